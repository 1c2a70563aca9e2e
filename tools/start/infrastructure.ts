import type { Deployable } from '../deployables.ts'
import { getExternalDatabase, createDatabases } from './databases.ts'
import { startNats, withoutPassword } from './nats.ts'
import { listPorts } from './ports.ts'
import { startCluster } from './postgres.ts'
import type { Progress } from './progress.ts'
import type { ExternalParts } from './settings.ts'
import type { SupervisedProcess, Supervision } from './supervised-process.ts'
import { findProgram, natsServer, requireProgram } from './system-packages.ts'
import type { DatabaseAccess, Ports, Secrets } from './portal-facts.ts'

/** Input of {@link startInfrastructure}. */
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
  /** Called for every process as soon as it runs, so that the caller can stop it whatever happens next. */
  readonly onStarted: (process: SupervisedProcess) => void
}

/** Starts PostgreSQL with a database for each service and NATS, or uses the servers given in the settings. */
export async function startInfrastructure(
  plan: InfrastructurePlan,
): Promise<{ databases: Map<string, DatabaseAccess>; natsUrl: string }> {
  const { progress, signal, external } = plan
  if (!external.nats && !findProgram(natsServer)) {
    await progress.step('system packages', async (report) => {
      await requireProgram(natsServer, { report, signal })
      return 'nats-server'
    })
  }
  const databases = await progress.step('PostgreSQL', () => startDatabases(plan))
  const natsUrl = external.nats ?? (await startBroker(plan))
  return { databases, natsUrl }
}

/** Returns the ports that this portal needs, without those of external servers. */
export function getRequiredPorts(ports: Ports, external: ExternalParts) {
  const externalSettings = new Set([
    ...(external.cluster ? ['POSTGRES_PORT'] : []),
    ...(external.nats ? ['NATS_PORT'] : []),
    ...(external.userPool ? ['USER_POOL_PORT', 'USER_POOL_PRIVATE_PORT'] : []),
  ])
  return listPorts(ports).filter(({ setting }) => !externalSettings.has(setting))
}

async function startDatabases(plan: InfrastructurePlan): Promise<Map<string, DatabaseAccess>> {
  const { external, services, secrets, dataDir, ports, supervision, signal, progress } = plan
  const externalDatabases = new Map(
    Object.entries(external.databases).map(([name, { url, migrationUrl }]) => [
      name,
      getExternalDatabase(url, migrationUrl),
    ]),
  )
  const embedded = services.filter(({ name }) => !externalDatabases.has(name))
  if (embedded.length === 0) return externalDatabases
  let clusterUrl = external.cluster
  if (!clusterUrl) {
    const password = secrets.clusterPassword
    const cluster = await startCluster({ dataDir, port: ports.postgres, password, supervision, signal })
    plan.onStarted(cluster.process)
    if (cluster.location.note) progress.print(`  PostgreSQL's user cannot enter this folder: ${cluster.location.note}`)
    clusterUrl = cluster.url
  }
  return new Map([...(await createDatabases(clusterUrl, embedded, secrets)), ...externalDatabases])
}

async function startBroker(plan: InfrastructurePlan): Promise<string> {
  const { dataDir, ports, secrets, supervision, signal, progress, onStarted } = plan
  const { url } = await progress.step('NATS', async (report) => {
    const program = await requireProgram(natsServer, { report: () => undefined, signal })
    const password = secrets.natsPassword
    const nats = await startNats({ dataDir, port: ports.nats, password, program, supervision, signal })
    onStarted(nats.process)
    report(withoutPassword(nats.url))
    return nats
  })
  return url
}
