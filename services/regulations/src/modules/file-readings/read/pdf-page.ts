/** A run of words on a page, with where it stands. */
interface Run {
  readonly str: string
  /** Scale, skew and place of the run: its last two numbers are x and y. */
  readonly transform: readonly number[]
  readonly width: number
  readonly height: number
}

/** Words on one baseline; `raised` is a small number above it, which may refer to a footnote. */
export interface PdfLine {
  parts: { text: string; readonly raised: boolean }[]
  readonly y: number
  end: number
  height: number
}

/** How a line reads. */
export function wordsOf({ parts }: Pick<PdfLine, 'parts'>): string {
  return parts.map(({ text }) => text).join('')
}

/** Puts the runs of a page that stand on one baseline together. */
export function linesOf(runs: readonly Run[]): PdfLine[] {
  const lines: PdfLine[] = []
  for (const run of runs) {
    if (run.str === '') continue
    const [x = 0, y = 0] = run.transform.slice(4)
    const line = lines.at(-1)
    const height = run.height || line?.height || 10
    const goesOn = line && Math.abs(line.y - y) < Math.max(height, line.height) * 0.5 && x >= line.end - height
    if (!goesOn) {
      lines.push({ parts: [{ text: run.str, raised: false }], y, end: x + run.width, height })
      continue
    }
    const raised = isRaised(run.str, { y, height }, line)
    const gap = x - line.end
    const isParted = wordsOf(line).endsWith(' ') || run.str.startsWith(' ')
    const between = gap > height * 2.5 ? '   ' : gap > height * 0.15 && !isParted && !raised ? ' ' : ''
    if (between !== '') line.parts.push({ text: between, raised: false })
    line.parts.push({ text: run.str, raised })
    line.end = x + run.width
    line.height = Math.max(line.height, height)
  }
  return lines.filter((line) => wordsOf(line).trim() !== '')
}

function isRaised(words: string, run: { y: number; height: number }, line: PdfLine): boolean {
  return /^\d{1,3}$/.test(words.trim()) && run.height < line.height * 0.85 && run.y - line.y > line.height * 0.12
}

/** The middle one; undefined of none. */
export function median(numbers: readonly number[]): number | undefined {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
}
