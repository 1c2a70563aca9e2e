export type ImportState = 'checking' | 'checked' | 'importing' | 'imported'

/** An import as staff see it. */
export interface ImportRun {
  readonly importId: string
  readonly state: ImportState
  readonly fileName: string
  readonly createdAt: string
  readonly finishedAt: string | null
  readonly rowsAccepted: number
  readonly rowsRejected: number
  /** Accepted rows that were imported so far. */
  readonly rowsDone: number
  readonly rowsAdded: number
  readonly rowsReplaced: number
}

export interface ImportRunRow extends Record<string, unknown> {
  id: string
  kind: string
  state: ImportState
  file_name: string
  header: string[] | null
  created_at: string
  checked_at: string | null
  finished_at: string | null
  rows_accepted: number
  rows_rejected: number
  rows_done: number
  rows_added: number
  rows_replaced: number
}

export const importRunColumns = `id, kind, state, file_name, header, created_at, checked_at, finished_at,
  rows_accepted, rows_rejected, rows_done, rows_added, rows_replaced`

export function toImportRun(row: ImportRunRow): ImportRun {
  const toIso = (text: string) => new Date(text).toISOString()
  return {
    importId: row.id,
    state: row.state,
    fileName: row.file_name,
    createdAt: toIso(row.created_at),
    finishedAt: row.finished_at === null ? null : toIso(row.finished_at),
    rowsAccepted: row.rows_accepted,
    rowsRejected: row.rows_rejected,
    rowsDone: row.rows_done,
    rowsAdded: row.rows_added,
    rowsReplaced: row.rows_replaced,
  }
}
