import { Writable } from 'node:stream'
import { chromium as browsers } from '@playwright/test'
import { writePdf } from '@portal/print'
import { chromium, requireProgram } from '../start/system-packages.ts'
import { compare } from './compare.ts'
import { countPages } from './export.bench.ts'
import { toSpeedFigure, type Bench } from './figure.ts'
import { makePrintedDocument } from './printed-document.ts'
import { makePrintedPage, printOptions } from './printed-page.ts'

/** Enough rules for 147 pages. */
const rules = 200
const atLeast = 1.5

/** Writes a regulation as tagged PDF against a warm browser that prints the same content from an open page. */
export const pdfBench: Bench = {
  name: 'pdf',
  about: 'a regulation as tagged PDF, against a warm Chromium that prints the same content',
  async run({ signal, report }) {
    const executablePath = process.env.CHROMIUM_PATH ?? (await requireProgram(chromium, { report, signal }))
    const browser = await browsers.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
    try {
      const document = makePrintedDocument(rules)
      const page = await browser.newPage()
      await page.setContent(makePrintedPage(document), { waitUntil: 'load' })
      await page.evaluate(() => globalThis.document.fonts.ready)
      const [ours, theirs] = [await writtenPages(document), countPages(await page.pdf(printOptions))]
      requireSimilarPageCounts(ours, theirs)
      const comparison = await compare(
        () => milliseconds(() => writtenPages(document)),
        () => milliseconds(() => page.pdf(printOptions)),
        { signal, report },
      )
      return [toSpeedFigure('pdf', `${ours} pages`, atLeast, comparison, [`Chromium: ${theirs} pages`])]
    } finally {
      await browser.close()
    }
  },
}

async function writtenPages(document: Parameters<typeof writePdf>[0]): Promise<number> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  return (await writePdf(document, nowhere)).pageCount
}

/** Fewer pages are less work: the page counts may differ by a tenth. */
function requireSimilarPageCounts(ours: number, theirs: number): void {
  if (Math.abs(ours - theirs) > Math.max(1, theirs / 10))
    throw new Error(`${ours} pages against ${theirs}: not the same content`)
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
