import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Takes the port of a killed process, so that the supervisor cannot restart it until the test releases the port.
 * Closes incoming connections. Resolves, once the port is taken, to a function that releases it.
 */
export async function occupyPort(port: number): Promise<() => Promise<void>> {
  const deadline = Date.now() + 10_000
  for (;;) {
    const server = createServer((socket) => socket.destroy())
    if (await tryToListen(server, port)) {
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

async function tryToListen(server: Server, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(true))
  })
}
