import type { Run } from './runs.ts'
import type { TextList } from './tree.ts'

/**
 * Running text, or a list with its items. Each part `[start, end)` includes its line feed; joined, the parts are the
 * whole text.
 */
export interface TextBlock {
  readonly kind: 'text' | TextList['kind']
  readonly parts: readonly { readonly start: number; readonly end: number }[]
}

/** Splits a text into running text and lists, in order. A text without lists is one block. */
export function splitIntoTextBlocks(text: string, lists: readonly TextList[] = []): TextBlock[] {
  const blocks: TextBlock[] = []
  let position = 0
  for (const list of lists) {
    if (list.start > position) blocks.push({ kind: 'text', parts: [{ start: position, end: list.start }] })
    const end = text[list.end] === '\n' ? list.end + 1 : list.end
    blocks.push({ kind: list.kind, parts: splitLines(text, list.start, end) })
    position = end
  }
  if (position < text.length || blocks.length === 0)
    blocks.push({ kind: 'text', parts: [{ start: position, end: text.length }] })
  return blocks
}

function splitLines(text: string, start: number, end: number): { start: number; end: number }[] {
  const lines: { start: number; end: number }[] = []
  for (let position = start; position < end;) {
    const lineBreak = text.indexOf('\n', position)
    const next = lineBreak === -1 || lineBreak >= end ? end : lineBreak + 1
    lines.push({ start: position, end: next })
    position = next
  }
  return lines
}

/** Returns the runs within `[start, end)`. Runs across a boundary are cut there. */
export function sliceRuns<To>(runs: readonly Run<To>[], start: number, end: number): Run<To>[] {
  return runs.flatMap((run) => {
    const from = Math.max(run.start, start)
    const to = Math.min(run.start + run.text.length, end)
    return from < to ? [{ ...run, start: from, text: run.text.slice(from - run.start, to - run.start) }] : []
  })
}
