/** The kinds of numbering in the order in which racing rules nest them: (a) (1) (i) (A). */
export const numberingKinds = ['lower', 'digit', 'roman', 'upper', 'upper-roman'] as const
export type NumberingKind = (typeof numberingKinds)[number]
