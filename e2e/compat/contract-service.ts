import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ContractService {
  /** Its entry in the edge's UPSTREAMS. */
  readonly upstream: { readonly name: string; readonly privateOrigin: string }
  /** Versions of the regulations contract that it answers. */
  versions: readonly string[]
  stop(): Promise<void>
}

/** Starts a regulations service that only reports which versions of its contract it answers. */
export async function startContractService(versions: readonly string[]): Promise<ContractService> {
  const server = createServer(({ url }, response) => {
    const isContract = url === '/contract'
    response.writeHead(isContract ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isContract ? { contracts: { regulations: service.versions } } : {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const upstream = { name: 'regulations', paths: ['/api/regulations'], origin, privateOrigin: origin }
  const service: ContractService = {
    upstream,
    versions,
    stop: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
  return service
}
