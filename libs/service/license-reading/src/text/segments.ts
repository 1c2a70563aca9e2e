import type { Word } from './text-recognizer.ts'

/** Words on one line that belong together, such as a label or a value. */
export interface Segment {
  readonly words: readonly Word[]
  readonly text: string
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly height: number
}

/** Least confidence of a word; less is noise, such as parts of a portrait. */
const minConfidence = 25
/** A wider space between words, in line heights, starts a new segment. */
const maxGap = 1.8

/** Groups the words of a page into segments. */
export function toSegments(words: readonly Word[]): readonly Segment[] {
  const lines = Map.groupBy(
    words.filter(({ confidence, text }) => confidence >= minConfidence && /[\p{L}\d#]/u.test(text)),
    ({ line }) => line,
  )
  return [...lines.values()].flatMap((line) => splitAtGaps(line.toSorted((a, b) => a.left - b.left)).map(toSegment))
}

function splitAtGaps(line: readonly Word[]): readonly (readonly Word[])[] {
  const groups: Word[][] = []
  for (const word of line) {
    const last = groups.at(-1)?.at(-1)
    const isNear = last && word.left - (last.left + last.width) <= maxGap * Math.max(last.height, word.height)
    if (isNear) groups.at(-1)?.push(word)
    else groups.push([word])
  }
  return groups
}

export function toSegment(words: readonly Word[]): Segment {
  const left = Math.min(...words.map((word) => word.left))
  const top = Math.min(...words.map((word) => word.top))
  const right = Math.max(...words.map((word) => word.left + word.width))
  const bottom = Math.max(...words.map((word) => word.top + word.height))
  const heights = words.map(({ height }) => height).toSorted((a, b) => a - b)
  const text = words.map((word) => word.text).join(' ')
  return { words, text, left, top, right, bottom, height: heights[Math.floor(heights.length / 2)] ?? 0 }
}
