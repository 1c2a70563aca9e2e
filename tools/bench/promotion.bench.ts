import { randomUUID } from 'node:crypto'
import { regulationsHttp as http, type VersionSummary } from '@portal/contracts-regulations'
import type { BenchServers } from './bench-servers.ts'
import { median } from './compare.ts'
import type { Bench } from './figure.ts'
import { warningsReason, SampleText } from './sample-text.ts'

const runs = 7
const nodes = 2000

/** Publishes a regulation of 2,000 nodes as a draft, through the whole service. */
export const promotionBench: Bench = {
  name: 'promotion',
  about: 'the promotion of a 2,000-node version, through the whole service',
  async run({ servers, report }) {
    const bench = await servers()
    const times: number[] = []
    let size = 0
    for (let run = 0; run < runs; run += 1) {
      report(`${run + 1} of ${runs}`)
      const { versionId, nodeCount } = await importText(bench, run)
      size = nodeCount
      const startedAt = performance.now()
      await bench.client.call(http.promoteVersion, { body: { versionId, reason: warningsReason } }, options(bench))
      times.push(performance.now() - startedAt)
    }
    return [
      {
        bench: 'promotion',
        name: '2,000 nodes, EDIT_DRAFT to PUBLISHED_DRAFT',
        value: median(times),
        unit: 'ms',
        atMost: 1000,
        worst: Math.max(...times),
        notes: [`${size} nodes, ${runs} promotions`],
      },
    ]
  },
}

const options = ({ issuer }: BenchServers) => ({ token: issuer.token(['EDITORS']), key: randomUUID() })

async function importText(bench: BenchServers, run: number): Promise<VersionSummary> {
  const text = new SampleText(run + 1).series(2000, nodes)
  const body = { text, title: { en: `Promotion ${randomUUID()}` }, subject: 'racetrack-safety' as const }
  const { version } = await bench.client.call(http.importRegulation, { body }, options(bench))
  return version
}
