import type { BenchServers } from './bench-servers.ts'
import type { Bench, Figure } from './figure.ts'
import { publishText } from './published-version.ts'
import { SampleText } from './sample-text.ts'

/** Enough for 160 pages. */
const paragraphs = 1120
const minPages = 160
const files = 3
const formats = [
  { name: 'PDF', path: 'generate-pdf' },
  { name: 'Word', path: 'generate-doc' },
] as const

/** Downloads a long regulation as a file: from the request to the last byte, through the whole service. */
export const exportBench: Bench = {
  name: 'export',
  about: 'a regulation of 160 pages as PDF and as Word document, from the request to the last byte',
  async run({ servers, report }) {
    const bench = await servers()
    const times: Record<string, number[]> = {}
    let pages = 0
    for (let file = 0; file < files; file += 1) {
      report(`${file + 1} of ${files}`)
      // Another text each time, since exports are stored.
      const { versionId } = await publishText(bench, new SampleText(file + 1).series(2000, paragraphs))
      for (const { name, path } of formats) {
        const { milliseconds, bytes } = await downloadExport(bench, path, versionId)
        times[name] = [...(times[name] ?? []), milliseconds]
        if (name === 'PDF') pages = countPages(bytes)
      }
    }
    if (pages < minPages) throw new Error(`only ${pages} pages`)
    return formats.map(({ name }): Figure => {
      const [first = Number.NaN, ...later] = times[name] ?? []
      const others = later.map((each) => `${Math.round(each)} ms`).join(' and ')
      return {
        bench: 'export',
        name: `${pages} pages as ${name}, first export of the process`,
        value: first,
        unit: 'ms',
        atMost: 10_000,
        notes: [`later exports ${others}`],
      }
    })
  },
}

async function downloadExport({ origin }: BenchServers, path: string, versionId: string) {
  const startedAt = performance.now()
  const response = await fetch(`${origin}/api/regulations/${path}/${versionId}/false/false`)
  const bytes = Buffer.from(await response.arrayBuffer())
  if (!response.ok) throw new Error(`no file: ${response.status} ${bytes.toString('utf8', 0, 300)}`)
  return { milliseconds: performance.now() - startedAt, bytes }
}

/** Counts the pages of a PDF whose pages are separate objects. */
export function countPages(pdf: Buffer): number {
  return [...pdf.toString('latin1').matchAll(/\/Type\s*\/Page\b(?!s)/g)].length
}
