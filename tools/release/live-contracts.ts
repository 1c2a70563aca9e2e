import { z } from 'zod'
import { deployablesOf } from '../deployables.ts'
import { portsFrom } from '../start/ports.ts'
import type { LiveContracts } from './generation-checks.ts'

const origins = z.record(z.string(), z.url())

/**
 * Asks every service on its private port which contracts it answers; those that do not answer are left out. Elsewhere than
 * on one machine `PRIVATE_ORIGINS` says where they are, as it does for the admin service.
 */
export async function readLiveContracts(environment: NodeJS.ProcessEnv): Promise<LiveContracts> {
  const ports = portsFrom(Number(environment.PORTAL_PORT ?? 4200), (setting) =>
    environment[setting] ? Number(environment[setting]) : undefined,
  )
  const known = origins.parse(JSON.parse(environment.PRIVATE_ORIGINS ?? '{}'))
  const answers = await Promise.all(
    deployablesOf('service').map(async ({ name }) => {
      try {
        const origin = known[name] ?? `http://127.0.0.1:${ports.services[name]?.private}`
        const answer = await fetch(`${origin}/contract`, { signal: AbortSignal.timeout(2000) })
        const { contracts } = (await answer.json()) as { contracts?: Record<string, string> }
        return answer.ok ? (contracts ?? {}) : {}
      } catch {
        return {}
      }
    }),
  )
  return Object.assign({}, ...answers)
}
