import { randomUUID } from 'node:crypto'
import { regulationsHttp as http } from '@portal/contracts-regulations'
import type { BenchServers } from './bench-servers.ts'

const hour = 3_600_000
import { warningsReason } from './sample-text.ts'

/** Imports a text through the service and publishes it as a draft open for comment. */
export async function publishText({ client, issuer }: BenchServers, text: string) {
  const token = issuer.token(['EDITORS'])
  const options = () => ({ token, key: randomUUID() })
  const body = { text, title: { en: `Sample ${randomUUID()}` }, subject: 'racetrack-safety' as const }
  const { version } = await client.call(http.importRegulation, { body }, options())
  const window = {
    commentOpensAt: new Date(Date.now() - hour).toISOString(),
    commentClosesAt: new Date(Date.now() + 100 * hour).toISOString(),
  }
  const promoted = await client.call(
    http.promoteVersion,
    { body: { versionId: version.versionId, ...window, reason: warningsReason } },
    options(),
  )
  return promoted.version
}
