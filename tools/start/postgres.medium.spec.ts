import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deployablesOf } from '../deployables.ts'
import { createDatabases } from './databases.ts'
import { findFreePorts } from './ports.ts'
import { removePostgresFiles } from './postgres-location.ts'
import { startCluster, type Cluster } from './postgres.ts'
import { readSecrets } from './secrets.ts'
import type { Ports } from './portal-facts.ts'

let dataDir: string
let ports: Ports
let cluster: Cluster

const start = () =>
  startCluster({
    dataDir,
    port: ports.postgres,
    password: readSecrets(dataDir).clusterPassword,
    durable: false,
    supervision: { logFolder: join(dataDir, 'logs'), runFolder: join(dataDir, 'run'), log: () => undefined },
  })

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'portal-cluster-'))
  chmodSync(dataDir, 0o711)
  ports = await findFreePorts()
  cluster = await start()
})

afterAll(async () => {
  await cluster.stop()
  removePostgresFiles(dataDir)
  rmSync(dataDir, { recursive: true })
})

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

it('recovers from kill -9 and keeps committed rows', async () => {
  await ask(cluster.url, 'create table number (n int); insert into number values (7)')
  cluster.process.kill('SIGKILL')
  await expect.poll(() => cluster.process.starts, { timeout: 5000 }).toBeGreaterThan(1)
  await cluster.process.ready(20_000)
  expect(await ask(cluster.url, 'select n from number')).toEqual([{ n: 7 }])
})

it('starts although a pid file names another living process', async () => {
  await cluster.stop()
  const pidFile = join(cluster.location.root, 'data', 'postmaster.pid')
  writeFileSync(pidFile, `${process.pid}\n${join(cluster.location.root, 'data')}\n`)
  cluster = await start()
  expect(readFileSync(pidFile, 'utf8')).toMatch(new RegExp(`^${cluster.process.pid}\n`))
})

it('gives each service its own database and a role that owns nothing', async () => {
  const services = deployablesOf('service')
  const access = await createDatabases(cluster.url, services, readSecrets(dataDir))
  const regulations = access.get('regulations')
  if (!regulations) throw new Error('no database for regulations')
  await ask(regulations.migrationUrl, 'create table rule (n int)')
  await expect(ask(regulations.url, 'create table mine (n int)')).rejects.toThrow(/permission denied/)
  await expect(ask(regulations.url, 'select * from rule')).rejects.toThrow(/permission denied/)
  const other = new URL(regulations.url)
  other.pathname = new URL(access.get('admin')?.url ?? '').pathname
  await expect(ask(other.href, 'select 1')).rejects.toThrow(/permission denied for database/)
  // A second start reuses all of it.
  await createDatabases(cluster.url, services, readSecrets(dataDir))
})
