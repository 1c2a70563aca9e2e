import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingName, type Deployable } from '../deployables.ts'
import { workspace } from '../workspace.ts'
import { buildFolder } from './build.ts'
import { mustRun } from './command.ts'
import { markMigrated } from './databases.ts'
import { untilOk } from './readiness.ts'
import { migrationEnvironment, serviceEnvironment } from './service-environment.ts'
import type { ProcessPlan } from './supervised-process.ts'
import type { PortalFacts } from './portal-facts.ts'

/** What requests leave behind is short-lived: a larger young generation collects it in less time (megabytes; of ours alone). */
const options = ['--enable-source-maps', '--max-semi-space-size=64']

/** How a built service is run under supervision; it is ready when its private port says so. */
export function serviceProcess(deployable: Deployable, facts: PortalFacts): ProcessPlan {
  const privatePort = facts.ports.services[deployable.name]?.private
  return {
    name: deployable.name,
    command: process.execPath,
    args: [...options, join(workspace, buildFolder(deployable), 'main.mjs')],
    cwd: join(workspace, deployable.folder),
    env: serviceEnvironment(deployable, facts),
    untilReady: (signal) =>
      untilOk(`http://127.0.0.1:${privatePort}/${isEdge(deployable) ? 'livez' : 'readyz'}`, signal),
  }
}

/** Brings the databases of all services up to date, side by side; those that saw these very migrations are left alone. */
export async function migrateAll(
  services: readonly Deployable[],
  facts: PortalFacts,
  signal: AbortSignal | undefined,
): Promise<string> {
  const migrated = await Promise.all(services.map((deployable) => migrate(deployable, facts, signal)))
  const count = migrated.filter(Boolean).length
  return count === 0 ? 'nothing changed' : `${count} databases`
}

async function migrate(deployable: Deployable, facts: PortalFacts, signal: AbortSignal | undefined): Promise<boolean> {
  const access = facts.databases.get(deployable.name)
  if (!access) return false
  const script = join(workspace, buildFolder(deployable), 'migrate.mjs')
  const mark = `migrated by ${createHash('sha256').update(readFileSync(script)).digest('hex')}`
  if (access.migrated === mark) return false
  await mustRun(process.execPath, ['--enable-source-maps', script], {
    what: `migrating the database of ${deployable.name}`,
    cwd: join(workspace, deployable.folder),
    env: migrationEnvironment(access, facts.given),
    signal,
  })
  // A database that was given may have an owner who may not comment on it: then every start looks.
  if (!facts.given[`${settingName(deployable)}_DATABASE_URL`]) await markMigrated(access, mark)
  return true
}

/** The edge counts as started when it lives; ready it is only once a first release is there. */
function isEdge({ kind }: Deployable): boolean {
  return kind === 'edge'
}
