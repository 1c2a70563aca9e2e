import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Takes a port of a process that is being killed, so that the supervisor's attempts to start it again fail: it is down
 * for as long as the test wants. Who connects is hung up on. Resolves, once the port is taken, to what gives it back.
 */
export async function holdPort(port: number): Promise<() => Promise<void>> {
  const deadline = Date.now() + 10_000
  for (;;) {
    const server = createServer((socket) => socket.destroy())
    if (await listens(server, port)) {
      return async () => {
        if (!server.listening) return
        server.close()
        await once(server, 'close')
      }
    }
    if (Date.now() > deadline) throw new Error(`port ${port} does not become free`)
    await pause(5)
  }
}

async function listens(server: Server, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(true))
  })
}
