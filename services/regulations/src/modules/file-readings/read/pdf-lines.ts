import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

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

/** A run of words on a page, with where it stands. */
interface Run {
  readonly str: string
  /** Scale, skew and place of the run: its last two numbers are x and y. */
  readonly transform: readonly number[]
  readonly width: number
  readonly height: number
}

/**
 * The lines of a PDF, in the order in which its pages say them, which keeps columns apart. A form feed stands before each
 * further page, so that running heads are known by where they are. Throws {@link FileNotReadable}.
 */
export async function pdfLines(bytes: Uint8Array, onShare: (share: number) => void): Promise<string[]> {
  const task = getDocument({ data: bytes, disableFontFace: true, verbosity: 0 })
  try {
    const pdf = await task.promise
    if (pdf.numPages > mostPages) throw new FileNotReadable('too-long')
    const lines: string[] = []
    let length = 0
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent()
      const read = linesOf(items.filter((item) => 'str' in item))
      lines.push(...(number === 1 ? read : read.map((line, index) => (index === 0 ? `\f${line}` : line))))
      length += read.reduce((sum, line) => sum + line.length, 0)
      if (length > mostCharacters) throw new FileNotReadable('too-long')
      page.cleanup()
      onShare(number / pdf.numPages)
    }
    if (length === 0) throw new FileNotReadable('without-text')
    return lines
  } finally {
    await task.destroy()
  }
}

/** Puts runs on one baseline together; a gap that is wider than between lines becomes an empty line. */
function linesOf(runs: readonly Run[]): string[] {
  const lines: { text: string; y: number; end: number; height: number }[] = []
  for (const run of runs) {
    if (run.str === '') continue
    const [x = 0, y = 0] = run.transform.slice(4)
    const line = lines.at(-1)
    const height = run.height || line?.height || 10
    const goesOn = line && Math.abs(line.y - y) < Math.max(height, line.height) * 0.5 && x >= line.end - height
    if (!goesOn) {
      lines.push({ text: run.str, y, end: x + run.width, height })
      continue
    }
    const gap = x - line.end
    const isParted = line.text.endsWith(' ') || run.str.startsWith(' ')
    line.text += (gap > height * 2.5 ? '   ' : gap > height * 0.15 && !isParted ? ' ' : '') + run.str
    line.end = x + run.width
    line.height = Math.max(line.height, height)
  }
  return withGaps(lines.filter((line) => line.text.trim() !== ''))
}

function withGaps(lines: readonly { text: string; y: number; height: number }[]): string[] {
  const steps = lines.slice(1).map((line, index) => (lines[index]?.y ?? 0) - line.y)
  const usual = median(steps.filter((step) => step > 0))
  return lines.flatMap((line, index) => {
    const step = steps[index - 1] ?? 0
    return usual !== undefined && step > usual * 1.35 ? ['', line.text.trimEnd()] : [line.text.trimEnd()]
  })
}

function median(numbers: readonly number[]): number | undefined {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
}
