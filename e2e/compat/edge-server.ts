import { createServer } from 'node:net'
import { createLogger } from '@portal/service-kit/logging'
// The edge as it is deployed, within the test's process: a process for each of these tests would take most of their time.
// oxlint-disable-next-line nx/enforce-module-boundaries
import { readConfig } from '@portal/service-edge/config'
// oxlint-disable-next-line nx/enforce-module-boundaries
import { createEdge } from '@portal/service-edge/server'

export interface RunningEdge {
  readonly origin: string
  stop(): Promise<void>
}

/** The credential that the edge shows the services. */
export const credential = 'compatibility-test-internal-credential'

/** Runs the edge over a storage folder, without services unless `upstreams` lists some. */
export async function startEdge(storage: string, upstreams: readonly object[] = []): Promise<RunningEdge> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const config = readConfig({
    PORT: String(port),
    PRIVATE_PORT: '0',
    PORTAL_ORIGIN: origin,
    STORAGE_DIR: storage,
    PERSON_SERVICE_URL: 'http://persons.test',
    INTERNAL_CREDENTIAL: credential,
    UPSTREAMS: JSON.stringify(upstreams),
    DEMONSTRATION: 'true',
    USER_POOL_ID: 'us-east-1_Fixture',
    USER_POOL_CLIENT_ID: 'fixture',
    USER_POOL_REGION: 'us-east-1',
  })
  const edge = createEdge(config, createLogger('edge', 'silent'))
  await edge.listen({ host: '127.0.0.1', port })
  return {
    origin,
    stop: async () => {
      const closing = edge.close()
      edge.server.closeAllConnections()
      await closing
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = address !== null && typeof address === 'object' ? address.port : undefined
      server.close(() => (port === undefined ? reject(new Error('no port')) : resolve(port)))
    })
  })
}
