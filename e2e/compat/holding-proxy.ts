import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A proxy in front of the edge that can leave requests without a response, on real connections. A browser whose
 * requests are intercepted by a test shares no requests and has no cache, which would hide the faults under test.
 */
export class HoldingProxy {
  readonly #server: Server
  #held: RegExp | undefined

  constructor(target: string) {
    this.#server = createServer((incoming, outgoing) => {
      // Held requests stay held, even after new ones are let through.
      if (this.#held?.test(incoming.url ?? '')) return
      const { method, headers, url = '/' } = incoming
      const onward = request(new URL(url, target), { method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      })
      onward.once('error', () => outgoing.destroy())
      incoming.pipe(onward)
    })
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  start(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
  }

  /** Holds new requests for matching addresses; without a pattern, lets new requests through again. */
  hold(addresses: RegExp | undefined): void {
    this.#held = addresses
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }
}
