import { z } from 'zod'
import { deployablesOf } from '../deployables.ts'
import { getPorts } from '../start/ports.ts'
import type { LiveContracts } from './generation-checks.ts'

const origins = z.record(z.string(), z.url())

/**
 * Asks every service on its private port which contracts it provides. Services that do not respond are left out.
 * `PRIVATE_ORIGINS` sets their URLs if they run on other machines, as for the admin service.
 */
export async function readLiveContracts(environment: NodeJS.ProcessEnv): Promise<LiveContracts> {
  const ports = getPorts(Number(environment.PORTAL_PORT ?? 4200), (setting) =>
    environment[setting] ? Number(environment[setting]) : undefined,
  )
  const configuredOrigins = origins.parse(JSON.parse(environment.PRIVATE_ORIGINS ?? '{}'))
  const responses = await Promise.all(
    deployablesOf('service').map(async ({ name }) => {
      try {
        const origin = configuredOrigins[name] ?? `http://127.0.0.1:${ports.services[name]?.private}`
        const response = await fetch(`${origin}/contract`, { signal: AbortSignal.timeout(2000) })
        const { contracts } = (await response.json()) as { contracts?: Record<string, string> }
        return response.ok ? (contracts ?? {}) : {}
      } catch {
        return {}
      }
    }),
  )
  return Object.assign({}, ...responses)
}
