/** Groups of the navigation menu, in display order. */
export const navigationAreas = ['regulations', 'documents', 'people', 'horses', 'staff'] as const

/**
 * Areas that everyone sees, before Definitions and How it works. Their entries that need an account are in the group
 * "My activity".
 */
export const publicNavigationAreas = ['regulations', 'documents'] as const satisfies (typeof navigationAreas)[number][]
