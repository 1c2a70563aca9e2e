import { Writable } from 'node:stream'
import { chromium as browsers } from '@playwright/test'
import { writePdf } from '@portal/service-regulations/write-pdf'
import { chromium, needProgram } from '../start/system-packages.ts'
import { compare } from './compare.ts'
import { pagesIn } from './export.bench.ts'
import { timesAsFast, type Bench } from './figure.ts'
import { printedDocument } from './printed-document.ts'
import { printedPage, printing } from './printed-page.ts'

/** Rules that come to 147 pages. */
const rules = 200
const atLeast = 1.5

/** Setting a regulation as tagged PDF against a warm browser that prints the same content from a page that is open. */
export const pdfBench: Bench = {
  name: 'pdf',
  about: 'a regulation as tagged PDF, against a warm Chromium that prints the same content',
  async run({ signal, report }) {
    const executablePath = process.env.CHROMIUM_PATH ?? (await needProgram(chromium, { report, signal }))
    const browser = await browsers.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
    try {
      const document = printedDocument(rules)
      const page = await browser.newPage()
      await page.setContent(printedPage(document), { waitUntil: 'load' })
      await page.evaluate(() => globalThis.document.fonts.ready)
      const [ours, theirs] = [await pagesWritten(document), pagesIn(await page.pdf(printing))]
      requireAlike(ours, theirs)
      const comparison = await compare(
        () => milliseconds(() => pagesWritten(document)),
        () => milliseconds(() => page.pdf(printing)),
        { signal, report },
      )
      return [timesAsFast('pdf', `${ours} pages`, atLeast, comparison, [`Chromium: ${theirs} pages`])]
    } finally {
      await browser.close()
    }
  },
}

async function pagesWritten(document: Parameters<typeof writePdf>[0]): Promise<number> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  return (await writePdf(document, nowhere)).pages
}

/** Fewer pages would be less work: they may differ by a tenth. */
function requireAlike(ours: number, theirs: number): void {
  if (Math.abs(ours - theirs) > Math.max(1, theirs / 10))
    throw new Error(`${ours} pages against ${theirs}: not the same content`)
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
