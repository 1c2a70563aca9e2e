import { element, type Content, type Element } from './markup.ts'
import type { ReadingWords } from './words.ts'

/** A table whose cells may be of a renderer's own (the marked words of a comparison). */
export interface TableParts<Leaf = never> {
  readonly caption?: Content<Leaf> | undefined
  /** Empty strings where the table has no head. */
  readonly head: readonly Content<Leaf>[]
  readonly rows: readonly { readonly cells: readonly Content<Leaf>[]; readonly change?: string }[]
}

/** A table of a provision; scrolls by itself where the window is narrow, with the keyboard too. */
export function tableOf<Leaf = never>(table: TableParts<Leaf>, label: string, t: ReadingWords): Element<Leaf> {
  const { caption, head, rows } = table
  const headCells = head.map((cell) => element<Leaf>('th', { scope: 'col' }, cell))
  return element<Leaf>(
    'div',
    // A region that scrolls takes the focus, so that the keyboard can scroll it.
    { class: 'rv-table', role: 'region', 'aria-label': t('viewer.table', { label }), tabindex: '0' },
    element<Leaf>(
      'table',
      {},
      ...(caption ? [element<Leaf>('caption', {}, caption)] : []),
      ...(head.some((cell) => cell !== '') ? [element<Leaf>('thead', {}, element<Leaf>('tr', {}, ...headCells))] : []),
      element<Leaf>('tbody', {}, ...rows.map(({ cells, change }) => rowOf(cells, change))),
    ),
  )
}

function rowOf<Leaf>(cells: readonly Content<Leaf>[], change: string | undefined): Element<Leaf> {
  const attributes = change === undefined ? {} : { 'data-change': change }
  return element<Leaf>('tr', attributes, ...cells.map((cell) => element<Leaf>('td', {}, cell)))
}
