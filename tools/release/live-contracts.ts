import { z } from 'zod'
import { deployablesOf } from '../deployables.ts'
import { getPorts } from '../start/ports.ts'
import type { LiveContracts } from './generation-checks.ts'

const reported = z.object({
  contracts: z.record(z.string(), z.array(z.string())).default({}),
  endpoints: z.array(z.string()).exactOptional(),
})
const origins = z.record(z.string(), z.url())

/**
 * Asks every service on its private port which versions of which contracts it answers. Services that do not respond are left out.
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
        return response.ok ? [reported.parse(await response.json())] : []
      } catch {
        return []
      }
    }),
  )
  const answers = responses.flat()
  const versions = Object.assign({}, ...answers.map(({ contracts }) => contracts)) as LiveContracts['versions']
  // An older service does not report its endpoints; then calls cannot be checked.
  if (answers.some(({ endpoints }) => endpoints === undefined)) return { versions }
  return { versions, endpoints: new Set(answers.flatMap(({ endpoints = [] }) => endpoints)) }
}
