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
import { end } from './leftovers.ts'
import { findPostgresPlace, type PostgresPlace } from './postgres-place.ts'
import { commandLine, findProcess } from '@portal/releases/process-identity'
import { SupervisedProcess, type Supervision } from './supervised-process.ts'

/** What a cluster needs. */
export interface ClusterOptions {
  /** The portal's data folder; the cluster lives in `postgres/` below it, or where `postgres.json` says. */
  readonly dataDir: string
  readonly port: number
  /** Password of the role `portal_owner`, the cluster's superuser. */
  readonly password: string
  /** False for tests of units: what was committed may be lost when the machine (not the server) stops. */
  readonly durable?: boolean
  readonly supervision: Supervision
  readonly signal?: AbortSignal | undefined
}

/** A running cluster. */
export interface Cluster {
  /** Connection address of the superuser, database `postgres`. */
  readonly url: string
  readonly process: SupervisedProcess
  readonly place: PostgresPlace
  stop(): Promise<void>
}

const owner = 'portal_owner'

/**
 * Starts the embedded PostgreSQL on 127.0.0.1, makes its files the first time, and keeps it running. A server that an
 * earlier run left behind is stopped first; a pid file that names some other process is removed.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const place = await findPostgresPlace(options.dataDir)
  const data = join(place.root, 'data')
  await endEarlierServer(data)
  if (!existsSync(join(data, 'PG_VERSION'))) await initialise(place, data, options)
  const url = `postgresql://${owner}:${options.password}@127.0.0.1:${options.port}/postgres`
  const server = new SupervisedProcess(
    {
      name: 'postgres',
      command: join(place.binaries, 'postgres'),
      args: ['-D', data, ...serverSettings(options)],
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' },
      user: place.user,
      // "Fast": roll back what is open and end.
      stopSignal: 'SIGINT',
      beforeStart: () => removeStalePidFile(data),
      untilReady: (signal) => untilAnswers(url, signal),
    },
    options.supervision,
  ).start()
  try {
    await server.ready(60_000, options.signal)
  } catch (error) {
    await server.stop()
    throw error
  }
  return { url, process: server, place, stop: () => server.stop() }
}

/** A sixteenth of the machine's memory, from 128 MB to 1 GB: searches must find their indexes there, not in the system's cache. */
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

/** Makes the files under another name first, so that an interruption leaves nothing that looks finished. */
async function initialise(place: PostgresPlace, data: string, { password, signal }: ClusterOptions): Promise<void> {
  const half = `${data}.half`
  const passwordFile = join(place.root, 'password')
  rmSync(half, { recursive: true, force: true })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (place.user) chownSync(passwordFile, place.user.uid, place.user.gid)
  const flags = ['-U', owner, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8']
  try {
    await mustRun(join(place.binaries, 'initdb'), ['-D', half, '--no-instructions', ...flags], {
      what: 'making the files of the embedded PostgreSQL',
      cwd: '/',
      user: place.user,
      signal,
    })
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(half, data)
}

async function endEarlierServer(data: string): Promise<void> {
  const pid = findPostmaster(data)
  const earlier = pid === undefined ? undefined : findProcess(pid)
  if (earlier && holds(earlier.pid, data)) await end(earlier, 'SIGINT')
}

/** PostgreSQL removes a stale file itself, except when its number belongs to a new process by now. */
function removeStalePidFile(data: string): void {
  const pid = findPostmaster(data)
  if (pid !== undefined && findProcess(pid) && !holds(pid, data)) rmSync(join(data, 'postmaster.pid'))
}

function findPostmaster(data: string): number | undefined {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
  return Number.isInteger(pid) && pid > 0 ? pid : undefined
}

/** A server's working folder is its data folder. */
function holds(pid: number, data: string): boolean {
  if (!commandLine(pid).includes('postgres')) return false
  if (process.platform !== 'linux') return commandLine(pid).includes(data)
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data)
  } catch {
    return false
  }
}

async function untilAnswers(url: string, signal: AbortSignal): Promise<void> {
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
