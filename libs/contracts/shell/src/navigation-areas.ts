/** Groups of the navigation menu, in display order. */
export const navigationAreas = ['regulations', 'documents', 'people', 'horses', 'staff'] as const
