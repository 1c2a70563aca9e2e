import type { Run } from './runs.ts'
import type { TextList } from './tree.ts'

/** Running text, or a list with its items. Each part `[start, end)` ends behind its line feed: together they are the text. */
export interface TextBlock {
  readonly kind: 'text' | TextList['kind']
  readonly parts: readonly { readonly start: number; readonly end: number }[]
}

/** A text cut into running text and lists, in order. A text without lists is one block. */
export function textBlocksOf(text: string, lists: readonly TextList[] = []): TextBlock[] {
  const blocks: TextBlock[] = []
  let at = 0
  for (const list of lists) {
    if (list.start > at) blocks.push({ kind: 'text', parts: [{ start: at, end: list.start }] })
    const end = text[list.end] === '\n' ? list.end + 1 : list.end
    blocks.push({ kind: list.kind, parts: linesOf(text, list.start, end) })
    at = end
  }
  if (at < text.length || blocks.length === 0) blocks.push({ kind: 'text', parts: [{ start: at, end: text.length }] })
  return blocks
}

function linesOf(text: string, start: number, end: number): { start: number; end: number }[] {
  const lines: { start: number; end: number }[] = []
  for (let at = start; at < end;) {
    const feed = text.indexOf('\n', at)
    const next = feed === -1 || feed >= end ? end : feed + 1
    lines.push({ start: at, end: next })
    at = next
  }
  return lines
}

/** The runs of `[start, end)`: those that reach over an edge are cut there. */
export function runsWithin<To>(runs: readonly Run<To>[], start: number, end: number): Run<To>[] {
  return runs.flatMap((run) => {
    const from = Math.max(run.start, start)
    const to = Math.min(run.start + run.text.length, end)
    return from < to ? [{ ...run, start: from, text: run.text.slice(from - run.start, to - run.start) }] : []
  })
}
