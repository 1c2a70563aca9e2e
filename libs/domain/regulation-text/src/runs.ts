import type { Mark } from './tree.ts'

/** A link on a range of a text, `[start, end)` in UTF-16 units. The caller defines `target`. */
export interface Link<To> {
  readonly start: number
  readonly end: number
  readonly target: To
}

/** A run of text with uniform formatting and at most one link. Joined, the runs are the whole text. */
export interface Run<To> {
  readonly start: number
  readonly text: string
  readonly marks: readonly Mark['kind'][]
  readonly target?: To
}

/**
 * Splits a text at the boundaries of its formatting and links for rendering: `n` boundaries make at most `n + 1` runs.
 * Of overlapping links, the first wins; offsets outside the text are clamped.
 */
export function splitIntoRuns<To>(text: string, marks: readonly Mark[], links: readonly Link<To>[]): Run<To>[] {
  const nonOverlapping = removeOverlaps(links)
  const edges = new Set([0, text.length])
  for (const { start, end } of [...marks, ...nonOverlapping]) {
    edges.add(Math.max(0, Math.min(start, text.length)))
    edges.add(Math.max(0, Math.min(end, text.length)))
  }
  const cuts = [...edges].sort((a, b) => a - b)
  const runs: Run<To>[] = []
  for (let index = 0; index + 1 < cuts.length; index++) {
    const [start, end] = [cuts[index] ?? 0, cuts[index + 1] ?? 0]
    const link = nonOverlapping.find((candidate) => candidate.start <= start && end <= candidate.end)
    runs.push({
      start,
      text: text.slice(start, end),
      marks: marks.filter((mark) => mark.start <= start && end <= mark.end).map((mark) => mark.kind),
      ...(link && { target: link.target }),
    })
  }
  return runs
}

function removeOverlaps<To>(links: readonly Link<To>[]): Link<To>[] {
  const nonOverlapping: Link<To>[] = []
  for (const link of [...links].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (link.start < link.end && link.start >= (nonOverlapping.at(-1)?.end ?? 0)) nonOverlapping.push(link)
  }
  return nonOverlapping
}
