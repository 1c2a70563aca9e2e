import {
  existsSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
  chownSync,
} from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { mustRun } from './command.ts'
import { endProcess } from './leftovers.ts'
import { locatePostgres, type PostgresLocation } from './postgres-location.ts'
import { getCommandLine, findProcess } from '@portal/releases/process-identity'
import { SupervisedProcess, type Supervision } from './supervised-process.ts'

/** Input of {@link startCluster}. */
export interface ClusterOptions {
  /** The portal's data folder. The cluster is in `postgres/` below it, or where `postgres.json` says. */
  readonly dataDir: string
  readonly port: number
  /** Password of the superuser role `portal_owner`. */
  readonly password: string
  /** False for tests: commits may be lost when the machine (not the server) stops. */
  readonly durable?: boolean
  readonly supervision: Supervision
  readonly signal?: AbortSignal | undefined
}

/** A running cluster. */
export interface Cluster {
  /** Connection URL of the superuser for the database `postgres`. */
  readonly url: string
  readonly process: SupervisedProcess
  readonly location: PostgresLocation
  stop(): Promise<void>
}

const owner = 'portal_owner'

/**
 * Starts the embedded PostgreSQL on 127.0.0.1 and keeps it running; creates its files the first time. Stops a server
 * that an earlier run left behind and removes a pid file that names another process.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const location = await locatePostgres(options.dataDir)
  const data = join(location.root, 'data')
  await endEarlierServer(data)
  if (!existsSync(join(data, 'PG_VERSION'))) await initialize(location, data, options)
  const url = `postgresql://${owner}:${options.password}@127.0.0.1:${options.port}/postgres`
  const server = new SupervisedProcess(
    {
      name: 'postgres',
      command: join(location.binaries, 'postgres'),
      args: ['-D', data, ...serverSettings(options)],
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' },
      user: location.user,
      // Fast shutdown: rolls back open transactions and ends.
      stopSignal: 'SIGINT',
      beforeStart: () => removeStalePidFile(data),
      untilReady: (signal) => untilConnected(url, signal),
    },
    options.supervision,
  ).start()
  try {
    await server.ready(60_000, options.signal)
  } catch (error) {
    await server.stop()
    throw error
  }
  return { url, process: server, location, stop: () => server.stop() }
}

/** 1/16 of the machine's memory, between 128 MB and 1 GB, so that search indexes stay in PostgreSQL's own cache. */
const sharedMegabytes = Math.min(1024, Math.max(128, Math.floor(totalmem() / 16 / 2 ** 20)))

function serverSettings({ port, durable = true }: ClusterOptions): string[] {
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: `${sharedMegabytes}MB`,
    timezone: 'UTC',
    log_min_messages: 'warning',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off' }),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Creates the files under another name first, so that an interruption leaves nothing that looks finished. */
async function initialize(
  location: PostgresLocation,
  data: string,
  { password, signal }: ClusterOptions,
): Promise<void> {
  const unfinished = `${data}.tmp`
  const passwordFile = join(location.root, 'password')
  rmSync(unfinished, { recursive: true, force: true })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (location.user) chownSync(passwordFile, location.user.uid, location.user.gid)
  const flags = ['-U', owner, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8']
  try {
    await mustRun(join(location.binaries, 'initdb'), ['-D', unfinished, '--no-instructions', ...flags], {
      what: 'initializing the embedded PostgreSQL',
      cwd: '/',
      user: location.user,
      signal,
    })
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(unfinished, data)
}

async function endEarlierServer(data: string): Promise<void> {
  const pid = findPostmaster(data)
  const earlier = pid === undefined ? undefined : findProcess(pid)
  if (earlier && isServerOf(earlier.pid, data)) await endProcess(earlier, 'SIGINT')
}

/** PostgreSQL removes a stale pid file itself, unless a new process has that number. */
function removeStalePidFile(data: string): void {
  const pid = findPostmaster(data)
  if (pid !== undefined && findProcess(pid) && !isServerOf(pid, data)) rmSync(join(data, 'postmaster.pid'))
}

function findPostmaster(data: string): number | undefined {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
  return Number.isInteger(pid) && pid > 0 ? pid : undefined
}

/** A server's working directory is its data folder. */
function isServerOf(pid: number, data: string): boolean {
  if (!getCommandLine(pid).includes('postgres')) return false
  if (process.platform !== 'linux') return getCommandLine(pid).includes(data)
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data)
  } catch {
    return false
  }
}

async function untilConnected(url: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
    try {
      await client.connect()
      await client.query('select 1')
      return
    } catch {
      await pause(40)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
