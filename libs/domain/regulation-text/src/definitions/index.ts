export { findDefinitions, type DefinitionSource, type FoundDefinition } from './find-definitions.ts'
export type { DefinitionScope } from './scope.ts'
