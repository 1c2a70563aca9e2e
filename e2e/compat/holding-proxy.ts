import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Stands before the edge and can leave requests without an answer, on real connections: a browser that is intercepted by
 * the test shares no requests and keeps no cache, and would hide the faults that are looked for.
 */
export class HoldingProxy {
  readonly #server: Server
  #held: RegExp | undefined

  constructor(target: string) {
    this.#server = createServer((incoming, outgoing) => {
      // What is held stays held, even when others of its kind are answered again.
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

  /** From now on requests for such addresses get no answer; without a pattern new ones do again. */
  hold(addresses: RegExp | undefined): void {
    this.#held = addresses
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }
}
