import { median, wordsOf, type PdfLine } from './pdf-page.ts'

/** Footnotes are printed smaller than the text. */
const SMALLER = 0.92
const NUMBERED = /^(\d{1,3})[.)]? ?(?=[^\d\s.)])/

/**
 * The lines of a page without its footnotes, which stand at its end, smaller, and begin with the number that is raised in the
 * text: there it becomes `[3]`, as in notes of a DOCX. Without such a number in the text nothing is a footnote.
 */
export function withoutNotes(lines: readonly PdfLine[]): { text: PdfLine[]; notes: string[] } {
  const usual = median(lines.flatMap((line) => Array.from({ length: wordsOf(line).length }, () => line.height))) ?? 0
  const raised = new Set(
    lines.flatMap(({ parts }) => parts.filter((part) => part.raised).map(({ text }) => text.trim())),
  )
  const isSmall = (line: PdfLine | undefined) => line !== undefined && line.height < usual * SMALLER
  const first = lines.findIndex(
    (line, index) =>
      isSmall(line) &&
      raised.has(numberOf(line)) &&
      lines.slice(index).every((each) => isSmall(each) || isPageNumber(each)),
  )
  if (first === -1) return { text: [...lines], notes: [] }
  const notes: string[] = []
  const numbers = new Set<string>()
  const after: PdfLine[] = []
  for (const line of lines.slice(first)) {
    const number = numberOf(line)
    const words = wordsOf(line).trim()
    if (isPageNumber(line)) after.push(line)
    else if (raised.has(number) && !numbers.has(number)) {
      numbers.add(number)
      notes.push(`[${number}] ${words.replace(NUMBERED, '')}`)
    } else notes[notes.length - 1] = `${notes.at(-1) ?? ''} ${words}`
  }
  const text = lines
    .slice(0, first)
    .map((line) => ({ ...line, parts: line.parts.map((part) => referred(part, numbers)) }))
  return { text: [...text, ...after], notes }
}

function numberOf(line: PdfLine): string {
  return NUMBERED.exec(wordsOf(line).trim())?.[1] ?? ''
}

function isPageNumber(line: PdfLine): boolean {
  return /^(?:page )?\d{1,4}(?: of \d{1,4})?$/i.test(wordsOf(line).trim())
}

function referred<Part extends { text: string; readonly raised: boolean }>(
  part: Part,
  numbers: ReadonlySet<string>,
): Part {
  return part.raised && numbers.has(part.text.trim()) ? { ...part, text: `[${part.text.trim()}]` } : part
}
