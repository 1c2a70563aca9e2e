export { accessLevels, groups, isAllowed, privilegeSentences, type Access, type Group } from './access.ts'
export {
  endpoint,
  type Endpoint,
  type EndpointSchemas,
  type FileResults,
  type InputOf,
  type RequestOf,
  type ResultsOf,
} from './endpoint.ts'
export type { Envelope, FailureEnvelope, FieldFault } from './envelope.ts'
export { commonErrors, type CommonErrorCode, type ErrorCatalogue } from './errors.ts'
export { event, query, type EventDefinition, type EventEnvelope, type QueryDefinition } from './event.ts'
export { bilingual, expectedVersion, id, instant, locale, plainDate, type Bilingual } from './identifiers.ts'
export { keysetPageOf, keysetQuery, pageOf, pageQuery } from './page.ts'
export { route, type Method, type Route } from './route.ts'
