import type { Hit } from './use-hits.ts'

/** The elements of a page's text, by page. */
export type WrittenPages = ReadonlyMap<number, readonly HTMLElement[]>

const names = { every: 'pd-hits', current: 'pd-hit' } as const

/** Marks what was found on the pages that are shown, and the one hit that is being looked at. Marks nothing in a browser that cannot. */
export function markHits(written: WrittenPages, hits: readonly Hit[], current: Hit | undefined): void {
  if (typeof Highlight === 'undefined') return
  const ranges = hits.filter(({ page }) => written.has(page)).flatMap((hit) => rangeOf(written, hit) ?? [])
  CSS.highlights.set(names.every, new Highlight(...ranges))
  const range = current && rangeOf(written, current)
  const highlight = new Highlight(...(range ? [range] : []))
  highlight.priority = 1
  CSS.highlights.set(names.current, highlight)
}

/** Takes the marks away. */
export function unmarkHits(): void {
  if (typeof Highlight === 'undefined') return
  for (const name of Object.values(names)) CSS.highlights.delete(name)
}

/** The hit as a range of the page's text; undefined while the page is not shown. */
export function rangeOf(written: WrittenPages, { page, start, end }: Hit): Range | undefined {
  const runs = written.get(page)
  const first = runs?.[start.run]?.firstChild
  const last = runs?.[end.run]?.firstChild
  if (!first || !last) return undefined
  const range = document.createRange()
  range.setStart(first, Math.min(start.offset, lengthOf(first)))
  range.setEnd(last, Math.min(end.offset, lengthOf(last)))
  return range
}

function lengthOf(node: Node): number {
  return node.textContent?.length ?? 0
}
