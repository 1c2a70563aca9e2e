export { findDefinitions, type DefinitionSource, type FoundDefinition } from './find-definitions.ts'
export { parseLeadTerm } from './lead-term.ts'
export { findDefiningText, type DefiningText } from './defining-text.ts'
export type { DefinitionScope } from './scope.ts'
