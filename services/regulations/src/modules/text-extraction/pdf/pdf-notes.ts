import { getLineText, median, type PdfLine } from './pdf-page.ts'

/** Footnotes are smaller than the text by at least this factor. */
const MAX_NOTE_SCALE = 0.92
const NOTE_NUMBER = /^(\d{1,3})[.)]? ?(?=[^\d\s.)])/

/**
 * Separates the footnotes from the text of a page. Footnotes are small lines at the end of the page that start with a number that
 * is superscript in the text. The number becomes `[3]` in both places, as in text extracted from DOCX files.
 */
export function separateFootnotes(lines: readonly PdfLine[]): { text: PdfLine[]; notes: string[] } {
  const letterHeights = lines.flatMap((line) => Array.from({ length: getLineText(line).length }, () => line.height))
  const medianHeight = median(letterHeights) ?? 0
  const superscripts = new Set(
    lines.flatMap(({ parts }) => parts.filter((part) => part.isSuperscript).map(({ text }) => text.trim())),
  )
  const isSmall = (line: PdfLine | undefined) => line !== undefined && line.height < medianHeight * MAX_NOTE_SCALE
  const first = lines.findIndex(
    (line, index) =>
      isSmall(line) &&
      superscripts.has(readNoteNumber(line)) &&
      lines.slice(index).every((following) => isSmall(following) || isPageNumber(following)),
  )
  if (first === -1) return { text: [...lines], notes: [] }
  const notes: string[] = []
  const numbers = new Set<string>()
  const pageNumbers: PdfLine[] = []
  for (const line of lines.slice(first)) {
    const number = readNoteNumber(line)
    const text = getLineText(line).trim()
    if (isPageNumber(line)) pageNumbers.push(line)
    else if (superscripts.has(number) && !numbers.has(number)) {
      numbers.add(number)
      notes.push(`[${number}] ${text.replace(NOTE_NUMBER, '')}`)
    } else notes[notes.length - 1] = `${notes.at(-1) ?? ''} ${text}`
  }
  const text = lines
    .slice(0, first)
    .map((line) => ({ ...line, parts: line.parts.map((part) => toReference(part, numbers)) }))
  return { text: [...text, ...pageNumbers], notes }
}

function readNoteNumber(line: PdfLine): string {
  return NOTE_NUMBER.exec(getLineText(line).trim())?.[1] ?? ''
}

function isPageNumber(line: PdfLine): boolean {
  return /^(?:page )?\d{1,4}(?: of \d{1,4})?$/i.test(getLineText(line).trim())
}

function toReference<Part extends { text: string; readonly isSuperscript: boolean }>(
  part: Part,
  numbers: ReadonlySet<string>,
): Part {
  return part.isSuperscript && numbers.has(part.text.trim()) ? { ...part, text: `[${part.text.trim()}]` } : part
}
