import {
  getRecordValues,
  recordInserts,
  toUnnestParameters,
  type Columns,
  type CommandRecord,
  type OutboxEntry,
} from '@portal/persistence/command-record'

/** A data-changing statement that can write the changes of several commands at once, prepared under its name. */
export interface ChangeStatement {
  readonly name: string
  /** Selects from `unnestRows(columns)`, and returns the command's `id` as `change_id` for every row it changed. */
  readonly text: string
  readonly columns: Columns
  /** UUID of this command, present in each of its rows. */
  readonly id: string
  readonly rows: readonly object[]
}

/**
 * Returns one statement that writes changes of the same shape, and the record of each change that affected a row. It
 * returns the `change_id` of those.
 */
export function insertChangesWithRecords(
  changes: readonly ChangeStatement[],
  records: readonly CommandRecord[],
  entry: OutboxEntry,
): { readonly name: string; readonly text: string; readonly values: unknown[] } {
  const [first] = changes
  if (!first) throw new Error('There is nothing to change.')
  const { name, columns } = first
  const rows = changes.flatMap((change) => change.rows)
  return {
    name: `${name}-with-record`,
    text: getChangeText(first),
    values: [...toUnnestParameters(columns, rows), ...getRecordValues(records, entry)],
  }
}

const changeTexts = new Map<string, string>()

function getChangeText({ text: change, columns }: ChangeStatement): string {
  const cached = changeTexts.get(change)
  if (cached !== undefined) return cached
  const condition = 'where change_id in (select change_id from change)'
  const firstParameter = Object.keys(columns).length + 1
  const text = `with change as (${change}), ${recordInserts(firstParameter, condition)} select change_id from command_record`
  changeTexts.set(change, text)
  return text
}
