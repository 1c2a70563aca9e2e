import { flushCompileCache } from 'node:module'
import type { z } from 'zod'
import { runRemoteCheck } from './check-live-remotes.ts'
import { createService, type Service } from './create-service.ts'
import type { ServiceDefinition } from './service-definition.ts'
import { InvalidSettings } from './settings.ts'

/** The process exits if a shutdown takes longer. */
const shutdownTimeoutMs = 15_000

/**
 * Starts the service from the process environment; called by `main.ts`. Exits with 1 when it cannot start. With
 * `--check-remotes https://portal.example` it only checks whether it may be deployed (docs/runbooks/releases.md).
 */
export async function startService<Shape extends z.ZodRawShape>(definition: ServiceDefinition<Shape>): Promise<void> {
  let service: Service
  const [option, portal] = process.argv.slice(2)
  if (option === '--check-remotes' && portal !== undefined) {
    process.exitCode = await runRemoteCheck(definition, portal)
    return
  }
  try {
    service = await createService(definition, { environment: process.env })
    const addresses = await service.listen()
    service.logger.info({ ...addresses, startupMs: Math.round(performance.now()) }, 'ready')
    // Node writes its compile cache on exit, which a killed process never reaches.
    flushCompileCache()
  } catch (failure) {
    process.stderr.write(`${failure instanceof InvalidSettings ? failure.message : describe(failure)}\n`)
    process.exit(1)
  }
  let isClosing = false
  const close = (signal: string) => {
    if (isClosing) return
    isClosing = true
    service.logger.info({ signal }, 'closing')
    setTimeout(() => process.exit(1), shutdownTimeoutMs + service.settings.SHUTDOWN_DELAY_MS).unref()
    service.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', () => close('SIGTERM'))
  process.on('SIGINT', () => close('SIGINT'))
  process.on('unhandledRejection', (failure) => service.logger.error({ err: failure }, 'unhandled rejection'))
}

function describe(failure: unknown): string {
  return failure instanceof Error ? (failure.stack ?? failure.message) : String(failure)
}
