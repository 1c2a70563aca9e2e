import { getDeployable } from '../deployables.ts'
import { buildChanged } from './build.ts'
import { createDatabases } from './databases.ts'
import { startNats } from './nats.ts'
import type { DatabaseAccess, PortalFacts } from './portal-facts.ts'
import { findFreePorts } from './ports.ts'
import { startCluster } from './postgres.ts'
import { readSecrets } from './secrets.ts'
import { migrateAll, serviceProcess } from './service-process.ts'
import { SupervisedProcess } from './supervised-process.ts'
import { natsServer, requireProgram } from './system-packages.ts'

/** Input of {@link startIsolatedServices}. */
export interface IsolatedServicesPlan {
  /** Names of the deployables to build and start. */
  readonly services: readonly string[]
  readonly dataDir: string
  readonly logFolder: string
  readonly runFolder: string
  /** Settings of all services. */
  readonly settings: Readonly<Record<string, string>>
  readonly demonstration?: boolean
  /** Whether commits must survive a power failure. */
  readonly durable?: boolean
  readonly report: (state: string) => void
  readonly signal?: AbortSignal | undefined
  /** Registers a cleanup; the last one registered runs first. */
  readonly onStarted: (undo: () => Promise<void> | void) => void
}

/** Some services of the portal without its pages, with their own PostgreSQL and NATS. */
export interface IsolatedServices {
  /** URL of the role that owns the cluster. */
  readonly clusterUrl: string
  readonly natsUrl: string
  readonly databases: ReadonlyMap<string, DatabaseAccess>
  /** The address of the portal, which no server listens at. */
  readonly origin: string
  /** Returns the URL of a service's own port, without the edge. */
  getOrigin(service: string): string
  /** Returns the URL of a service's private port. */
  getPrivateOrigin(service: string): string
  /** Returns the process of a service, of `postgres` or of `nats`. */
  getProcess(name: string): SupervisedProcess
  /** Returns the URL of a service's database for the cluster's owner. */
  getOwnerUrl(service: string): string
}

/** Builds services and starts them on free ports, with real PostgreSQL and NATS servers. */
export async function startIsolatedServices(plan: IsolatedServicesPlan): Promise<IsolatedServices> {
  const { dataDir, report, signal, onStarted, durable = true } = plan
  const deployables = plan.services.map((name) => getDeployable(name))
  const supervision = { logFolder: plan.logFolder, runFolder: plan.runFolder, log: report }
  await buildChanged(deployables, { report, signal })
  const program = await requireProgram(natsServer, { report, signal })
  report('starting PostgreSQL and NATS')
  const ports = await findFreePorts()
  const secrets = readSecrets(dataDir)
  const password = secrets.clusterPassword
  const cluster = await startCluster({ dataDir, port: ports.postgres, password, durable, supervision, signal })
  onStarted(() => cluster.stop())
  const nats = await startNats({
    dataDir,
    port: ports.nats,
    password: secrets.natsPassword,
    program,
    supervision,
    signal,
  })
  onStarted(() => nats.stop())
  const databases = await createDatabases(cluster.url, deployables, secrets)
  const facts: PortalFacts = {
    dataDir,
    origin: `http://127.0.0.1:${ports.portal}`,
    ports,
    secrets,
    natsUrl: nats.url,
    databases,
    upstreams: [],
    demonstration: plan.demonstration ?? false,
    userSettings: plan.settings,
  }
  report('migrating')
  await migrateAll(deployables, facts, signal)
  report('starting services')
  const processes = new Map([
    ['postgres', cluster.process],
    ['nats', nats.process],
  ])
  for (const deployable of deployables) {
    const service = new SupervisedProcess(serviceProcess(deployable, facts), supervision).start()
    onStarted(() => service.stop())
    processes.set(deployable.name, service)
  }
  await Promise.all(deployables.map(({ name }) => processes.get(name)?.ready(60_000, signal)))
  return {
    clusterUrl: cluster.url,
    natsUrl: nats.url,
    databases,
    origin: facts.origin,
    getPrivateOrigin: (service) => `http://127.0.0.1:${ports.services[service]?.private}`,
    getOrigin: (service) => `http://127.0.0.1:${ports.services[service]?.public}`,
    getProcess: (name) => processes.get(name) ?? raise(`There is no process ${name}.`),
    getOwnerUrl: (service) => {
      const { url } = databases.get(service) ?? raise(`${service} has no database.`)
      return withPath(cluster.url, new URL(url).pathname)
    },
  }
}

/** Returns the URL of another database of the same cluster, for the same role. */
export function withPath(clusterUrl: string, path: string): string {
  const url = new URL(clusterUrl)
  url.pathname = path
  return url.href
}

function raise(message: string): never {
  throw new Error(message)
}
