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
      const [portalPages, browserPages] = [await countWrittenPages(document), countPages(await page.pdf(printOptions))]
      requireSimilarPageCounts(portalPages, browserPages)
      const comparison = await compare(
        () => milliseconds(() => countWrittenPages(document)),
        () => milliseconds(() => page.pdf(printOptions)),
        { signal, report },
      )
      return [toSpeedFigure('pdf', `${portalPages} pages`, atLeast, comparison, [`Chromium: ${browserPages} pages`])]
    } finally {
      await browser.close()
    }
  },
}

async function countWrittenPages(document: Parameters<typeof writePdf>[0]): Promise<number> {
  const discardStream = new Writable({ write: (_chunk, _encoding, done) => done() })
  return (await writePdf(document, discardStream)).pageCount
}

/** Fewer pages are less work: the page counts may differ by a tenth. */
function requireSimilarPageCounts(portalPages: number, browserPages: number): void {
  if (Math.abs(portalPages - browserPages) > Math.max(1, browserPages / 10))
    throw new Error(`${portalPages} pages against ${browserPages}: not the same content`)
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
