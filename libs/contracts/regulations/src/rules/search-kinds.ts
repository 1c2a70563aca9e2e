/** Kinds of search results, in display order; `all` is every kind. */
export const searchKinds = ['all', 'citation', 'heading', 'text', 'definition', 'document'] as const
export type SearchKind = (typeof searchKinds)[number]
