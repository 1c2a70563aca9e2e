import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { getDeployable } from '../deployables.ts'
import { PortalClient } from '@portal/portal-client'
import { buildChanged, buildFolder } from '../start/build.ts'
import { mustRun } from '../start/command.ts'
import { createDatabases } from '../start/databases.ts'
import { startNats } from '../start/nats.ts'
import { findFreePorts } from '../start/ports.ts'
import { removePostgresFiles } from '../start/postgres-location.ts'
import { startCluster } from '../start/postgres.ts'
import { readSecrets } from '../start/secrets.ts'
import { migrationEnvironment } from '../start/service-environment.ts'
import { migrateAll, serviceProcess } from '../start/service-process.ts'
import { SupervisedProcess } from '../start/supervised-process.ts'
import { natsServer, requireProgram } from '../start/system-packages.ts'
import { workspace } from '../workspace.ts'
import { BenchIssuer } from './bench-issuer.ts'
import type { DatabaseAccess, PortalFacts } from '../start/portal-facts.ts'

/** The real servers under test: durable PostgreSQL, NATS and the built regulations service. */
export interface BenchServers {
  /** URL of the role that owns the cluster. */
  readonly clusterUrl: string
  readonly natsUrl: string
  /** The regulations service's own port, without the edge and compression. */
  readonly origin: string
  readonly client: PortalClient
  readonly issuer: BenchIssuer
  /** Process id of the regulations service. */
  processId(): number
  /** How the regulations service reaches its database. */
  readonly database: DatabaseAccess
  /** URL of the service's database for the cluster's owner. */
  readonly ownerUrl: string
  /** Creates another database with the regulations service's tables, for data that must not slow the service. */
  makeRegulationsDatabase(name: string): Promise<string>
}

/** Input of {@link startBenchServers}. */
export interface BenchServersPlan {
  readonly logFolder: string
  readonly runFolder: string
  readonly report: (state: string) => void
  readonly signal: AbortSignal
  /** Registers a cleanup; the last one registered runs first. */
  readonly onStarted: (undo: () => Promise<void> | void) => void
}

/** Starts the servers on free ports with a temporary data folder. */
export async function startBenchServers(plan: BenchServersPlan): Promise<BenchServers> {
  const { report, signal, onStarted } = plan
  const regulations = getDeployable('regulations')
  const supervision = { logFolder: plan.logFolder, runFolder: plan.runFolder, log: report }
  const dataDir = makeDataDir(onStarted)
  await buildChanged([regulations], { report, signal })
  const program = await requireProgram(natsServer, { report, signal })
  const ports = await findFreePorts()
  const secrets = readSecrets(dataDir)
  const cluster = await startCluster({
    dataDir,
    port: ports.postgres,
    password: secrets.clusterPassword,
    supervision,
    signal,
  })
  onStarted(() => cluster.stop())
  const password = secrets.natsPassword
  const nats = await startNats({ dataDir, port: ports.nats, password, program, supervision, signal })
  onStarted(() => nats.stop())
  const issuer = await BenchIssuer.start()
  onStarted(() => issuer.stop())
  const databases = await createDatabases(cluster.url, [regulations], secrets)
  const facts: PortalFacts = {
    dataDir,
    origin: `http://127.0.0.1:${ports.portal}`,
    ports,
    secrets,
    natsUrl: nats.url,
    databases,
    upstreams: [],
    demonstration: false,
    userSettings: {
      ...issuer.environment,
      // The limit of comments per person would stop the few accounts of the bench.
      COMMENTS_PER_MINUTE: '10000000',
      COMMENTS_PER_HOUR: '10000000',
      // Consumers of events would still work while it is the peer's turn.
      CONSUME_EVENTS: 'false',
    },
  }
  await migrateAll([regulations], facts, signal)
  const service = new SupervisedProcess(serviceProcess(regulations, facts), supervision).start()
  onStarted(() => service.stop())
  await service.ready(60_000, signal)
  const database = databases.get(regulations.name)
  if (!database) throw new Error('the regulations service has no database')
  const origin = `http://127.0.0.1:${ports.services[regulations.name]?.public}`
  return {
    clusterUrl: cluster.url,
    natsUrl: nats.url,
    origin,
    client: new PortalClient(origin),
    processId: () => service.pid ?? Number.NaN,
    issuer,
    database,
    ownerUrl: withConnection(cluster.url, new URL(database.url).pathname.slice(1)),
    async makeRegulationsDatabase(name) {
      await withDatabaseClient(cluster.url, (client) =>
        client.query(`create database ${client.escapeIdentifier(name)}`),
      )
      const url = withConnection(cluster.url, name)
      const script = join(workspace, buildFolder(regulations), 'migrate.mjs')
      await mustRun(process.execPath, ['--enable-source-maps', script], {
        what: 'migrating a database',
        cwd: join(workspace, regulations.folder),
        env: migrationEnvironment({ ...database, migrationUrl: url }, {}),
        signal,
      })
      return url
    },
  }
}

/** Runs `work` with its own connection to a database. */
export async function withDatabaseClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Makes a temporary data folder that PostgreSQL's own user can enter. */
export function makeDataDir(onStarted: BenchServersPlan['onStarted']): string {
  const dataDir = mkdtempSync(join(tmpdir(), `portal-bench-${randomUUID().slice(0, 8)}-`))
  chmodSync(dataDir, 0o711)
  onStarted(() => {
    removePostgresFiles(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  })
  return dataDir
}

function withConnection(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return url.href
}
