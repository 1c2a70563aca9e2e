import type { Endpoint } from '@portal/contracts-common'
import type { FastifyInstance } from 'fastify'

/** Collects registered routes and compares them with the contract before the ports open. */
export class ContractCheck {
  readonly #implemented: Endpoint[] = []
  readonly #unknownRoutes: string[] = []

  constructor(app: FastifyInstance) {
    app.addHook('onRoute', (route) => {
      if (route.method === 'HEAD' || route.method === 'OPTIONS') return
      const { endpoint, outsideContractReason: outsideContract } = route.config ?? {}
      if (endpoint) this.#implemented.push(endpoint)
      else if (outsideContract === undefined) this.#unknownRoutes.push(`${String(route.method)} ${route.url}`)
    })
  }

  /** Throws with a list of endpoints without a handler and handlers without an endpoint. */
  verify(contract: readonly Endpoint[]): void {
    const expected = new Set(contract)
    const implemented = new Set(this.#implemented)
    const problems = [
      ...contract
        .filter((endpoint) => !implemented.has(endpoint))
        .map((endpoint) => `no handler: ${formatEndpoint(endpoint)}`),
      ...[...implemented]
        .filter((endpoint) => !expected.has(endpoint))
        .map((endpoint) => `not in the contract: ${formatEndpoint(endpoint)}`),
      ...this.#unknownRoutes.map((route) => `no endpoint: ${route}`),
    ]
    if (problems.length > 0) throw new Error(`The handlers do not match the contract:\n  ${problems.join('\n  ')}`)
  }
}

function formatEndpoint(endpoint: Endpoint): string {
  return `${endpoint.method} ${endpoint.path}`
}
