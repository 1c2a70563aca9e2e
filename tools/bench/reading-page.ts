import { regulationsHttp as http } from '@portal/contracts-regulations'
import { PortalClient } from '@portal/portal-client'

/** The address of a published regulation, and some of its text. */
export async function findReadingPage(origin: string): Promise<{ url: string; words: string }> {
  const client = new PortalClient(origin)
  const { items } = await client.call(http.listVersions, { query: { state: 'PUBLISHED_CURRENT' } as never })
  const version = items[0]
  if (!version) throw new Error('no regulation is published')
  const { nodes } = await client.call(http.getVersionText, { params: { contentHash: version.contentHash } })
  const words = nodes
    .find(({ text }) => text.length > 30)
    ?.text.split(' ')
    .slice(0, 4)
    .join(' ')
  if (!words) throw new Error('the regulation has no text')
  const query = new URLSearchParams({ regulation: version.mainParentId, version: version.versionId })
  return { url: `${origin}/regulation-viewer?${query}`, words }
}
