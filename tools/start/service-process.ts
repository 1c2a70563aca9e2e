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

/** Requests create short-lived objects: a larger young generation (in megabytes) makes collecting them faster. */
const nodeOptions = ['--enable-source-maps', '--max-semi-space-size=64']

/** How a built service runs under supervision. It is ready when its private port says so. */
export function serviceProcess(deployable: Deployable, facts: PortalFacts): ProcessPlan {
  const privatePort = facts.ports.services[deployable.name]?.private
  return {
    name: deployable.name,
    command: process.execPath,
    args: [...nodeOptions, join(workspace, buildFolder(deployable), 'main.mjs')],
    cwd: join(workspace, deployable.folder),
    env: serviceEnvironment(deployable, facts),
    untilReady: (signal) =>
      untilOk(`http://127.0.0.1:${privatePort}/${isEdge(deployable) ? 'livez' : 'readyz'}`, signal),
  }
}

/** Migrates the databases of all services in parallel; skips those where these migrations already ran. */
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
    env: migrationEnvironment(access, facts.userSettings),
    signal,
  })
  // The owner of an external database may not comment on it; its migrations run on every start.
  if (!facts.userSettings[`${settingName(deployable)}_DATABASE_URL`]) await markMigrated(access, mark)
  return true
}

/** The edge has started when it is live; it is ready only after the first release. */
function isEdge({ kind }: Deployable): boolean {
  return kind === 'edge'
}
