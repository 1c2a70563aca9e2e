/** Kinds of search results, in display order; `all` is every kind. */
export const searchKinds = ['all', 'citation', 'heading', 'text', 'definition', 'document'] as const
export type SearchKind = (typeof searchKinds)[number]

/**
 * Versions that a search includes. `current`: in effect or open for comment; `in-effect`; `proposed`: open for comment;
 * `upcoming`: adopted, but not yet in effect; `superseded`; `every`: all published versions.
 */
export const searchScopes = ['current', 'in-effect', 'proposed', 'upcoming', 'superseded', 'every'] as const
export type SearchScope = (typeof searchScopes)[number]
