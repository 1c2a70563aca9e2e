import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** The hand-written server (`peer-server.ts`) in its own process. */
export interface Peer {
  readonly origin: string
  stop(): Promise<void>
}

/** Starts it on a free port with a database. */
export async function startPeer(databaseUrl: string): Promise<Peer> {
  const child = fork(join(import.meta.dirname, 'peer-server.ts'), [], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PEER_DATABASE_URL: databaseUrl },
    execArgv: [],
  })
  const ended = once(child, 'exit')
  const first: unknown = await Promise.race([once(child, 'message'), ended])
  const message = Array.isArray(first) ? (first[0] as { origin?: string } | null) : null
  if (typeof message?.origin !== 'string') throw new Error('the peer did not start')
  const { origin } = message
  return {
    origin,
    stop: async () => {
      child.kill()
      await ended
    },
  }
}
