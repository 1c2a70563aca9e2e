import type { BenchServers } from './bench-servers.ts'
import type { Bench, Figure } from './figure.ts'
import { publishText } from './published-version.ts'
import { SampleText } from './sample-text.ts'

/** What comes to 160 pages. */
const paragraphs = 1120
const leastPages = 160
const files = 3
const formats = [
  { name: 'PDF', path: 'generate-pdf' },
  { name: 'Word', path: 'generate-doc' },
] as const

/** A long regulation taken away as a file: from the request to the last byte, through the whole service. */
export const exportBench: Bench = {
  name: 'export',
  about: 'a regulation of 160 pages as PDF and as Word document, from the request to the last byte',
  async run({ servers, report }) {
    const bench = await servers()
    const times: Record<string, number[]> = {}
    let pages = 0
    for (let file = 0; file < files; file += 1) {
      report(`${file + 1} of ${files}`)
      // Another text each time: a file that was made once is kept.
      const { versionId } = await publishText(bench, new SampleText(file + 1).series(2000, paragraphs))
      for (const { name, path } of formats) {
        const { milliseconds, bytes } = await taken(bench, path, versionId)
        times[name] = [...(times[name] ?? []), milliseconds]
        if (name === 'PDF') pages = pagesIn(bytes)
      }
    }
    if (pages < leastPages) throw new Error(`${pages} pages: not as long as it should be`)
    return formats.map(({ name }): Figure => {
      const [first = Number.NaN, ...later] = times[name] ?? []
      const others = later.map((each) => `${Math.round(each)} ms`).join(' and ')
      return {
        bench: 'export',
        what: `${pages} pages as ${name}, the first of a process`,
        value: first,
        unit: 'ms',
        atMost: 10_000,
        notes: [`later ones ${others}`],
      }
    })
  },
}

async function taken({ origin }: BenchServers, path: string, versionId: string) {
  const began = performance.now()
  const answer = await fetch(`${origin}/api/regulations/${path}/${versionId}/false/false`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (!answer.ok) throw new Error(`no file: ${answer.status} ${bytes.toString('utf8', 0, 300)}`)
  return { milliseconds: performance.now() - began, bytes }
}

/** Pages of a PDF whose pages are objects of their own. */
export function pagesIn(pdf: Buffer): number {
  return [...pdf.toString('latin1').matchAll(/\/Type\s*\/Page\b(?!s)/g)].length
}
