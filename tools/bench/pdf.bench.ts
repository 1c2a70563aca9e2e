import { Writable } from 'node:stream'
import { chromium as browsers } from '@playwright/test'
import { writePdf } from '@portal/service-regulations/write-pdf'
import { chromium, needProgram } from '../start/system-packages.ts'
import { compare } from './compare.ts'
import { timesAsFast, type Bench, type Figure } from './figure.ts'
import { printedDocument } from './printed-document.ts'
import { printedPage, printing } from './printed-page.ts'

/** Rules, what that comes to, and how many times as fast it should be. */
const sizes = [
  { rules: 200, atLeast: 1.5 },
  { rules: 4, atLeast: 4 },
] as const

/** Setting a regulation as tagged PDF against a warm browser that prints the same content from a page that is open. */
export const pdfBench: Bench = {
  name: 'pdf',
  about: 'a regulation as tagged PDF, against a warm Chromium that prints the same content',
  async run({ signal, report }) {
    const executablePath = process.env.CHROMIUM_PATH ?? (await needProgram(chromium, { report, signal }))
    const browser = await browsers.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
    try {
      const figures: Figure[] = []
      for (const { rules, atLeast } of sizes) {
        const document = printedDocument(rules)
        const page = await browser.newPage()
        await page.setContent(printedPage(document), { waitUntil: 'load' })
        await page.evaluate(() => globalThis.document.fonts.ready)
        const [ours, theirs] = [await pagesWritten(document), pagesIn(await page.pdf(printing))]
        requireAlike(ours, theirs)
        const comparison = await compare(
          () => milliseconds(() => pagesWritten(document)),
          () => milliseconds(() => page.pdf(printing)),
          { signal, report: (state) => report(`${ours} pages, ${state}`) },
        )
        figures.push(timesAsFast('pdf', `${ours} pages`, atLeast, comparison, [`Chromium: ${theirs} pages`]))
        await page.close()
      }
      return figures
    } finally {
      await browser.close()
    }
  },
}

async function pagesWritten(document: Parameters<typeof writePdf>[0]): Promise<number> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  return (await writePdf(document, nowhere)).pages
}

function pagesIn(pdf: Buffer): number {
  return [...pdf.toString('latin1').matchAll(/\/Type\s*\/Page\b(?!s)/g)].length
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
