import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import type { Bench } from './figure.ts'
import { publishText } from './published-version.ts'
import { SampleText } from './sample-text.ts'
import { searchTerms } from './search-data.ts'

/** Bytes of the text that is searched and the number of its sections. */
const text = { bytes: 500_000, sections: 850 }
const secondsPerPart = 60
const parts = 3

/** Memory of the regulations service while it is searched by 32 readers. */
export const memoryBench: Bench = {
  name: 'memory',
  about: 'memory of the regulations service during three minutes of searches',
  async run({ servers, signal, report }) {
    const bench = await servers()
    await publishText(bench, new SampleText(text.bytes).series(2000, text.sections))
    const urls = searchTerms(90).map((term) => `/api/search?q=${encodeURIComponent(term)}&limit=20`)
    const averages: number[] = []
    let searches = 0
    for (let part = 1; part <= parts; part += 1) {
      signal.throwIfAborted()
      const samples: number[] = []
      const timer = setInterval(() => samples.push(readResidentKb(bench.processId())), 500)
      const { '2xx': found } = await autocannon({
        url: bench.origin,
        connections: 32,
        duration: secondsPerPart,
        requests: urls.map((path) => ({ method: 'GET', path })),
      })
      clearInterval(timer)
      searches += found
      averages.push(samples.reduce((sum, each) => sum + each, 0) / samples.length)
      report(`minute ${part}: ${Math.round((averages.at(-1) ?? 0) / 1000)} MB`)
    }
    const notes = [
      `${searches} searches; average of each minute: ${averages.map((kb) => `${Math.round(kb / 1000)} MB`).join(', ')}`,
    ]
    const [first = Number.NaN] = averages
    const last = averages.at(-1) ?? Number.NaN
    return [
      { bench: 'memory', name: 'third minute against the first', value: last / first, unit: 'x', atMost: 1.15, notes },
      { bench: 'memory', name: 'resident in the third minute', value: last, unit: 'KB', atMost: 600_000 },
    ]
  },
}

/** Resident memory of a process in units of 1,000 bytes. */
function readResidentKb(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1.024
}
