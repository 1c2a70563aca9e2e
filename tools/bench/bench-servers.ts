import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { getDeployable } from '../deployables.ts'
import { PortalClient } from '@portal/portal-client'
import { buildFolder } from '../start/build.ts'
import { mustRun } from '../start/command.ts'
import { startIsolatedServices, withPath } from '../start/isolated-services.ts'
import { removePostgresFiles } from '../start/postgres-location.ts'
import { migrationEnvironment } from '../start/service-environment.ts'
import { workspace } from '../workspace.ts'
import { TokenIssuer } from '../testing/token-issuer.ts'
import type { DatabaseAccess } from '../start/portal-facts.ts'

/** The real servers under test: durable PostgreSQL, NATS and the built regulations service. */
export interface BenchServers {
  /** URL of the role that owns the cluster. */
  readonly clusterUrl: string
  readonly natsUrl: string
  /** The regulations service's own port, without the edge and compression. */
  readonly origin: string
  readonly client: PortalClient
  readonly issuer: TokenIssuer
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
  const dataDir = makeDataDir(onStarted)
  const issuer = await TokenIssuer.start()
  onStarted(() => issuer.stop())
  const services = await startIsolatedServices({
    services: ['regulations'],
    dataDir,
    logFolder: plan.logFolder,
    runFolder: plan.runFolder,
    settings: {
      ...issuer.environment,
      // The limit of comments per person would stop the few accounts of the bench.
      COMMENTS_PER_MINUTE: '10000000',
      COMMENTS_PER_HOUR: '10000000',
      // Consumers of events would still work while it is the peer's turn.
      CONSUME_EVENTS: 'false',
    },
    report,
    signal,
    onStarted,
  })
  const database = services.databases.get('regulations')
  if (!database) throw new Error('the regulations service has no database')
  const origin = services.getOrigin('regulations')
  const { clusterUrl, natsUrl } = services
  return {
    clusterUrl,
    natsUrl,
    origin,
    client: new PortalClient(origin),
    processId: () => services.getProcess('regulations').pid ?? Number.NaN,
    issuer,
    database,
    ownerUrl: services.getOwnerUrl('regulations'),
    async makeRegulationsDatabase(name) {
      await withDatabaseClient(clusterUrl, (client) => client.query(`create database ${client.escapeIdentifier(name)}`))
      const url = withPath(clusterUrl, `/${name}`)
      const regulations = getDeployable('regulations')
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
