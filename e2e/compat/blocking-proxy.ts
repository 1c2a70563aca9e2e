import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A proxy in front of the edge that can leave requests without a response, on real connections. A browser whose
 * requests are intercepted by a test shares no requests and has no cache, which would hide the faults under test.
 */
export class BlockingProxy {
  readonly #server: Server
  #blocked: RegExp | undefined

  constructor(target: string) {
    this.#server = createServer((incoming, outgoing) => {
      // Blocked requests stay blocked, even when new ones are let through.
      if (this.#blocked?.test(incoming.url ?? '')) return
      const { method, headers, url = '/' } = incoming
      const forwarded = request(new URL(url, target), { method, headers }, (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(outgoing)
      })
      forwarded.once('error', () => outgoing.destroy())
      incoming.pipe(forwarded)
    })
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  start(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
  }

  /** Blocks new requests for matching addresses; without a pattern, lets new requests through again. */
  block(addresses: RegExp | undefined): void {
    this.#blocked = addresses
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }
}
