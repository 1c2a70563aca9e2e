import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { LeftOutList, type FileLines } from './left-out.ts'
import { withoutNotes } from './pdf-notes.ts'
import { linesOf, median, wordsOf, type PdfLine } from './pdf-page.ts'
import { pagesWithPictures } from './pdf-pictures.ts'

/** Why the words of a file could not be taken, besides that it is damaged. */
export class FileNotReadable extends Error {
  readonly fault: 'too-long' | 'without-text'

  constructor(fault: 'too-long' | 'without-text') {
    super(fault)
    this.fault = fault
  }
}

/** Most pages of a PDF that is read. */
const mostPages = 1500
const mostCharacters = 8_000_000
const BLANK = ''

/**
 * The lines of a PDF, in the order in which its pages say them, which keeps columns apart; footnotes go below the paragraph
 * that the end of their page is in. A form feed stands before each further page, so that running heads are known by where they
 * are. Pages with pictures are told. Throws {@link FileNotReadable}.
 */
export async function pdfLines(bytes: Uint8Array, onShare: (share: number) => void): Promise<FileLines> {
  const pictures = await pagesWithPictures(bytes)
  const task = getDocument({ data: bytes, disableFontFace: true, verbosity: 0 })
  try {
    const pdf = await task.promise
    if (pdf.numPages > mostPages) throw new FileNotReadable('too-long')
    const lines: string[] = []
    const leftOut = new LeftOutList()
    let waiting: string[] = []
    let length = 0
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent()
      const { text, notes } = withoutNotes(linesOf(items.filter((item) => 'str' in item)))
      if (pictures.has(number)) leftOut.add('picture', lines.length + 1, '')
      const read = withGaps(text)
      const paged = number === 1 ? read : read.map((line, index) => (index === 0 ? `\f${line}` : line))
      const fits = waiting.length === 0 ? -1 : paged.findIndex((line, index) => index > 0 && beginsAnew(line))
      if (fits !== -1) {
        paged.splice(fits, 0, ...waiting)
        waiting = []
      }
      lines.push(...paged)
      waiting.push(...notes.flatMap((note) => [BLANK, note, BLANK]))
      length += read.reduce((sum, line) => sum + line.length, 0)
      if (length > mostCharacters) throw new FileNotReadable('too-long')
      page.cleanup()
      onShare(number / pdf.numPages)
    }
    if (length === 0) throw new FileNotReadable('without-text')
    return { lines: [...lines, ...waiting], leftOut: leftOut.all }
  } finally {
    await task.destroy()
  }
}

/** What overhangs, such as an italic f, is set further from its bracket, and read with a space there. */
const PARTED_MARKER = /\( ?([A-Za-z]{1,4}|\d{1,3}) \)/g

/** A paragraph ended before this line: an empty line, or one with a marker. */
function beginsAnew(line: string): boolean {
  return line === BLANK || /^\([A-Za-z\d]{1,4}\) ?\S/.test(line)
}

function withGaps(lines: readonly PdfLine[]): string[] {
  const steps = lines.slice(1).map((line, index) => (lines[index]?.y ?? 0) - line.y)
  const usual = median(steps.filter((step) => step > 0))
  return lines.flatMap((line, index) => {
    const step = steps[index - 1] ?? 0
    const words = wordsOf(line).trimEnd().replaceAll(PARTED_MARKER, '($1)')
    return usual !== undefined && step > usual * 1.35 ? [BLANK, words] : [words]
  })
}
