import type { EdgeConfig } from './config.ts'
import type { ReleaseReader } from './release-reader.ts'

export interface PortalReadiness {
  readonly status: 'ready' | 'degraded' | 'unready'
  /** What each part said: `ready`, `degraded`, `unready` or `unreachable`. */
  readonly parts: Readonly<Record<string, string>>
  readonly generation?: number
  readonly problem?: string
}

/** Whether all of the portal is up: something released, and every service ready. Degraded parts still serve. */
export async function portalReadiness(config: EdgeConfig, releases: ReleaseReader): Promise<PortalReadiness> {
  const answers = await Promise.all(
    config.UPSTREAMS.map(async ({ name, privateOrigin }) => [name, await serviceStatus(privateOrigin)] as const),
  )
  const generation = await releases.live().then(
    (loaded) => loaded.generation.number,
    () => undefined,
  )
  const releaseStatus = generation === undefined ? 'unready' : releases.problem === undefined ? 'ready' : 'degraded'
  const parts = { ...Object.fromEntries(answers), releases: releaseStatus }
  const said = Object.values(parts)
  const down = said.some((part) => part !== 'ready' && part !== 'degraded')
  return {
    status: down ? 'unready' : said.includes('degraded') ? 'degraded' : 'ready',
    parts,
    ...(generation !== undefined && { generation }),
    ...(releases.problem !== undefined && { problem: 'the live generation cannot be read' }),
  }
}

async function serviceStatus(privateOrigin: string): Promise<string> {
  try {
    const answer = await fetch(`${privateOrigin}/readyz`, { signal: AbortSignal.timeout(2_000) })
    const { status } = (await answer.json()) as { status?: unknown }
    if (!answer.ok) return 'unready'
    return status === 'degraded' ? 'degraded' : 'ready'
  } catch {
    return 'unreachable'
  }
}
