/** The kinds of numbers in the order in which racing rules nest them: (a) (1) (i) (A). */
export const numberKinds = ['lower', 'digit', 'roman', 'upper', 'upper-roman'] as const
export type NumberKind = (typeof numberKinds)[number]
