import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { getDeployable } from '../deployables.ts'
import { PortalClient } from '../portal/portal-client.ts'
import { buildChanged, buildFolder } from '../start/build.ts'
import { mustRun } from '../start/command.ts'
import { makeDatabases } from '../start/databases.ts'
import { startNats } from '../start/nats.ts'
import { freePorts } from '../start/ports.ts'
import { removePostgresPlace } from '../start/postgres-place.ts'
import { startCluster } from '../start/postgres.ts'
import { readSecrets } from '../start/secrets.ts'
import { migrationEnvironment } from '../start/service-environment.ts'
import { migrateAll, serviceProcess } from '../start/service-process.ts'
import { SupervisedProcess } from '../start/supervised-process.ts'
import { natsServer, needProgram } from '../start/system-packages.ts'
import { workspace } from '../workspace.ts'
import { BenchIssuer } from './bench-issuer.ts'
import type { DatabaseAccess, PortalFacts } from '../start/portal-facts.ts'

/** The real servers that figures are taken on: durable PostgreSQL, NATS, the built regulations service. */
export interface BenchServers {
  /** Of the role that owns the cluster. */
  readonly clusterUrl: string
  readonly natsUrl: string
  /** The regulations service, straight at its own port: no edge, no compression. */
  readonly origin: string
  readonly client: PortalClient
  readonly issuer: BenchIssuer
  /** Of the regulations service as it runs now. */
  processId(): number
  /** How the regulations service reaches its database. */
  readonly database: DatabaseAccess
  /** Address of the service's database for the owner of the cluster. */
  readonly ownerUrl: string
  /** Another database with the regulations service's tables, for data that should not be in the service's way. */
  makeRegulationsDatabase(name: string): Promise<string>
}

/** What is needed to start them. */
export interface BenchServersPlan {
  readonly logFolder: string
  readonly runFolder: string
  readonly report: (state: string) => void
  readonly signal: AbortSignal
  /** Told of everything that must be undone, newest last. */
  readonly onStarted: (undo: () => Promise<void> | void) => void
}

/** Starts them on free ports with a data folder that goes away again. */
export async function startBenchServers(plan: BenchServersPlan): Promise<BenchServers> {
  const { report, signal, onStarted } = plan
  const regulations = getDeployable('regulations')
  const supervision = { logFolder: plan.logFolder, runFolder: plan.runFolder, tell: report }
  const dataDir = makeDataDir(onStarted)
  await buildChanged([regulations], { report, signal })
  const program = await needProgram(natsServer, { report, signal })
  const ports = await freePorts()
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
  const databases = await makeDatabases(cluster.url, [regulations], secrets)
  const facts: PortalFacts = {
    dataDir,
    origin: `http://127.0.0.1:${ports.portal}`,
    ports,
    secrets,
    natsUrl: nats.url,
    databases,
    upstreams: [],
    demonstration: false,
    given: {
      ...issuer.environment,
      // One person may write a few comments a minute; here a few people write as many as they can.
      COMMENTS_PER_MINUTE: '10000000',
      COMMENTS_PER_HOUR: '10000000',
      // What comes of events would be at work while the peer has its turn.
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
    ownerUrl: inDatabase(cluster.url, new URL(database.url).pathname.slice(1)),
    async makeRegulationsDatabase(name) {
      await onDatabase(cluster.url, (client) => client.query(`create database ${client.escapeIdentifier(name)}`))
      const url = inDatabase(cluster.url, name)
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

/** Does something with a connection of its own. */
export async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A data folder that goes away again; PostgreSQL's own user passes through it. */
export function makeDataDir(onStarted: BenchServersPlan['onStarted']): string {
  const dataDir = mkdtempSync(join(tmpdir(), `portal-bench-${randomUUID().slice(0, 8)}-`))
  chmodSync(dataDir, 0o711)
  onStarted(() => {
    removePostgresPlace(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  })
  return dataDir
}

function inDatabase(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return url.href
}
