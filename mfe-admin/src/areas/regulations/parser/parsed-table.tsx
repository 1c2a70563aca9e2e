import type { CorrectedNode } from '@portal/regulation-text/corrections'

/** The table of a provision. Columns, rows and cells have no ids and are never reordered. */
export function ParsedTable({
  table: { caption, head, rows },
  labelledBy,
}: {
  readonly table: NonNullable<CorrectedNode['table']>
  /** Id of the heading that names the table: a wide table is a named region that the keyboard can scroll. */
  readonly labelledBy: string
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="pa-table" role="region" aria-labelledby={labelledBy} tabIndex={0} lang="en">
      <table>
        {caption !== undefined && <caption>{caption}</caption>}
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
        <tbody>
          {rows.map((cells, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              {cells.map((cell, column) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
