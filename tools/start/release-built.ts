import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openReleaseStore } from '@portal/releases/open-store'
import { deployablesOf } from '../deployables.ts'
import { workspace } from '../workspace.ts'
import { hashFolders } from './build-inputs.ts'
import { buildFolder } from './build.ts'
import type { Progress } from './progress.ts'
import { hasScript, portalEnvironment, runScript } from './scripts.ts'
import { readState, updateState } from './start-state.ts'
import type { PortalFacts } from './portal-facts.ts'

/** Releases the shell and the remotes whose builds differ from their last release in this data folder. */
export async function releaseBuilt(
  facts: PortalFacts,
  progress: Progress,
  signal: AbortSignal | undefined,
): Promise<void> {
  const store = await openReleaseStore({}, facts.dataDir)
  // Without a live generation everything is released, whatever an earlier start has recorded.
  const released = (await store.live()).pointer === undefined ? {} : readState(facts.dataDir).released
  const stamps = deployablesOf('shell', 'remote')
    .map((deployable) => ({ name: deployable.name, folder: join(workspace, buildFolder(deployable)) }))
    .filter(({ folder }) => existsSync(folder))
    .map(({ name, folder }) => [name, hashFolders([folder])] as const)
  const changed = stamps.filter(([name, stamp]) => released[name] !== stamp).map(([name]) => name)
  if (changed.length === 0 || !hasScript('release.ts')) return
  await progress.step('release', async (report) => {
    await runScript('release.ts', [...changed, '--built', '--no-browser', '--fast'], portalEnvironment(facts), {
      report,
      signal,
    })
    return changed.join(', ')
  })
  updateState(facts.dataDir, { released: { ...released, ...Object.fromEntries(stamps) } })
}
