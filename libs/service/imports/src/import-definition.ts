import type { EntityManager } from '@mikro-orm/postgresql'
import type { ActionKind } from '@portal/persistence'
import type { z } from 'zod'

/** How many rows an import changed. */
export interface StoredRows {
  readonly added: number
  readonly replaced: number
}

/** A kind of file that staff import, as data. */
export interface ImportDefinition<Row> {
  /** Unique within the service, such as `license-registry`. */
  readonly kind: string
  /** Columns that the file must have, by the names in its first line. */
  readonly columns: readonly string[]
  /** Columns that it may have. Other columns are ignored. */
  readonly optionalColumns: readonly string[]
  /**
   * Parses the cells of a row by column; empty cells are omitted. A custom issue names its code in `params.code`; other
   * problems have the code `missing` or `invalid`.
   */
  readonly row: z.ZodType<Row>
  /** Rows with the same key are the same record: the first in the file is imported, the others are rejected. */
  readonly getRowKey: (row: Row) => string
  readonly maxRows: number
  /** Adds or replaces rows in the transaction of `em`; called again with the same rows only if the transaction was rolled back. */
  readonly store: (em: EntityManager, rows: readonly Row[], now: Date) => Promise<StoredRows>
  /** The audited actions. */
  readonly actions: { readonly checked: ActionKind; readonly confirmed: ActionKind; readonly finished: ActionKind }
}

/** A rejected cell, or row without a column. */
export interface RowProblem {
  readonly column: string | null
  readonly code: string
}

/** Declares a kind of import. */
export function defineImport<Row>(definition: ImportDefinition<Row>): ImportDefinition<Row> {
  return definition
}

/** Parses the cells of a row. Returns the row, or what is wrong with it. */
export function parseRow<Row>(
  { row, columns }: Pick<ImportDefinition<Row>, 'row' | 'columns'>,
  cells: Readonly<Record<string, string>>,
): { readonly row: Row } | { readonly problems: readonly RowProblem[] } {
  const filled = Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== ''))
  const parsed = row.safeParse(filled)
  if (parsed.success) return { row: parsed.data }
  const problems = parsed.error.issues.map((issue): RowProblem => {
    const column = issue.path.length === 0 ? null : String(issue.path[0])
    if (column !== null && columns.includes(column) && filled[column] === undefined) return { column, code: 'missing' }
    const code: unknown = issue.code === 'custom' ? issue.params?.['code'] : undefined
    return { column, code: typeof code === 'string' ? code : 'invalid' }
  })
  return { problems }
}
