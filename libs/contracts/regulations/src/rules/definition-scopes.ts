/** Scope of a definition: all regulations, a series, a rule or a paragraph. */
export const definitionScopes = ['all', 'series', 'chapter', 'rule', 'paragraph'] as const
export type DefinitionScopeKind = (typeof definitionScopes)[number]
