export { isLoopbackHost, createProxyCheck, toClientNetwork } from './client-address.ts'
export { MovableClock, systemClock, type Clock } from './clock.ts'
export { csvLine, toCsv } from './csv.ts'
export { createService, type Service } from './create-service.ts'
export {
  ApiResponse,
  respondWith,
  envelopeBytes,
  envelopeText,
  FileResponse,
  RawJson,
  rawJson,
  streamedJson,
} from './http/responses.ts'
export type { ActingFor, Caller } from './http/caller.ts'
export { TokenRevocations } from './http/token-revocations.ts'
export {
  ClientIp,
  CommandContext,
  CurrentCaller,
  Handle,
  Input,
  outsideContract,
  systemContext,
} from './http/handle.ts'
export { forwardCommand, forwardedCommand, receiveCommand } from './http/forwarded-command.ts'
export { internalCredentialHeader, hasInternalCredential } from './http/internal-credential.ts'
export { protectInternalRoutes } from './http/internal-routes.ts'
export { html, Html } from './pages/html.ts'
export { RenderedPages, type PageSource } from './pages/rendered-pages.ts'
export { Refusal, refuse } from './http/refusal.ts'
export { requestScope } from './http/request-scope.ts'
export { Lifecycle } from './lifecycle.ts'
export type { Logger } from 'pino'
export { createLogger, describeError } from './logging.ts'
export { maskPersonalData } from './mask-personal-data.ts'
export { Metrics } from './metrics.ts'
export { MemoryRateCounter, RateLimit, type RateCounter, type RateRule } from './rate-limit.ts'
export { defineService, getEndpoints, type ServiceDefinition } from './service-definition.ts'
export type { BaseSettings } from './settings.ts'
export { startService } from './start-service.ts'
export { CLOCK, LIFECYCLE, LOGGER, RATE_LIMIT, SERVICE_NAME, SETTINGS } from './tokens.ts'
export {
  PersonAccess,
  type FindPerson,
  type HasRelation,
  type PersonOfAccount,
  type Principal,
} from './http/person-access.ts'
