import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** The hand-written server (`horse-peer-server.ts`) in its own process. */
export interface HorsePeer {
  /** Sends a query or a body and returns the response. */
  call(path: string, body?: unknown): Promise<unknown>
  stop(): Promise<void>
}

/** Starts it on a free port with the database of the horses service. */
export async function startHorsePeer(databaseUrl: string): Promise<HorsePeer> {
  const child = fork(join(import.meta.dirname, 'horse-peer-server.ts'), [], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PEER_DATABASE_URL: databaseUrl },
    execArgv: [],
  })
  const ended = once(child, 'exit')
  const first: unknown = await Promise.race([once(child, 'message'), ended])
  const message = Array.isArray(first) ? (first[0] as { origin?: string } | null) : null
  if (typeof message?.origin !== 'string') throw new Error('the peer did not start')
  const { origin } = message
  return {
    async call(path, body) {
      const response = await fetch(`${origin}${path}`, {
        ...(body !== undefined && {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      })
      if (!response.ok) throw new Error(`${path} of the peer returned ${response.status}: ${await response.text()}`)
      return response.json()
    },
    stop: async () => {
      child.kill()
      await ended
    },
  }
}
