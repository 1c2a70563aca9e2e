import type { EdgeConfig } from './config.ts'
import type { ReleaseReader } from './release-reader.ts'

export interface PortalReadiness {
  readonly status: 'ready' | 'degraded' | 'unready'
  /** Status of each part: `ready`, `degraded`, `unready` or `unreachable`. */
  readonly parts: Readonly<Record<string, string>>
  readonly generation?: number
  readonly problem?: string
}

/** Checks that a release is live and that every service is ready. Degraded services still count as ready. */
export async function checkPortalReadiness(config: EdgeConfig, releases: ReleaseReader): Promise<PortalReadiness> {
  const statusByService = await Promise.all(
    config.UPSTREAMS.map(async ({ name, privateOrigin }) => [name, await fetchServiceStatus(privateOrigin)] as const),
  )
  const generation = await releases.live().then(
    (loaded) => loaded.generation.number,
    () => undefined,
  )
  const releaseStatus = generation === undefined ? 'unready' : releases.problem === undefined ? 'ready' : 'degraded'
  const parts = { ...Object.fromEntries(statusByService), releases: releaseStatus }
  const statuses = Object.values(parts)
  const down = statuses.some((part) => part !== 'ready' && part !== 'degraded')
  return {
    status: down ? 'unready' : statuses.includes('degraded') ? 'degraded' : 'ready',
    parts,
    ...(generation !== undefined && { generation }),
    ...(releases.problem !== undefined && { problem: 'The live generation cannot be read' }),
  }
}

async function fetchServiceStatus(privateOrigin: string): Promise<string> {
  try {
    const response = await fetch(`${privateOrigin}/readyz`, { signal: AbortSignal.timeout(2_000) })
    const { status } = (await response.json()) as { status?: unknown }
    if (!response.ok) return 'unready'
    return status === 'degraded' ? 'degraded' : 'ready'
  } catch {
    return 'unreachable'
  }
}
