import { satisfiesRange } from '@portal/contracts-shell'
import { z } from 'zod'
import type { ServiceDefinition } from './service-definition.ts'

const liveGeneration = z.object({
  remotes: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      manifest: z.object({ needs: z.record(z.string(), z.string()) }),
    }),
  ),
  contracts: z.record(z.string(), z.array(z.string())).default({}),
})

export interface RemoteCheck {
  /** Live remotes that this service would break. */
  readonly problems: readonly string[]
  /** Live remotes that the running service does not answer either. */
  readonly existingProblems: readonly string[]
}

/**
 * Checks before a deployment whether the service answers what the live remotes need of its contracts. `portal` is the
 * portal's origin.
 */
export async function checkLiveRemotes(
  { contracts = {} }: Pick<ServiceDefinition, 'contracts'>,
  portal: string,
): Promise<RemoteCheck> {
  const response = await fetch(`${portal}/generation.json`, { signal: AbortSignal.timeout(10_000) })
  if (!response.ok) throw new Error(`${portal}/generation.json answered ${response.status}`)
  const live = liveGeneration.parse(await response.json())
  const problems: string[] = []
  const existingProblems: string[] = []
  for (const { name, version, manifest } of live.remotes) {
    for (const [contract, answered] of Object.entries(contracts)) {
      const range = manifest.needs[contract]
      const isAnsweredBy = (versions: readonly string[]) =>
        range === undefined || versions.some((each) => satisfiesRange(each, range))
      if (isAnsweredBy(answered)) continue
      const problem = `${name} ${version} needs ${contract} ${range}, but this service answers ${answered.join(' and ')}`
      const isNew = isAnsweredBy(live.contracts[contract] ?? []) || live.contracts[contract] === undefined
      if (isNew) problems.push(problem)
      else existingProblems.push(problem)
    }
  }
  return { problems, existingProblems }
}

/** Runs the check for a deployment script: prints the result and returns the exit code. */
export async function runRemoteCheck(definition: ServiceDefinition, portal: string): Promise<number> {
  const { problems, existingProblems } = await checkLiveRemotes(definition, portal)
  for (const problem of existingProblems) process.stdout.write(`warning, as now: ${problem}\n`)
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  if (problems.length === 0) process.stdout.write(`${definition.name} answers what the live remotes need\n`)
  return problems.length === 0 ? 0 : 1
}
