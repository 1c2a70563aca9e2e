/** What a search may be narrowed to, in the order in which it is shown; `all` is every kind. */
export const searchKinds = ['all', 'citation', 'heading', 'text', 'definition', 'document'] as const
export type SearchKind = (typeof searchKinds)[number]
