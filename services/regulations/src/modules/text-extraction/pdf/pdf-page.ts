/** A text item of pdf.js. */
interface TextRun {
  readonly str: string
  /** Transformation matrix. The last two numbers are x and y. */
  readonly transform: readonly number[]
  readonly width: number
  readonly height: number
}

/** Text on one baseline. A superscript is a small number that may refer to a footnote. */
export interface PdfLine {
  parts: { text: string; readonly isSuperscript: boolean }[]
  readonly y: number
  end: number
  height: number
}

/** Returns the text of a line. */
export function getLineText({ parts }: Pick<PdfLine, 'parts'>): string {
  return parts.map(({ text }) => text).join('')
}

/** Joins the text runs of a page that are on the same baseline. */
export function groupIntoLines(runs: readonly TextRun[]): PdfLine[] {
  const lines: PdfLine[] = []
  for (const run of runs) {
    if (run.str === '') continue
    const [x = 0, y = 0] = run.transform.slice(4)
    const line = lines.at(-1)
    const height = run.height || line?.height || 10
    const continuesLine = line && Math.abs(line.y - y) < Math.max(height, line.height) * 0.5 && x >= line.end - height
    if (!continuesLine) {
      lines.push({ parts: [{ text: run.str, isSuperscript: false }], y, end: x + run.width, height })
      continue
    }
    const isSuperscript = isSuperscriptNumber(run.str, { y, height }, line)
    const gap = x - line.end
    const hasSpace = getLineText(line).endsWith(' ') || run.str.startsWith(' ')
    const separator = gap > height * 2.5 ? '   ' : gap > height * 0.15 && !hasSpace && !isSuperscript ? ' ' : ''
    if (separator !== '') line.parts.push({ text: separator, isSuperscript: false })
    line.parts.push({ text: run.str, isSuperscript })
    line.end = x + run.width
    line.height = Math.max(line.height, height)
  }
  return lines.filter((line) => getLineText(line).trim() !== '')
}

function isSuperscriptNumber(text: string, run: { y: number; height: number }, line: PdfLine): boolean {
  return /^\d{1,3}$/.test(text.trim()) && run.height < line.height * 0.85 && run.y - line.y > line.height * 0.12
}

export function median(numbers: readonly number[]): number | undefined {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
}
