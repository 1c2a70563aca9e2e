import { mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { SupervisedProcess, type Supervision } from './supervised-process.ts'

const user = 'portal'

/** A running NATS server. */
export interface Nats {
  /** With user name and password. */
  readonly url: string
  readonly process: SupervisedProcess
  stop(): Promise<void>
}

/** Starts nats-server with JetStream on 127.0.0.1, with its streams in `<dataDir>/nats`, and keeps it running. */
export async function startNats(options: {
  dataDir: string
  port: number
  /** Keeps other users of this machine from reading events and queries. */
  password: string
  /** Full path of nats-server (see `requireProgram`). */
  program: string
  supervision: Supervision
  signal?: AbortSignal | undefined
}): Promise<Nats> {
  const folder = join(options.dataDir, 'nats')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const access = join(folder, 'access.conf')
  // In a private file, since command lines are visible to every user of the machine.
  writeFileSync(access, `authorization { user: ${user}, password: "${options.password}" }\n`, { mode: 0o600 })
  const server = new SupervisedProcess(
    {
      name: 'nats',
      command: options.program,
      args: ['-a', '127.0.0.1', '-p', String(options.port), '-js', '-sd', folder, '-c', access],
      cwd: folder,
      env: { PATH: process.env.PATH },
      untilReady: (signal) => untilGreets(options.port, signal),
    },
    options.supervision,
  ).start()
  try {
    await server.ready(20_000, options.signal)
  } catch (error) {
    await server.stop()
    throw error
  }
  return {
    url: `nats://${user}:${options.password}@127.0.0.1:${options.port}`,
    process: server,
    stop: () => server.stop(),
  }
}

/** Returns an address without user name and password, for the console. */
export function withoutPassword(address: string): string {
  const url = URL.parse(address)
  return url?.host ? `${url.protocol}//${url.host}` : address
}

/** The server greets every client with INFO. */
async function untilGreets(port: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    if (await isGreeting(port)) return
    await pause(25)
  }
}

function isGreeting(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 1000 })
    const finish = (greeted: boolean) => {
      socket.destroy()
      resolve(greeted)
    }
    socket.once('data', (bytes) => finish(bytes.toString('utf8').startsWith('INFO')))
    socket.once('error', () => finish(false))
    socket.once('timeout', () => finish(false))
  })
}
