import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning } from '@portal/releases/process-identity'
import { rspack } from '@rspack/core'
import type { Deployable } from '../deployables.ts'
import { workspace } from '../workspace.ts'

/** Builds a service after each change and restarts it in the running portal, whose supervisor starts it again. */
export async function watchService({ name, folder }: Deployable, dataDir: string): Promise<void> {
  const { default: config } = await import(join(workspace, folder, 'rspack.config.mjs'))
  let builds = 0
  rspack(config).watch({ aggregateTimeout: 50 }, (failure, stats) => {
    if (failure) throw failure
    if (stats?.hasErrors()) return console.log(stats.toString({ preset: 'errors-only', colors: true }))
    builds += 1
    // The first build has no changes that the running service lacks.
    if (builds > 1) restart(name, dataDir)
  })
}

function restart(name: string, dataDir: string): void {
  const identity = JSON.parse(readFileSync(join(dataDir, 'run', `${name}.json`), 'utf8'))
  if (!isRunning(identity)) return console.log(`${name} is not running`)
  process.kill(identity.pid, 'SIGTERM')
  console.log(`${name}: restarted with the changes`)
}
