import type { Endpoint } from '@portal/contracts-common'
import type { FastifyInstance } from 'fastify'

/** The routes as they are registered, to compare with the contract before the door opens. */
export class ContractCheck {
  readonly #answered: Endpoint[] = []
  readonly #strays: string[] = []

  constructor(app: FastifyInstance) {
    app.addHook('onRoute', (route) => {
      if (route.method === 'HEAD' || route.method === 'OPTIONS') return
      const { endpoint, outsideContract } = route.config ?? {}
      if (endpoint) this.#answered.push(endpoint)
      else if (outsideContract === undefined) this.#strays.push(`${String(route.method)} ${route.url}`)
    })
  }

  /** Throws with every endpoint without a handler, handler without an endpoint, and endpoint handled twice. */
  verify(contract: readonly Endpoint[]): void {
    const wanted = new Set(contract)
    const answered = new Set(this.#answered)
    const faults = [
      ...contract.filter((endpoint) => !answered.has(endpoint)).map((endpoint) => `no handler: ${nameOf(endpoint)}`),
      ...[...answered]
        .filter((endpoint) => !wanted.has(endpoint))
        .map((endpoint) => `not in the contract: ${nameOf(endpoint)}`),
      ...this.#strays.map((stray) => `no endpoint: ${stray}`),
    ]
    if (faults.length > 0) throw new Error(`The handlers do not match the contract:\n  ${faults.join('\n  ')}`)
  }
}

function nameOf(endpoint: Endpoint): string {
  return `${endpoint.method} ${endpoint.path}`
}
