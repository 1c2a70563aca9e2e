import { findChangedTokens } from './changed-tokens.ts'
import type { Hunk } from './hunk.ts'
import { toHunks, makeReadable } from './hunks.ts'
import { TokenInterner, type Tokens } from './tokens.ts'

/** A run of text that both versions have, or only one of them. Never empty. */
export interface Segment {
  readonly kind: 'equal' | 'inserted' | 'deleted'
  readonly text: string
}

/** `readable: false` returns the shortest edit script, for measurements. Use the default for readers. */
export interface WordDiffOptions {
  readonly readable?: boolean
  /** Shared by the comparisons of one redline, because their texts use the same words. */
  readonly interner?: TokenInterner
}

/**
 * Compares two texts word by word. The equal and inserted segments together are exactly `after`. The equal and deleted
 * ones are `before`, except that spaces, quotation marks and invisible characters in equal runs come from `after`
 * (compare with `comparisonKey`). In a replacement, the deleted text comes first.
 */
export function diffWords(before: string, after: string, options: WordDiffOptions = {}): Segment[] {
  if (before === after) return after === '' ? [] : [{ kind: 'equal', text: after }]
  const interner = options.interner ?? new TokenInterner()
  const a = interner.tokenize(before)
  const b = interner.tokenize(after)
  const hunks = toHunks(findChangedTokens(a, b))
  return toSegments(options.readable === false ? hunks : makeReadable(hunks, a, b), a, b)
}

/** Joins the segments of one side. */
export function joinSegments(segments: readonly Segment[], side: 'before' | 'after'): string {
  const excludedKind = side === 'before' ? 'inserted' : 'deleted'
  return segments.reduce((text, segment) => (segment.kind === excludedKind ? text : text + segment.text), '')
}

function toSegments(hunks: readonly Hunk[], a: Tokens, b: Tokens): Segment[] {
  const segments: Segment[] = []
  let position = 0
  for (const hunk of hunks) {
    // The gap is from the end of the last common word to the first character of the next one, on both sides. Leading
    // and trailing spaces in common are equal text. The rest is exact, so words are never run together.
    const gapA = a.text.slice(getGapStart(a, hunk.aFrom), getTokenStart(a, hunk.aTo))
    const gapB = b.text.slice(getGapStart(b, hunk.bFrom), getTokenStart(b, hunk.bTo))
    const leadingSpaces = countCommonSpaces(gapA, gapB)
    const trailingSpaces = countCommonTrailingSpaces(gapA.slice(leadingSpaces), gapB.slice(leadingSpaces))
    pushSegment(segments, 'equal', b.text.slice(position, getGapStart(b, hunk.bFrom) + leadingSpaces))
    pushSegment(segments, 'deleted', gapA.slice(leadingSpaces, gapA.length - trailingSpaces))
    pushSegment(segments, 'inserted', gapB.slice(leadingSpaces, gapB.length - trailingSpaces))
    position = getTokenStart(b, hunk.bTo) - trailingSpaces
  }
  pushSegment(segments, 'equal', b.text.slice(position))
  return segments
}

function pushSegment(segments: Segment[], kind: Segment['kind'], text: string): void {
  if (text !== '') segments.push({ kind, text })
}

function getGapStart(side: Tokens, token: number): number {
  return token === 0 ? 0 : (side.ends[token - 1] ?? 0)
}

function getTokenStart(side: Tokens, token: number): number {
  return side.starts[token] ?? side.text.length
}

function countCommonSpaces(a: string, b: string): number {
  let count = 0
  while (count < a.length && a[count] === b[count] && /\s/.test(a[count] ?? '')) count++
  return count
}

function countCommonTrailingSpaces(a: string, b: string): number {
  let count = 0
  while (count < a.length && a.at(-1 - count) === b.at(-1 - count) && /\s/.test(a.at(-1 - count) ?? '')) count++
  return count
}
