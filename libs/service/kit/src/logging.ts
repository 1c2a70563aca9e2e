import type { LoggerService } from '@nestjs/common'
import { pino, type DestinationStream, type Logger } from 'pino'
import { requestScope } from './http/request-scope.ts'

// Whatever is logged by mistake under these names is replaced. Bodies and headers are never logged as such.
const secretNames = [
  'authorization', 'cookie', 'password', 'newPassword', 'token', 'accessToken', 'refreshToken', 'idToken', 'secret',
  'code', 'email', 'phone', 'recipient', 'to', 'firstName', 'lastName', 'dateOfBirth',
] // prettier-ignore

/** The service's logger: JSON lines without personal data, tokens or bodies. */
export function createLogger(service: string, level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretNames.flatMap((name) => [name, `*.${name}`]), censor: '[kept out]' },
    serializers: { err: describeFault },
    mixin: () => {
      const scope = requestScope.getStore()
      return scope ? { correlationId: scope.correlationId } : {}
    },
  }
  return pino(options, destination ?? pino.destination(pieces))
}

// A write a line costs a busy service as much as making the line. What is held back goes out when the process ends;
// only a kill -9 takes it along, a fifth of a second of it.
const pieces = { minLength: 16_000, periodicFlush: 200 }

interface FaultDescription {
  readonly type: string
  readonly message: string
  /** SQLSTATE, system code or the refusal's code. */
  readonly errorCode?: string
  readonly frames: readonly string[]
  readonly cause?: FaultDescription
}

const sqlState = /^[0-9A-Z]{5}$/

/**
 * An error as it may be logged. What the database and its mapper say holds the values of the row
 * (a message with the statement, a detail with the key), so of those only code and constraint are kept.
 */
export function describeFault(fault: unknown): FaultDescription {
  if (!(fault instanceof Error)) return { type: typeof fault, message: 'not an error object', frames: [] }
  const { code, constraint, table } = fault as { code?: unknown; constraint?: unknown; table?: unknown }
  const ofDatabase = typeof code === 'string' && sqlState.test(code)
  const message = ofDatabase
    ? `database refused: ${[table, constraint].filter(Boolean).join(' ')}`.trim()
    : fault.message
  return {
    type: fault.name === 'Error' ? fault.constructor.name : fault.name,
    message,
    ...(typeof code === 'string' ? { errorCode: code } : {}),
    frames: (fault.stack ?? '')
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 12)
      .map((line) => line.trim()),
    ...(fault.cause instanceof Error && !ofDatabase ? { cause: describeFault(fault.cause) } : {}),
  }
}

/** Nest's own messages: what it says while starting is noise, its warnings and errors are not. */
export function nestLogger(logger: Logger): LoggerService {
  const textOf = (message: unknown) => (message instanceof Error ? message.message : String(message))
  return {
    log: (message: unknown) => logger.debug(textOf(message)),
    debug: (message: unknown) => logger.debug(textOf(message)),
    verbose: (message: unknown) => logger.trace(textOf(message)),
    warn: (message: unknown) => logger.warn(textOf(message)),
    error: (message: unknown, stack?: unknown) => logger.error({ stack }, textOf(message)),
    fatal: (message: unknown) => logger.fatal(textOf(message)),
  }
}
