export { readLinkableDefinitions } from './linkable-definitions.ts'
export { publishDefinitions } from './publish-definitions.ts'
