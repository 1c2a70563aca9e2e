import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning } from '@portal/releases/process-identity'
import { rspack, type Configuration, type Watching } from '@rspack/core'
import type { Deployable } from '../deployables.ts'
import { removeFromRecord } from '../start/build.ts'
import { workspace } from '../workspace.ts'

/** Builds a service after each change and restarts it in the running portal, whose supervisor starts it again. */
export async function watchService(
  { name, folder }: Pick<Deployable, 'name' | 'folder'>,
  dataDir: string,
): Promise<Watching | undefined> {
  const { default: config }: { default: Configuration } = await import(join(workspace, folder, 'rspack.config.mjs'))
  // These builds are not recorded: the next `npm start` builds the service again.
  removeFromRecord([name])
  let builds = 0
  return rspack(config).watch({ aggregateTimeout: 50 }, (failure, stats) => {
    if (failure) throw failure
    if (stats?.hasErrors()) return console.log(stats.toString({ preset: 'errors-only', colors: true }))
    builds += 1
    // The first build has no changes that the running service lacks.
    if (builds > 1) restart(name, dataDir)
  })
}

function restart(name: string, dataDir: string): void {
  const file = join(dataDir, 'run', `${name}.json`)
  const identity = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  // After a change that failed at the start, the supervisor is about to start it again.
  if (!identity || !isRunning(identity)) return console.log(`${name}: built; it is not running at the moment`)
  process.kill(identity.pid, 'SIGTERM')
  console.log(`${name}: restarted with the changes`)
}
