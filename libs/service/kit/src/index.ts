export { isLoopbackHost, networkOf, trustedBy } from './client-address.ts'
export { systemClock, type Clock } from './clock.ts'
export { csvLine, csvOf } from './csv.ts'
export { createService, type Service } from './create-service.ts'
export {
  Answer,
  answer,
  envelopeBytes,
  envelopeText,
  FileAnswer,
  RawJson,
  rawJson,
  streamedJson,
} from './http/answers.ts'
export type { Caller } from './http/caller.ts'
export { EndedRights } from './http/ended-rights.ts'
export {
  ClientIp,
  CommandContext,
  CurrentCaller,
  Handle,
  Input,
  outsideContract,
  systemContext,
} from './http/handle.ts'
export { internalCredentialHeader, showsCredential } from './http/internal-credential.ts'
export { Refusal, refuse } from './http/refusal.ts'
export { requestScope } from './http/request-scope.ts'
export { Lifecycle } from './lifecycle.ts'
export type { Logger } from 'pino'
export { createLogger, describeFault } from './logging.ts'
export { Metrics } from './metrics.ts'
export { MemoryRateCounter, RateLimit, type RateCounter, type RateRule } from './rate-limit.ts'
export { defineService, endpointsOf, type ServiceDefinition } from './service-definition.ts'
export type { BaseSettings } from './settings.ts'
export { startService } from './start-service.ts'
export { CLOCK, LIFECYCLE, LOGGER, RATE_LIMIT, SERVICE_NAME, SETTINGS } from './tokens.ts'
