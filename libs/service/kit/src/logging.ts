import type { LoggerService } from '@nestjs/common'
import { pino, type DestinationStream, type Logger } from 'pino'
import { requestScope } from './http/request-scope.ts'

// Fields that are redacted when logged by mistake. Bodies and headers are never logged.
const redactedNames = [
  'authorization', 'cookie', 'password', 'newPassword', 'token', 'accessToken', 'refreshToken', 'idToken', 'secret',
  'code', 'email', 'phone', 'recipient', 'to', 'firstName', 'lastName', 'dateOfBirth',
] // prettier-ignore

/** The service's logger: JSON lines without personal data, tokens or bodies. */
export function createLogger(service: string, level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: redactedNames.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
    serializers: { err: describeError },
    mixin: () => {
      const scope = requestScope.getStore()
      return scope ? { correlationId: scope.correlationId } : {}
    },
  }
  return pino(options, destination ?? pino.destination(buffering))
}

// Writing each line separately costs as much as formatting it. Buffered lines are flushed when the process ends; kill -9
// loses at most 200 ms of them.
const buffering = { minLength: 16_000, periodicFlush: 200 }

interface ErrorDescription {
  readonly type: string
  readonly message: string
  /** SQLSTATE, system error code, or the code of a refusal. */
  readonly errorCode?: string
  readonly frames: readonly string[]
  readonly cause?: ErrorDescription
}

const sqlState = /^[0-9A-Z]{5}$/

/**
 * Describes an error for the log. Messages of the database and of MikroORM contain row values, so only the code, table and
 * constraint of database errors are kept.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an Error object', frames: [] }
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown }
  const isDatabaseError = typeof code === 'string' && sqlState.test(code)
  const message = isDatabaseError
    ? `database error: ${[table, constraint].filter(Boolean).join(' ')}`.trim()
    : error.message
  return {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    message,
    ...(typeof code === 'string' ? { errorCode: code } : {}),
    frames: (error.stack ?? '')
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 12)
      .map((line) => line.trim()),
    ...(error.cause instanceof Error && !isDatabaseError ? { cause: describeError(error.cause) } : {}),
  }
}

/** Logs Nest's messages: those during the start at debug level, warnings and errors as they are. */
export function nestLogger(logger: Logger): LoggerService {
  const toText = (message: unknown) => (message instanceof Error ? message.message : String(message))
  return {
    log: (message: unknown) => logger.debug(toText(message)),
    debug: (message: unknown) => logger.debug(toText(message)),
    verbose: (message: unknown) => logger.trace(toText(message)),
    warn: (message: unknown) => logger.warn(toText(message)),
    error: (message: unknown, stack?: unknown) => logger.error({ stack }, toText(message)),
    fatal: (message: unknown) => logger.fatal(toText(message)),
  }
}
