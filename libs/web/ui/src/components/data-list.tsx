import type { ReactNode } from 'react'

export interface DataColumn<Row> {
  readonly key: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** `end` for numbers and dates that readers compare. */
  readonly align?: 'start' | 'end'
  /** Buttons and links say what they do: on a card they have no label, and a row without any shows nothing. */
  readonly isActions?: boolean
}

export interface DataListProps<Row> {
  /** What the list contains and how many items, as text. */
  readonly caption: string
  readonly columns: readonly DataColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** `cards`: also on wide screens. */
  readonly layout?: 'table' | 'cards'
}

/**
 * A table that becomes cards on a phone. Roles are explicit because `display: block` would remove the implicit ones.
 */
export function DataList<Row>({ caption, columns, rows, rowKey, layout = 'table' }: DataListProps<Row>) {
  return (
    <table className="p-data-list" role="table" data-layout={layout}>
      <caption>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column.key} role="columnheader" scope="col" data-align={column.align}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row">
            {columns.map((column) => (
              <td
                key={column.key}
                role="cell"
                data-align={column.align}
                data-actions={column.isActions === true || undefined}
              >
                {column.isActions !== true && (
                  <span className="p-cell-label" aria-hidden="true">
                    {column.header}
                  </span>
                )}
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
