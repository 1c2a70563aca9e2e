/** The part of this package that carries no schemas: what a page that only reads may load. */
export { groups, isAllowed, privilegeSentences, type Access, type Group } from './access.ts'
export type { Envelope, FailureEnvelope, FieldFault } from './envelope.ts'
export { commonErrors, type CommonErrorCode, type ErrorCatalogue } from './errors.ts'
export { route, type Method, type Route } from './route.ts'
