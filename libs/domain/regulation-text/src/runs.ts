import type { Mark } from './tree.ts'

/** A link on a run of a text, `[start, end)` in UTF-16 units; `to` is whatever the caller links to. */
export interface Link<To> {
  readonly start: number
  readonly end: number
  readonly to: To
}

/** A run of text with one formatting and at most one link. The runs of a text put together are the text. */
export interface Run<To> {
  readonly start: number
  readonly text: string
  readonly marks: readonly Mark['kind'][]
  readonly to?: To
}

/**
 * Cuts a text at the edges of its formatting and links, for rendering: `n` edges make at most `n + 1` runs. Of links
 * that overlap the first wins; offsets outside the text are cut to it.
 */
export function runsOf<To>(text: string, marks: readonly Mark[], links: readonly Link<To>[]): Run<To>[] {
  const kept = withoutOverlaps(links)
  const edges = new Set([0, text.length])
  for (const { start, end } of [...marks, ...kept]) {
    edges.add(Math.max(0, Math.min(start, text.length)))
    edges.add(Math.max(0, Math.min(end, text.length)))
  }
  const cuts = [...edges].sort((a, b) => a - b)
  const runs: Run<To>[] = []
  for (let index = 0; index + 1 < cuts.length; index++) {
    const [start, end] = [cuts[index] ?? 0, cuts[index + 1] ?? 0]
    const link = kept.find((candidate) => candidate.start <= start && end <= candidate.end)
    runs.push({
      start,
      text: text.slice(start, end),
      marks: marks.filter((mark) => mark.start <= start && end <= mark.end).map((mark) => mark.kind),
      ...(link && { to: link.to }),
    })
  }
  return runs
}

function withoutOverlaps<To>(links: readonly Link<To>[]): Link<To>[] {
  const kept: Link<To>[] = []
  for (const link of [...links].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (link.start < link.end && link.start >= (kept.at(-1)?.end ?? 0)) kept.push(link)
  }
  return kept
}
