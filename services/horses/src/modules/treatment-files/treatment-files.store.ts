import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { TreatmentRowState, UploadState } from '@portal/contracts-horses/treatment-file-rules'
import { FieldEncryption } from '@portal/field-encryption'
import { MergedPersons } from '@portal/people'
import { Database, getTransactionConnection, type PreparedStatement } from '@portal/persistence'
import type { ReadTreatmentFile } from './read-treatment-file.ts'
import {
  treatmentColumnsEncrypted,
  type RowOutcome,
  type StoredTreatmentRow,
  type TreatmentFileRecord,
  type TreatmentValues,
} from './treatment-file.row.ts'

const fileColumns = `f.file_id as "fileId", f.uploaded_by as "uploadedBy", f.name, f.format, f.state, f.rows_total as total,
  f.rows_recorded as recorded, f.rows_refused as refused, f.rows_left_out as "leftOut", f.rows_late as late,
  f.uploaded_at as "uploadedAt", f.finished_at as "finishedAt"`
const rowColumns = `r.row_id as "rowId", r.row_number as "row", r.state, r.content, r.errors, r.is_late as "isLate"`

const selectFile = { name: 'treatment-file', text: `select ${fileColumns} from treatment_file f where f.file_id = $1` }
const lockFile = { name: 'treatment-file-lock', text: `${selectFile.text} for update` }
const selectByContent = {
  name: 'treatment-file-by-content',
  text: 'select file_id as "fileId" from treatment_file where uploaded_by = $1 and sha256 = $2',
}
const selectPage = {
  name: 'treatment-files-page',
  text: `select ${fileColumns} from treatment_file f
    where f.uploaded_by = $1 and (f.uploaded_at, f.file_id) < ($2::timestamptz, $3::uuid)
    order by f.uploaded_at desc, f.file_id desc limit $4`,
}
const selectRows = {
  name: 'treatment-rows-page',
  text: `select ${rowColumns} from treatment_row r
    where r.file_id = $1 and r.row_number > $2 and ($3::text is null or r.state = $3) order by r.row_number limit $4`,
}
const insertFile = {
  name: 'treatment-file-insert',
  text: `insert into treatment_file (file_id, uploaded_by, name, format, sha256, state, rows_total, uploaded_at)
    values ($1, $2, $3, $4, $5, 'UPLOADED', $6, $7)`,
}
const insertRows = {
  name: 'treatment-rows-insert',
  text: `insert into treatment_row (row_id, file_id, row_number, state, content)
    select n.row_id, $1, n.row_number, 'pending', n.content
    from unnest($2::uuid[], $3::integer[], $4::bytea[]) as n (row_id, row_number, content)`,
}
const updateOutcomes = {
  name: 'treatment-rows-outcomes',
  text: `update treatment_row r set state = n.state, errors = n.errors::jsonb, is_late = n.is_late,
      content = case when n.state = 'recorded' then null else r.content end
    from unnest($1::uuid[], $2::text[], $3::text[], $4::boolean[]) as n (row_id, state, errors, is_late)
    where r.row_id = n.row_id and r.state = 'pending'`,
}
const updateContents = {
  name: 'treatment-rows-contents',
  text: `update treatment_row r set state = n.state, content = n.content
    from unnest($1::uuid[], $2::text[], $3::bytea[]) as n (row_id, state, content)
    where r.row_id = n.row_id and r.state = 'refused'`,
}
const recount = {
  name: 'treatment-file-recount',
  text: `update treatment_file f set rows_recorded = c.recorded, rows_refused = c.refused, rows_left_out = c.left_out,
      rows_late = c.late
    from (select count(*) filter (where state = 'recorded') as recorded, count(*) filter (where state = 'refused') as refused,
        count(*) filter (where state = 'left-out') as left_out, count(*) filter (where is_late and state = 'recorded') as late
      from treatment_row where file_id = $1) c
    where f.file_id = $1 returning f.rows_refused as refused,
      f.rows_total - f.rows_recorded - f.rows_refused - f.rows_left_out as pending`,
}
const setState = {
  name: 'treatment-file-set-state',
  text: 'update treatment_file set state = $2, finished_at = coalesce($3, finished_at) where file_id = $1',
}

type SelectedFile = Omit<TreatmentFileRecord, 'name'> & { readonly name: Buffer }
type SelectedRow = Omit<StoredTreatmentRow, 'values'> & { readonly content: Buffer | null }

export interface TreatmentFilePosition {
  readonly uploadedAt: string
  readonly fileId: string
}

/** The tables of daily treatment files. */
@Injectable()
export class TreatmentFileStore {
  constructor(
    private readonly database: Database,
    private readonly encryption: FieldEncryption,
    merged: MergedPersons,
  ) {
    // Both may have uploaded the same file.
    const unless = `exists (select from treatment_file o where o.uploaded_by = t.person_id and o.sha256 = r.sha256)`
    merged.follow({ table: 'treatment_file', column: 'uploaded_by', unless })
  }

  async find(fileId: string): Promise<TreatmentFileRecord | undefined> {
    const row = await this.database.find<SelectedFile & Record<string, unknown>>(selectFile, [fileId])
    return row && this.toFile(row)
  }

  /** Returns the id of a file of a person with the same content. */
  async findByContent(uploadedBy: string, sha256: Buffer): Promise<string | undefined> {
    return (await this.database.find<{ fileId: string }>(selectByContent, [uploadedBy, sha256]))?.fileId
  }

  async lock(em: EntityManager, fileId: string): Promise<TreatmentFileRecord | undefined> {
    const [row] = await run<SelectedFile>(em, lockFile, [fileId])
    return row && this.toFile(row)
  }

  /** Returns the files of a person after a position, newest first. */
  async list(uploadedBy: string, after: TreatmentFilePosition, limit: number): Promise<TreatmentFileRecord[]> {
    const rows = await this.database.rows<SelectedFile>(selectPage, [uploadedBy, after.uploadedAt, after.fileId, limit])
    return rows.map((row) => this.toFile(row))
  }

  /** Returns rows of a file after a row, in their order. */
  async listRows(
    fileId: string,
    { after, state, limit }: { after: number; state?: TreatmentRowState | undefined; limit: number },
  ): Promise<StoredTreatmentRow[]> {
    const rows = await this.database.rows<SelectedRow>(selectRows, [fileId, after, state ?? null, limit])
    return rows.map(({ content, ...row }) => ({
      ...row,
      values:
        content === null
          ? {}
          : (this.encryption.decryptJson(treatmentColumnsEncrypted.rowContent, row.rowId, content) as TreatmentValues),
    }))
  }

  async insert(
    em: EntityManager,
    { fileId, uploadedBy, now }: { readonly fileId: string; readonly uploadedBy: string; readonly now: Date },
    { name, format, sha256, rows }: ReadTreatmentFile,
  ): Promise<void> {
    const encryptedName = this.encryption.encrypt(treatmentColumnsEncrypted.fileName, fileId, name)
    await run(em, insertFile, [fileId, uploadedBy, encryptedName, format, sha256, rows.length, now])
    const added = rows.map((row) => ({ ...row, rowId: randomUUID() }))
    await run(em, insertRows, [
      fileId,
      added.map(({ rowId }) => rowId),
      added.map(({ row }) => row),
      added.map(({ rowId, values }) => this.encrypt(rowId, values)),
    ])
  }

  /** Stores the outcomes of pending rows. */
  async setOutcomes(em: EntityManager, outcomes: readonly RowOutcome[]): Promise<void> {
    await run(em, updateOutcomes, [
      outcomes.map(({ rowId }) => rowId),
      outcomes.map(({ state }) => state),
      outcomes.map(({ errors }) => JSON.stringify(errors)),
      outcomes.map(({ isLate }) => isLate),
    ])
  }

  /** Stores corrected values of refused rows, which are pending then; null: the row is left out with its old values. */
  async correct(
    em: EntityManager,
    rows: readonly { readonly row: StoredTreatmentRow; readonly values: TreatmentValues | null }[],
  ): Promise<void> {
    await run(em, updateContents, [
      rows.map(({ row }) => row.rowId),
      rows.map(({ values }) => (values === null ? 'left-out' : 'pending')),
      rows.map(({ row, values }) => this.encrypt(row.rowId, values ?? row.values)),
    ])
  }

  /** Counts the rows of a file again; returns how many are refused and how many are pending. */
  async recount(em: EntityManager, fileId: string): Promise<{ readonly refused: number; readonly pending: number }> {
    const [counts] = await run<{ refused: number; pending: number }>(em, recount, [fileId])
    return counts ?? { refused: 0, pending: 0 }
  }

  async setState(em: EntityManager, fileId: string, state: UploadState, finishedAt: Date | null = null): Promise<void> {
    await run(em, setState, [fileId, state, finishedAt])
  }

  private encrypt(rowId: string, values: TreatmentValues): Buffer {
    return this.encryption.encryptJson(treatmentColumnsEncrypted.rowContent, rowId, values)
  }

  private toFile({ name, ...row }: SelectedFile): TreatmentFileRecord {
    return {
      ...row,
      name: this.encryption.decrypt(treatmentColumnsEncrypted.fileName, row.fileId, name),
      uploadedAt: new Date(row.uploadedAt).toISOString(),
      finishedAt: row.finishedAt === null ? null : new Date(row.finishedAt).toISOString(),
    }
  }
}

async function run<Row extends object>(em: EntityManager, statement: PreparedStatement, values: unknown[]) {
  const connection = await getTransactionConnection(em)
  return (await connection.query({ ...statement, values })).rows as Row[]
}
