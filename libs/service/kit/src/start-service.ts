import { flushCompileCache } from 'node:module'
import type { z } from 'zod'
import { createService, type Service } from './create-service.ts'
import type { ServiceDefinition } from './service-definition.ts'
import { SettingsFault } from './settings.ts'

/** Milliseconds a shutdown may take before the process is ended regardless. */
const patience = 15_000

/** Starts the service from the process environment: `main.ts` is this call. Ends the process with 1 when it cannot start. */
export async function startService<Shape extends z.ZodRawShape>(definition: ServiceDefinition<Shape>): Promise<void> {
  let service: Service
  try {
    service = await createService(definition, { environment: process.env })
    const addresses = await service.listen()
    service.logger.info({ ...addresses, milliseconds: Math.round(performance.now()) }, 'ready')
    // Node keeps what it has compiled when it ends; a process that is killed does not come to that.
    flushCompileCache()
  } catch (failure) {
    process.stderr.write(`${failure instanceof SettingsFault ? failure.message : describe(failure)}\n`)
    process.exit(1)
  }
  let closing = false
  const close = (signal: string) => {
    if (closing) return
    closing = true
    service.logger.info({ signal }, 'closing')
    setTimeout(() => process.exit(1), patience + service.settings.SHUTDOWN_WAIT).unref()
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
