import { deployablesOf } from '../deployables.ts'
import { portsFrom } from '../start/ports.ts'
import type { LiveContracts } from './generation-checks.ts'

/** Asks every service on its private port which contracts it answers; those that do not answer are left out. */
export async function readLiveContracts(environment: NodeJS.ProcessEnv): Promise<LiveContracts> {
  const ports = portsFrom(Number(environment.PORTAL_PORT ?? 4200), (setting) =>
    environment[setting] ? Number(environment[setting]) : undefined,
  )
  const answers = await Promise.all(
    deployablesOf('service').map(async ({ name }) => {
      try {
        const address = `http://127.0.0.1:${ports.services[name]?.private}/contract`
        const answer = await fetch(address, { signal: AbortSignal.timeout(2000) })
        const { contracts } = (await answer.json()) as { contracts?: Record<string, string> }
        return answer.ok ? (contracts ?? {}) : {}
      } catch {
        return {}
      }
    }),
  )
  return Object.assign({}, ...answers)
}
