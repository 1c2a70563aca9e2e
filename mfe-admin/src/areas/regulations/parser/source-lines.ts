import type { CorrectedRegulation } from '@portal/regulation-text/corrections'
import type { Discard } from '@portal/regulation-text/parse'

/** One line of the imported text with what became of it. */
export interface SourceLine {
  /** Starts at 1. */
  readonly number: number
  readonly text: string
  /** Index of the last provision on the line; undefined for blank and removed lines and the title. */
  readonly node: number | undefined
  /** Why the whole line was removed. */
  readonly removed: Discard['reason'] | undefined
}

/** The line breaks that the parser recognizes. */
const LINE_BREAK = /\r\n|[\n\r\v\u0085\u2028\u2029]/

/** Returns the lines of a text, each with its provision or the reason for its removal. */
export function toSourceLines(text: string, { nodes, discards }: CorrectedRegulation): SourceLine[] {
  const discardsByLine = Map.groupBy(discards, ({ line }) => line)
  const nodeByLine = new Map(nodes.map(({ line }, index) => [line, index]))
  let open: number | undefined
  return text.split(LINE_BREAK).map((line, index) => {
    const number = index + 1
    open = nodeByLine.get(number) ?? open
    const removed = getRemovalReason(line, discardsByLine.get(number) ?? [])
    const isBlank = line.trim() === ''
    return { number, text: line, node: isBlank || removed !== undefined ? undefined : open, removed }
  })
}

/** A line is removed if nothing but its discards is on it. */
function getRemovalReason(line: string, discards: readonly Discard[]): Discard['reason'] | undefined {
  const [first] = discards
  if (first === undefined) return undefined
  const removedLength = discards.reduce((length, { text }) => length + getPrintedLength(text), 0)
  return removedLength >= getPrintedLength(line) ? first.reason : undefined
}

function getPrintedLength(text: string): number {
  return text.replace(/[\s\f]/g, '').length
}
