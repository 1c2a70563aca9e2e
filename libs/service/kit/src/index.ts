export { isLoopbackHost, networkOf, trustedBy } from './client-address.ts'
export { systemClock, type Clock } from './clock.ts'
export { csvLine, csvOf } from './csv.ts'
export { createService, type Service, type Surroundings } from './create-service.ts'
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
export { EndedRights, type RightsChange } from './http/ended-rights.ts'
export {
  ClientIp,
  CommandContext,
  CurrentCaller,
  Handle,
  Input,
  outsideContract,
  systemContext,
  type HandlerResult,
} from './http/handle.ts'
export { internalCredentialHeader, showsCredential } from './http/internal-credential.ts'
export { Refusal, refuse } from './http/refusal.ts'
export { correlationIdPattern, requestScope, type RequestScope } from './http/request-scope.ts'
export { Lifecycle, shutdownSteps, type Readiness, type ShutdownStep } from './lifecycle.ts'
export type { Logger } from 'pino'
export { createLogger, describeFault } from './logging.ts'
export { Metrics } from './metrics.ts'
export { openApiDocument } from './openapi.ts'
export { MemoryRateCounter, RateLimit, type RateCounter, type RateRule } from './rate-limit.ts'
export { defineService, endpointsOf, type ServiceDefinition, type SettingsOf } from './service-definition.ts'
export { readSettings, SettingsFault, type BaseSettings, type Uses } from './settings.ts'
export { startService } from './start-service.ts'
export { CLOCK, LIFECYCLE, LOGGER, RATE_LIMIT, SERVICE_NAME, SETTINGS } from './tokens.ts'
