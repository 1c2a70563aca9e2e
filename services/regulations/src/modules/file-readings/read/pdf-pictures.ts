import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Pictures of fewer points are ornaments. */
const leastPoints = 32 * 32
/** A PDF names its pictures in plain letters, whatever else of it is packed: most need no look at their pages. */
const spellings = ['/Subtype /Image', '/Subtype/Image']

/**
 * The pages that show a picture. Pictures are never unpacked, for those of a scan would take minutes: pdf.js is told that none
 * may be larger than an ornament. Once it leaves them out and goes on, once it stops there; where it got less far, one is.
 */
export async function pagesWithPictures(bytes: Uint8Array): Promise<Set<number>> {
  const found = new Set<number>()
  const plain = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!spellings.some((spelling) => plain.includes(spelling))) return found
  const tasks = [false, true].map((stopAtErrors) =>
    getDocument({ data: bytes.slice(), disableFontFace: true, verbosity: 0, maxImageSize: leastPoints, stopAtErrors }),
  )
  try {
    const both = await Promise.all(tasks.map((task) => task.promise))
    for (let number = 1; number <= (both[0]?.numPages ?? 0); number++) {
      const [all, read] = await Promise.all(both.map((pdf) => stepsOf(pdf, number)))
      if (all !== read) found.add(number)
    }
  } catch {
    // What is broken in the file is told by who reads its words.
  } finally {
    await Promise.all(tasks.map((task) => task.destroy()))
  }
  return found
}

async function stepsOf(pdf: PDFDocumentProxy, number: number): Promise<number> {
  const page = await pdf.getPage(number)
  const { fnArray } = await page.getOperatorList()
  page.cleanup()
  return fnArray.length
}
