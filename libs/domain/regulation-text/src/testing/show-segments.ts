import type { Segment } from '../redline/word-diff.ts'

const delimiters = { equal: ['', ''], deleted: ['[-', '-]'], inserted: ['{+', '+}'] } as const

/** Shows a deletion as `[-old-]` and an insertion as `{+new+}`. */
export function showSegments(segments: readonly Segment[]): string {
  return segments.map(({ kind, text }) => delimiters[kind][0] + text + delimiters[kind][1]).join('')
}
