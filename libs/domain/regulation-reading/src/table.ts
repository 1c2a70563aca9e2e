import { element, type Content, type Element } from './markup.ts'
import type { ReadingTexts } from './texts.ts'

/** A table whose cells may contain a renderer's own type, such as the highlighted words of a comparison. */
export interface TableParts<Leaf = never> {
  readonly caption?: Content<Leaf> | undefined
  /** Empty strings if the table has no header row. */
  readonly head: readonly Content<Leaf>[]
  readonly rows: readonly { readonly cells: readonly Content<Leaf>[]; readonly change?: string }[]
}

/** Renders a table that scrolls horizontally in a narrow window. */
export function renderTable<Leaf = never>(table: TableParts<Leaf>, label: string, t: ReadingTexts): Element<Leaf> {
  const { caption, head, rows } = table
  const headCells = head.map((cell) => element<Leaf>('th', { scope: 'col' }, cell))
  return element<Leaf>(
    'div',
    // A scrollable region must be focusable, so it can be scrolled with the keyboard.
    { class: 'rv-table', role: 'region', 'aria-label': t('viewer.table', { label }), tabindex: '0' },
    element<Leaf>(
      'table',
      {},
      ...(caption ? [element<Leaf>('caption', {}, caption)] : []),
      ...(head.some((cell) => cell !== '') ? [element<Leaf>('thead', {}, element<Leaf>('tr', {}, ...headCells))] : []),
      element<Leaf>('tbody', {}, ...rows.map(({ cells, change }) => renderRow(cells, change))),
    ),
  )
}

function renderRow<Leaf>(cells: readonly Content<Leaf>[], change: string | undefined): Element<Leaf> {
  const attributes = change === undefined ? {} : { 'data-change': change }
  return element<Leaf>('tr', attributes, ...cells.map((cell) => element<Leaf>('td', {}, cell)))
}
