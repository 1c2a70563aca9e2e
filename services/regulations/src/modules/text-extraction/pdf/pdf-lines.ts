import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { OmissionList, type ExtractedLines } from '../omissions.ts'
import { findPagesWithImages } from './pdf-images.ts'
import { separateFootnotes } from './pdf-notes.ts'
import { getLineText, groupIntoLines, median, type PdfLine } from './pdf-page.ts'

/** The text could not be extracted although the file is not damaged. */
export class ExtractionError extends Error {
  readonly failure: 'too-long' | 'no-text'

  constructor(failure: 'too-long' | 'no-text') {
    super(failure)
    this.failure = failure
  }
}

const maxPages = 1500
const maxCharacters = 8_000_000
const BLANK_LINE = ''

/**
 * Extracts the lines of a PDF in the order of its content, which keeps columns apart. Footnotes are placed below the paragraph at
 * the end of their page. Every page after the first starts with a form feed, so that page headers can be recognized. Pictures
 * are reported as omissions. Throws {@link ExtractionError}.
 */
export async function extractPdfLines(
  bytes: Uint8Array,
  onProgress: (progress: number) => void,
): Promise<ExtractedLines> {
  const pagesWithImages = await findPagesWithImages(bytes)
  const task = getDocument({ data: bytes, disableFontFace: true, verbosity: 0 })
  try {
    const pdf = await task.promise
    if (pdf.numPages > maxPages) throw new ExtractionError('too-long')
    const lines: string[] = []
    const omissions = new OmissionList()
    let pendingNotes: string[] = []
    let length = 0
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent()
      const { text, notes } = separateFootnotes(groupIntoLines(items.filter((item) => 'str' in item)))
      if (pagesWithImages.has(number)) omissions.add('picture', lines.length + 1, '')
      const pageLines = addParagraphBreaks(text)
      const markedLines = number === 1 ? pageLines : pageLines.map((line, index) => (index === 0 ? `\f${line}` : line))
      const paragraphStart =
        pendingNotes.length === 0 ? -1 : markedLines.findIndex((line, index) => index > 0 && startsParagraph(line))
      if (paragraphStart !== -1) {
        markedLines.splice(paragraphStart, 0, ...pendingNotes)
        pendingNotes = []
      }
      lines.push(...markedLines)
      pendingNotes.push(...notes.flatMap((note) => [BLANK_LINE, note, BLANK_LINE]))
      length += pageLines.reduce((sum, line) => sum + line.length, 0)
      if (length > maxCharacters) throw new ExtractionError('too-long')
      page.cleanup()
      onProgress(number / pdf.numPages)
    }
    if (length === 0) throw new ExtractionError('no-text')
    return { lines: [...lines, ...pendingNotes], omitted: omissions.all }
  } finally {
    await task.destroy()
  }
}

/** A letter that overhangs, such as an italic f, is set farther from its bracket and read with a space. */
const SPACED_MARKER = /\( ?([A-Za-z]{1,4}|\d{1,3}) \)/g

/** Returns whether the line is empty or starts with a marker. */
function startsParagraph(line: string): boolean {
  return line === BLANK_LINE || /^\([A-Za-z\d]{1,4}\) ?\S/.test(line)
}

function addParagraphBreaks(lines: readonly PdfLine[]): string[] {
  const steps = lines.slice(1).map((line, index) => (lines[index]?.y ?? 0) - line.y)
  const medianStep = median(steps.filter((step) => step > 0))
  return lines.flatMap((line, index) => {
    const step = steps[index - 1] ?? 0
    const text = getLineText(line).trimEnd().replaceAll(SPACED_MARKER, '($1)')
    return medianStep !== undefined && step > medianStep * 1.35 ? [BLANK_LINE, text] : [text]
  })
}
