import type { RegulationNode } from '@portal/contracts-regulations'
import type { ReactNode } from 'react'
import { useText } from '../../texts.ts'

/** A table of a provision; scrolls by itself where the window is narrow, with the keyboard too. */
export function TableOf({
  table,
  label,
}: {
  readonly table: NonNullable<RegulationNode['table']>
  readonly label: string
}) {
  return (
    <ScrollingTable label={label} caption={table.caption} head={table.head}>
      {table.rows.map((row, index) => (
        // Rows have no identity of their own and never change place while shown.
        // oxlint-disable-next-line react/no-array-index-key
        <tr key={index}>
          {row.map((cell, column) => (
            // oxlint-disable-next-line react/no-array-index-key
            <td key={column}>{cell}</td>
          ))}
        </tr>
      ))}
    </ScrollingTable>
  )
}

/** The frame of a table: caption, head and rows of cells. */
export function ScrollingTable({
  label,
  caption,
  head,
  children,
}: {
  readonly label: string
  readonly caption?: ReactNode
  readonly head: readonly ReactNode[]
  readonly children: ReactNode
}) {
  const t = useText()
  return (
    // A region that scrolls takes the focus, so that the keyboard can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="rv-table" role="region" aria-label={t('viewer.table', { label })} tabIndex={0}>
      <table>
        {caption && <caption>{caption}</caption>}
        {head.some((cell) => cell !== '') && (
          <thead>
            <tr>
              {head.map((cell, column) => (
                // oxlint-disable-next-line react/no-array-index-key
                <th key={column} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
