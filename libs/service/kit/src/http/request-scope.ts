import { AsyncLocalStorage } from 'node:async_hooks'

/** Context of one request or message while it is processed; libraries add values under symbols. */
export interface RequestScope {
  readonly correlationId: string
  [library: symbol]: unknown
}

/** The current scope. Set for each HTTP request after its body was read, and by consumers for each message. */
export const requestScope = new AsyncLocalStorage<RequestScope>()

/** Valid correlation ids from clients. They appear in logs and headers, so only safe characters are allowed. */
export const correlationIdPattern = /^[A-Za-z0-9._-]{8,100}$/
