import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { deployables, settingName } from '../deployables.ts'
import { getCommandLine } from '@portal/releases/process-identity'
import type { Ports } from './portal-facts.ts'

/**
 * Returns the ports counted from the portal's own; `override` gets a setting name (REGULATIONS_PORT) and may return
 * another port.
 */
export function getPorts(portal: number, override: (setting: string) => number | undefined = () => undefined): Ports {
  const services = deployables.flatMap(({ name, kind, offset }) => {
    if (offset === undefined) return []
    const setting = settingName({ name })
    const own = kind === 'edge' ? portal : (override(`${setting}_PORT`) ?? portal + 10 + offset)
    return [[name, { public: own, private: override(`${setting}_PRIVATE_PORT`) ?? portal + 30 + offset }] as const]
  })
  return {
    portal,
    postgres: override('POSTGRES_PORT') ?? portal + 1,
    nats: override('NATS_PORT') ?? portal + 2,
    services: Object.fromEntries(services),
  }
}

/** Returns each port with its purpose and the setting that changes it. */
export function listPorts(ports: Ports): { name: string; setting: string; port: number }[] {
  const services = Object.entries(ports.services).flatMap(([name, own]) => {
    const setting = settingName({ name })
    const hidden = { name: `${name} (private)`, setting: `${setting}_PRIVATE_PORT`, port: own.private }
    return own.public === ports.portal ? [hidden] : [{ name, setting: `${setting}_PORT`, port: own.public }, hidden]
  })
  return [
    { name: 'the portal', setting: 'PORTAL_PORT', port: ports.portal },
    { name: 'PostgreSQL', setting: 'POSTGRES_PORT', port: ports.postgres },
    { name: 'NATS', setting: 'NATS_PORT', port: ports.nats },
    ...services,
  ]
}

/**
 * Returns a free set of ports for an isolated portal. They are below 32768, where the system picks no ports for
 * outgoing connections, so none is taken between this check and the start.
 */
export async function findFreePorts(): Promise<Ports> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const ports = getPorts(20_000 + 50 * Math.floor(Math.random() * 240))
    const free = await Promise.all(listPorts(ports).map(({ port }) => isFree(port)))
    if (free.every(Boolean)) return ports
  }
  throw new Error('no free ports between 20000 and 32000')
}

/** Throws if a port is taken, naming each, its likely holder and how to choose another. */
export async function requireFreePorts(
  required: readonly { name: string; setting: string; port: number }[],
): Promise<void> {
  const checked = await Promise.all(required.map(async (each) => ({ ...each, free: await isFree(each.port) })))
  const taken = checked.filter(({ free }) => !free)
  if (taken.length === 0) return
  const lines = taken.map(({ name, port, setting }) => {
    const holder = findHolder(port)
    return `  ${port} for ${name}${holder ? `: held by ${holder}` : ''} (another one: ${setting}=...)`
  })
  const first = taken.some(({ setting }) => setting === 'PORTAL_PORT') ? '' : ', which moves all of them'
  throw new Error(
    `These ports of 127.0.0.1 are taken:\n${lines.join('\n')}\nStop the programs that use them, or choose others, for example: PORTAL_PORT=4300 npm start${first}`,
  )
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)))
  })
}

/**
 * Returns who listens on a port, as far as Linux shows it: finds the socket's inode, then the process with that open
 * file.
 */
function findHolder(port: number): string | undefined {
  if (process.platform !== 'linux') return undefined
  const inode = ['/proc/net/tcp', '/proc/net/tcp6'].map((table) => listeningInode(table, port)).find(Boolean)
  if (!inode) return undefined
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    if (openFiles(pid).includes(`socket:[${inode}]`))
      return `process ${pid} (${getCommandLine(Number(pid)).slice(0, 100)})`
  }
  return undefined
}

function listeningInode(table: string, port: number): string | undefined {
  const listening = '0A'
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  return readOr(() => readFileSync(table, 'utf8'), '')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .find((fields) => fields[1]?.endsWith(`:${hex}`) && fields[3] === listening)?.[9]
}

function openFiles(pid: string): string[] {
  const folder = `/proc/${pid}/fd`
  return readOr(() => readdirSync(folder), []).map((fd) => readOr(() => readlinkSync(`${folder}/${fd}`), ''))
}

/** Other users' processes cannot be read; skip them. */
function readOr<T>(read: () => T, fallback: T): T {
  try {
    return read()
  } catch {
    return fallback
  }
}
