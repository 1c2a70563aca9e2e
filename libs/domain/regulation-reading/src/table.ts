import { element, type Content, type Element } from './markup.ts'
import type { ReadingTexts } from './texts.ts'

/** A table whose cells may contain the marked changes of a comparison. */
interface TableParts {
  readonly caption?: Content | undefined
  /** Empty strings if the table has no header row. */
  readonly head: readonly Content[]
  readonly rows: readonly { readonly cells: readonly Content[]; readonly change?: string }[]
}

/** Renders a table that scrolls horizontally in a narrow window. */
export function renderTable(table: TableParts, label: string, t: ReadingTexts): Element {
  const { caption, head, rows } = table
  const headCells = head.map((cell) => element('th', { scope: 'col' }, cell))
  return element(
    'div',
    // A scrollable region must be focusable, so it can be scrolled with the keyboard.
    { class: 'rv-table', role: 'region', 'aria-label': t('viewer.table', { label }), tabindex: '0' },
    element(
      'table',
      {},
      ...(caption ? [element('caption', {}, caption)] : []),
      ...(head.some((cell) => cell !== '') ? [element('thead', {}, element('tr', {}, ...headCells))] : []),
      element('tbody', {}, ...rows.map(({ cells, change }) => renderRow(cells, change))),
    ),
  )
}

function renderRow(cells: readonly Content[], change: string | undefined): Element {
  const attributes = change === undefined ? {} : { 'data-change': change }
  return element('tr', attributes, ...cells.map((cell) => element('td', {}, cell)))
}
