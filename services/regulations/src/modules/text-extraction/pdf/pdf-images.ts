import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Smaller images are decoration. */
const minPixels = 32 * 32
/** Image dictionaries are never compressed, so a file without these markers has no images. */
const imageMarkers = ['/Subtype /Image', '/Subtype/Image']

/**
 * Returns the numbers of the pages that show an image. Decoding images takes minutes for a scan, so pdf.js reads each page twice
 * with a maximum image size: once it skips larger images, once it stops at the first one. The page has an image when the
 * numbers of operators differ.
 */
export async function findPagesWithImages(bytes: Uint8Array): Promise<Set<number>> {
  const pageNumbers = new Set<number>()
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!imageMarkers.some((marker) => content.includes(marker))) return pageNumbers
  const tasks = [false, true].map((stopAtErrors) =>
    getDocument({ data: bytes.slice(), disableFontFace: true, verbosity: 0, maxImageSize: minPixels, stopAtErrors }),
  )
  try {
    const documents = await Promise.all(tasks.map((task) => task.promise))
    for (let number = 1; number <= (documents[0]?.numPages ?? 0); number++) {
      const [all, untilImage] = await Promise.all(documents.map((pdf) => countOperators(pdf, number)))
      if (all !== untilImage) pageNumbers.add(number)
    }
  } catch {
    // Damaged files are reported when their text is read.
  } finally {
    await Promise.all(tasks.map((task) => task.destroy()))
  }
  return pageNumbers
}

async function countOperators(pdf: PDFDocumentProxy, number: number): Promise<number> {
  const page = await pdf.getPage(number)
  const { fnArray } = await page.getOperatorList()
  page.cleanup()
  return fnArray.length
}
