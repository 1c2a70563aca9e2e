import type { Match } from './use-matches.ts'

/** Text layer elements by page number. */
export type TextLayers = ReadonlyMap<number, readonly HTMLElement[]>

const highlightNames = { every: 'pd-matches', current: 'pd-current-match' } as const

/**
 * Highlights the matches on rendered pages, and the current match. Does nothing in browsers without the Highlight API.
 */
export function highlightMatches(textLayers: TextLayers, matches: readonly Match[], current: Match | undefined): void {
  if (typeof Highlight === 'undefined') return
  const ranges = matches
    .filter(({ page }) => textLayers.has(page))
    .flatMap((match) => getMatchRange(textLayers, match) ?? [])
  CSS.highlights.set(highlightNames.every, new Highlight(...ranges))
  const range = current && getMatchRange(textLayers, current)
  const highlight = new Highlight(...(range ? [range] : []))
  highlight.priority = 1
  CSS.highlights.set(highlightNames.current, highlight)
}

/** Removes all highlights. */
export function clearHighlights(): void {
  if (typeof Highlight === 'undefined') return
  for (const name of Object.values(highlightNames)) CSS.highlights.delete(name)
}

/** Returns a match as a range of the text layer; undefined when the page is not rendered. */
export function getMatchRange(textLayers: TextLayers, { page, start, end }: Match): Range | undefined {
  const runs = textLayers.get(page)
  const first = runs?.[start.run]?.firstChild
  const last = runs?.[end.run]?.firstChild
  if (!first || !last) return undefined
  const range = document.createRange()
  range.setStart(first, Math.min(start.offset, getTextLength(first)))
  range.setEnd(last, Math.min(end.offset, getTextLength(last)))
  return range
}

function getTextLength(node: Node): number {
  return node.textContent?.length ?? 0
}
