import { importRunColumns } from './import-run.row.ts'

export const insertRun = {
  name: 'import-run-insert',
  text: `insert into import_run (id, kind, state, file_name, header, created_by, created_at)
    values ($1, $2, 'checking', $3, $4, $5, $6)`,
}

/** Parameters: import, digests, time. Returns the digests that the import did not have yet. */
export const insertRowKeys = {
  name: 'import-row-insert',
  text: `insert into import_row (import_id, key_digest, created_at) select $1, key_digest, $3::timestamptz
    from unnest($2::bytea[]) as key_digest on conflict do nothing returning key_digest`,
}
export const insertBatch = {
  name: 'import-batch-insert',
  text: 'insert into import_batch (id, import_id, number, rows, created_at) values ($1, $2, $3, $4, $5)',
}
export const insertRejections = {
  name: 'import-rejection-insert',
  text: `insert into import_rejection (import_id, created_at, id, row_number, problems, cells)
    select $1, $2::timestamptz, id, row_number, problems, cells
      from unnest($3::uuid[], $4::int[], $5::jsonb[], $6::bytea[]) as rejected (id, row_number, problems, cells)`,
}
export const countRows = {
  name: 'import-run-count-rows',
  text: `update import_run set rows_accepted = rows_accepted + $2, rows_rejected = rows_rejected + $3 where id = $1`,
}
export const markChecked = {
  name: 'import-run-mark-checked',
  text: `update import_run set state = 'checked', file_digest = $2, checked_at = $3 where id = $1
    returning ${importRunColumns}`,
}
export const markImporting = {
  name: 'import-run-mark-importing',
  text: `update import_run set state = 'importing' where id = $1 returning ${importRunColumns}`,
}
export const findRun = {
  name: 'import-run-find',
  text: `select ${importRunColumns} from import_run where id = $1 and kind = $2`,
}
export const lockRun = {
  name: 'import-run-lock',
  text: `select ${importRunColumns} from import_run where id = $1 for update`,
}
/** The next batch. Its row is deleted in the transaction that imports it. */
export const lockNextBatch = {
  name: 'import-batch-lock-next',
  text: `select id, rows from import_batch where import_id = $1 order by number limit 1 for update`,
}
export const deleteBatch = { name: 'import-batch-delete', text: 'delete from import_batch where id = $1' }
export const countDone = {
  name: 'import-run-count-done',
  text: `update import_run set rows_done = rows_done + $2, rows_added = rows_added + $3, rows_replaced = rows_replaced + $4
    where id = $1`,
}
export const markImported = {
  name: 'import-run-mark-imported',
  text: `update import_run set state = 'imported', finished_at = $2 where id = $1 and state = 'importing'
    returning ${importRunColumns}`,
}
export const deleteRowKeys = { name: 'import-row-delete', text: 'delete from import_row where import_id = $1' }
export const listRuns = {
  name: 'import-run-list',
  text: `select ${importRunColumns} from import_run where kind = $1
    and ($2::timestamptz is null or (created_at, id) < ($2, $3::uuid)) order by created_at desc, id desc limit $4`,
}
export const listRejections = {
  name: 'import-rejection-list',
  text: `select id, row_number, problems, cells from import_rejection where import_id = $1 and row_number > $2
    order by row_number limit $3`,
}
