/** The groups of the portal's menu, in their order. */
export const navigationAreas = ['regulations', 'documents', 'people', 'horses', 'staff'] as const
