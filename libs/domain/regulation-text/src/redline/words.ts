import { changedTokens } from './changed-tokens.ts'
import { type Hunk, hunksOf, readableHunks } from './hunks.ts'
import { TokenInterner, type Tokens } from './tokens.ts'

/** A run of text that both versions have, or only the new one, or only the old one. Never empty. */
export interface Segment {
  readonly kind: 'equal' | 'inserted' | 'deleted'
  readonly text: string
}

/** `readable: false` gives the shortest edit script as found, for measuring; a reader wants the default. */
export interface WordDiffOptions {
  readonly readable?: boolean
  /** Shared by many comparisons of one redline, whose texts use the same words. */
  readonly interner?: TokenInterner
}

/**
 * Compares two texts word by word. The equal and inserted segments together are `after`, to the character; the equal and
 * deleted ones are `before`, but for spaces, quotation marks and invisible characters inside equal runs, which are `after`'s
 * (compare with `comparisonKey`). In a replacement the deleted text comes first.
 */
export function diffWords(before: string, after: string, options: WordDiffOptions = {}): Segment[] {
  if (before === after) return after === '' ? [] : [{ kind: 'equal', text: after }]
  const interner = options.interner ?? new TokenInterner()
  const a = interner.tokenise(before)
  const b = interner.tokenise(after)
  const hunks = hunksOf(changedTokens(a, b))
  return segmentsOf(options.readable === false ? hunks : readableHunks(hunks, a, b), a, b)
}

/** The text of one side, from segments. */
export function textOf(segments: readonly Segment[], side: 'before' | 'after'): string {
  const hidden = side === 'before' ? 'inserted' : 'deleted'
  return segments.reduce((text, segment) => (segment.kind === hidden ? text : text + segment.text), '')
}

function segmentsOf(hunks: readonly Hunk[], a: Tokens, b: Tokens): Segment[] {
  const segments: Segment[] = []
  let done = 0
  for (const hunk of hunks) {
    // The gap runs from the end of the last common word to the first character of the next one, on both sides. Spaces that both
    // have at its beginning or end are common; what is left is exact, so that no word is glued to another on either side.
    const gapA = a.text.slice(gapFrom(a, hunk.aFrom), start(a, hunk.aTo))
    const gapB = b.text.slice(gapFrom(b, hunk.bFrom), start(b, hunk.bTo))
    const head = commonSpaces(gapA, gapB)
    const tail = commonSpacesAtEnd(gapA.slice(head), gapB.slice(head))
    push(segments, 'equal', b.text.slice(done, gapFrom(b, hunk.bFrom) + head))
    push(segments, 'deleted', gapA.slice(head, gapA.length - tail))
    push(segments, 'inserted', gapB.slice(head, gapB.length - tail))
    done = start(b, hunk.bTo) - tail
  }
  push(segments, 'equal', b.text.slice(done))
  return segments
}

function push(segments: Segment[], kind: Segment['kind'], text: string): void {
  if (text !== '') segments.push({ kind, text })
}

function gapFrom(side: Tokens, token: number): number {
  return token === 0 ? 0 : (side.ends[token - 1] ?? 0)
}

function start(side: Tokens, token: number): number {
  return side.starts[token] ?? side.text.length
}

function commonSpaces(a: string, b: string): number {
  let count = 0
  while (count < a.length && a[count] === b[count] && /\s/.test(a[count] ?? '')) count++
  return count
}

function commonSpacesAtEnd(a: string, b: string): number {
  let count = 0
  while (count < a.length && a.at(-1 - count) === b.at(-1 - count) && /\s/.test(a.at(-1 - count) ?? '')) count++
  return count
}
