export { DefinitionQueries } from './definitions.queries.ts'
export { DefinitionsModule } from './definitions.module.ts'
export { readLinkableDefinitions } from './linkable-definitions.ts'
export { publishDefinitions } from './publish-definitions.ts'
