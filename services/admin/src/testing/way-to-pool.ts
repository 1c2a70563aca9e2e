import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What becomes of a call: it never arrives, its answer is lost, or its answer comes only when it is let go. */
export type Mishap = 'never-arrives' | 'answer-lost' | 'answer-late'

/** The network between the admin service and the pool, where something may go wrong with one call of an operation. */
export class WayToPool {
  readonly #server = createServer((call, answer) => void this.#carry(call, answer))
  readonly #mishaps = new Map<string, Mishap>()
  readonly #late: (() => void)[] = []
  #target = ''

  /** Opens the way to the pool's address; answers the address to call instead. */
  async open(target: string): Promise<string> {
    this.#target = target
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Lets the next call of `operation` go wrong. */
  breakNext(operation: string, mishap: Mishap): void {
    this.#mishaps.set(operation, mishap)
  }

  /** Whether a late answer is waiting. */
  get isHolding(): boolean {
    return this.#late.length > 0
  }

  /** Lets late answers go. */
  letGo(): void {
    for (const go of this.#late.splice(0)) go()
  }

  async close(): Promise<void> {
    this.letGo()
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #carry(call: IncomingMessage, answer: ServerResponse): void {
    const operation = String(call.headers['x-amz-target']).split('.').at(-1) ?? ''
    const mishap = this.#mishaps.get(operation)
    this.#mishaps.delete(operation)
    if (mishap === 'never-arrives') return void call.socket.destroy()
    const options = { method: call.method, headers: call.headers }
    const onward = request(this.#target, options, (found) => {
      const pass = () => {
        answer.writeHead(found.statusCode ?? 502, found.headers)
        found.pipe(answer)
      }
      if (mishap === 'answer-lost') return void found.resume().on('end', () => call.socket.destroy())
      if (mishap === 'answer-late') this.#late.push(pass)
      else pass()
    })
    onward.on('error', () => call.socket.destroy())
    call.pipe(onward)
  }
}
