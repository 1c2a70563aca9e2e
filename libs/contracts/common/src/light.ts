/** The part of this package that carries no schemas: what a page that only reads may load. */
export { groups, isAllowed, privilegeSentences, type Access, type Group } from './access.ts'
export type { FailureEnvelope, FieldFault } from './envelope.ts'
export { type ErrorCatalogue } from './errors.ts'
export { route, type Route } from './route.ts'
