import type { Deployable } from '../deployables.ts'
import { givenDatabase, makeDatabases } from './databases.ts'
import { startNats, withoutPassword } from './nats.ts'
import { namedPorts } from './ports.ts'
import { startCluster } from './postgres.ts'
import type { Progress } from './progress.ts'
import type { ExternalParts } from './settings.ts'
import type { SupervisedProcess, Supervision } from './supervised-process.ts'
import { findProgram, natsServer, needProgram } from './system-packages.ts'
import type { DatabaseAccess, Ports, Secrets } from './portal-facts.ts'

/** What the infrastructure of a portal is made from. */
export interface InfrastructurePlan {
  readonly dataDir: string
  readonly ports: Ports
  readonly secrets: Secrets
  readonly external: ExternalParts
  /** The deployables that have a database. */
  readonly services: readonly Deployable[]
  readonly supervision: Supervision
  readonly progress: Progress
  readonly signal: AbortSignal | undefined
  /** Told of every process as soon as it runs, so that it can be stopped whatever happens next. */
  readonly onStarted: (process: SupervisedProcess) => void
}

/** Starts PostgreSQL with a database for each service, and NATS; or finds those that were given instead. */
export async function startInfrastructure(
  plan: InfrastructurePlan,
): Promise<{ databases: Map<string, DatabaseAccess>; natsUrl: string }> {
  const { progress, signal, external } = plan
  if (!external.nats && !findProgram(natsServer)) {
    await progress.step('system packages', async (report) => {
      await needProgram(natsServer, { report, signal })
      return 'nats-server'
    })
  }
  const databases = await progress.step('PostgreSQL', () => startDatabases(plan))
  const natsUrl = external.nats ?? (await startBroker(plan))
  return { databases, natsUrl }
}

/** The ports this portal needs: without those of parts that somebody else runs. */
export function wantedPorts(ports: Ports, external: ExternalParts) {
  const elsewhere = new Set([
    ...(external.cluster ? ['POSTGRES_PORT'] : []),
    ...(external.nats ? ['NATS_PORT'] : []),
    ...(external.userPool ? ['USER_POOL_PORT', 'USER_POOL_PRIVATE_PORT'] : []),
  ])
  return namedPorts(ports).filter(({ setting }) => !elsewhere.has(setting))
}

async function startDatabases(plan: InfrastructurePlan): Promise<Map<string, DatabaseAccess>> {
  const { external, services, secrets, dataDir, ports, supervision, signal, progress } = plan
  const given = new Map(
    Object.entries(external.databases).map(([name, { url, migrationUrl }]) => [name, givenDatabase(url, migrationUrl)]),
  )
  const ours = services.filter(({ name }) => !given.has(name))
  if (ours.length === 0) return given
  let clusterUrl = external.cluster
  if (!clusterUrl) {
    const password = secrets.clusterPassword
    const cluster = await startCluster({ dataDir, port: ports.postgres, password, supervision, signal })
    plan.onStarted(cluster.process)
    if (cluster.place.note) progress.tell(`  PostgreSQL's user cannot enter this folder: ${cluster.place.note}`)
    clusterUrl = cluster.url
  }
  return new Map([...(await makeDatabases(clusterUrl, ours, secrets)), ...given])
}

async function startBroker(plan: InfrastructurePlan): Promise<string> {
  const { dataDir, ports, secrets, supervision, signal, progress, onStarted } = plan
  const { url } = await progress.step('NATS', async (report) => {
    const program = await needProgram(natsServer, { report: () => undefined, signal })
    const password = secrets.natsPassword
    const nats = await startNats({ dataDir, port: ports.nats, password, program, supervision, signal })
    onStarted(nats.process)
    report(withoutPassword(nats.url))
    return nats
  })
  return url
}
