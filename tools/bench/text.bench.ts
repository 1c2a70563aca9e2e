import { createHash } from 'node:crypto'
import type { BenchServers } from './bench-servers.ts'
import { withDatabaseClient } from './bench-servers.ts'
import { compare } from './compare.ts'
import { toSpeedFigure, type Bench, type Figure } from './figure.ts'
import { measureRequestCost } from './load.ts'
import { startPeer } from './peer.ts'
import { publishText } from './published-version.ts'
import { SampleText } from './sample-text.ts'

/** Approximate bytes of a paragraph of the sample in the response. */
const bytesPerParagraph = 585
const sizes = [
  { name: '20 KB', bytes: 20_000, atLeast: 1.5 },
  { name: '500 KB', bytes: 500_000, atLeast: 1 },
]

/** The text of a published version: the whole service against a hand-written handler that sends the same bytes. */
export const textBench: Bench = {
  name: 'text',
  about: "a published version's text, the whole service against hand-written Fastify and pg",
  async run({ servers, signal, report }) {
    const bench = await servers()
    const texts = []
    for (const size of sizes) texts.push({ ...size, ...(await publish(bench, size.bytes)) })
    await withDatabaseClient(bench.ownerUrl, async (client) => {
      await client.query('create table peer_text (content_hash text primary key, body text not null)')
      await client.query(`insert into peer_text select content_hash, convert_from(body, 'UTF8') from published_text`)
      await client.query('grant select on peer_text to public')
    })
    const peer = await startPeer(bench.database.url)
    try {
      const figures: Figure[] = []
      for (const { name, atLeast, contentHash } of texts) {
        const url = `${bench.origin}/api/regulations/text/${contentHash}`
        const peerUrl = `${peer.origin}/text/${contentHash}`
        const bytes = await requireSameBytes(url, peerUrl)
        const comparison = await compare(
          () => measureRequestCost({ url, seconds: 1.5 }),
          () => measureRequestCost({ url: peerUrl, seconds: 1.5 }),
          { signal, report: (state) => report(`${name}, ${state}`) },
        )
        figures.push(toSpeedFigure('text', `${name} (${bytes} bytes)`, atLeast, comparison))
      }
      return figures
    } finally {
      await peer.stop()
    }
  },
}

async function publish(bench: BenchServers, bytes: number) {
  const text = new SampleText(bytes).series(2000, Math.round(bytes / bytesPerParagraph))
  return publishText(bench, text)
}

async function requireSameBytes(...urls: readonly string[]): Promise<number> {
  const bodies = await Promise.all(
    urls.map(async (url) => {
      const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
      if (!response.ok) throw new Error(`${url} answers ${response.status}`)
      return Buffer.from(await response.arrayBuffer())
    }),
  )
  const hashes = bodies.map((body) => createHash('sha256').update(body).digest('hex'))
  if (new Set(hashes).size !== 1) throw new Error(`${urls.join(' and ')} do not send the same bytes`)
  return bodies[0]?.length ?? 0
}
