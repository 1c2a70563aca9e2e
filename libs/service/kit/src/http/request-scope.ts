import { AsyncLocalStorage } from 'node:async_hooks'

/** What belongs to one request or one message while it is worked on; libraries keep their own under a symbol. */
export interface RequestScope {
  readonly correlationId: string
  [library: symbol]: unknown
}

/** The scope under way. Set for every HTTP request after its body was read, and by consumers for every message. */
export const requestScope = new AsyncLocalStorage<RequestScope>()

/** Correlation ids given by callers: they end up in logs and headers, so only harmless characters. */
export const correlationIdPattern = /^[A-Za-z0-9._-]{8,100}$/
