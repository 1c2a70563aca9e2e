import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that never arrives, a response that is lost, or a response that is delayed until it is released. */
export type Fault = 'never-arrives' | 'response-lost' | 'response-delayed'

/** A proxy between the admin service and the user pool that can fail individual requests. */
export class FaultyPoolProxy {
  readonly #server = createServer((incoming, outgoing) => void this.#forward(incoming, outgoing))
  readonly #faults = new Map<string, Fault>()
  readonly #delayed: (() => void)[] = []
  #target = ''

  /** Starts the proxy for the pool's URL and returns its own URL. */
  async open(target: string): Promise<string> {
    this.#target = target
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Makes the next request of `operation` fail. */
  failNext(operation: string, fault: Fault): void {
    this.#faults.set(operation, fault)
  }

  /** Whether a delayed response is waiting. */
  get hasDelayedResponse(): boolean {
    return this.#delayed.length > 0
  }

  /** Sends the delayed responses. */
  releaseDelayed(): void {
    for (const send of this.#delayed.splice(0)) send()
  }

  async close(): Promise<void> {
    this.releaseDelayed()
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const operation = String(incoming.headers['x-amz-target']).split('.').at(-1) ?? ''
    const fault = this.#faults.get(operation)
    this.#faults.delete(operation)
    if (fault === 'never-arrives') return void incoming.socket.destroy()
    const options = { method: incoming.method, headers: incoming.headers }
    const upstream = request(this.#target, options, (response) => {
      const send = () => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(outgoing)
      }
      if (fault === 'response-lost') return void response.resume().on('end', () => incoming.socket.destroy())
      if (fault === 'response-delayed') this.#delayed.push(send)
      else send()
    })
    upstream.on('error', () => incoming.socket.destroy())
    incoming.pipe(upstream)
  }
}
