import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { FieldEncryption, type EncryptedColumn } from '@portal/field-encryption'
import { Database, getTransactionConnection, readRows, type PreparedStatement } from '@portal/persistence'

/** A file of a health record, without its content. */
export interface HealthAttachmentRow {
  readonly fileId: string
  readonly recordId: string
  readonly name: string
  readonly uploadedBy: string
  /** ISO 8601. */
  readonly uploadedAt: string
  /** null: it was not removed. */
  readonly removal: AttachmentRemoval | null
}

export interface AttachmentRemoval {
  readonly removedBy: string
  /** ISO 8601. */
  readonly removedAt: string
  readonly reason: string
}

/** Why an attachment was removed from its record. */
export const healthAttachmentReason: EncryptedColumn = {
  table: 'health_attachment',
  id: 'file_id',
  column: 'removal_reason',
}
export const healthAttachmentName: EncryptedColumn = { table: 'health_attachment', id: 'file_id', column: 'name' }

/** Whether the content of file `f` is attached to a health record. */
export const healthAttachmentIsReferenced = `exists (select from health_attachment a
  where a.file_id = f.file_id and (a.kept_until is null or a.kept_until > now()))`

type SelectedRow = Omit<HealthAttachmentRow, 'name' | 'removal'> & {
  readonly name: Buffer
  readonly removedBy: string | null
  readonly removedAt: string | null
  readonly reason: Buffer | null
}

const columns = `a.file_id as "fileId", a.record_id as "recordId", a.name, a.uploaded_by as "uploadedBy",
  a.uploaded_at as "uploadedAt", a.removed_by as "removedBy", a.removed_at as "removedAt", a.removal_reason as reason`
const selectOfRecords = {
  name: 'health-attachments-of-records',
  text: `select ${columns} from health_attachment a where a.record_id = any($1) order by a.uploaded_at, a.file_id`,
}
const selectOne = {
  name: 'health-attachment',
  text: `select ${columns} from health_attachment a where a.file_id = $1`,
}
const countOfRecord = {
  name: 'health-attachments-count',
  text: 'select count(*)::int as count from health_attachment where record_id = $1 and removed_at is null',
}
const insert: PreparedStatement = {
  name: 'health-attachment-insert',
  text: `insert into health_attachment (file_id, record_id, name, uploaded_by, uploaded_at) values ($1, $2, $3, $4, $5)`,
}

const remove: PreparedStatement = {
  name: 'health-attachment-remove',
  text: `update health_attachment set removed_by = $2, removed_at = $3, removal_reason = $4, kept_until = $5
    where file_id = $1 and removed_at is null`,
}

/** The table of attachments of health records. */
@Injectable()
export class HealthAttachmentStore {
  constructor(
    private readonly database: Database,
    private readonly encryption: FieldEncryption,
  ) {}

  /** Returns the attachments of records, oldest first. */
  async listOfRecords(recordIds: readonly string[]): Promise<HealthAttachmentRow[]> {
    return (await this.database.rows<SelectedRow>(selectOfRecords, [recordIds])).map((row) => this.decrypt(row))
  }

  async find(fileId: string): Promise<HealthAttachmentRow | undefined> {
    const row = await this.database.find<SelectedRow & Record<string, unknown>>(selectOne, [fileId])
    return row && this.decrypt(row)
  }

  async count(em: EntityManager, recordId: string): Promise<number> {
    const [row] = await readRows<{ count: number }>(this.database, em, countOfRecord, [recordId])
    return row?.count ?? 0
  }

  async insert(em: EntityManager, row: Omit<HealthAttachmentRow, 'removal'>): Promise<void> {
    const { fileId, recordId, uploadedBy, uploadedAt } = row
    const name = this.encryption.encrypt(healthAttachmentName, fileId, row.name)
    const connection = await getTransactionConnection(em)
    await connection.query({ ...insert, values: [fileId, recordId, name, uploadedBy, uploadedAt] })
  }

  /** Marks an attachment as removed. Returns whether it was not removed before. */
  async remove(
    em: EntityManager,
    fileId: string,
    { removedBy, removedAt, reason, retainedUntil }: AttachmentRemoval & { readonly retainedUntil: Date },
  ): Promise<boolean> {
    const encrypted = this.encryption.encrypt(healthAttachmentReason, fileId, reason)
    const connection = await getTransactionConnection(em)
    const { rowCount } = await connection.query({
      ...remove,
      values: [fileId, removedBy, removedAt, encrypted, retainedUntil],
    })
    return rowCount === 1
  }

  private decrypt({ name, removedBy, removedAt, reason, ...row }: SelectedRow): HealthAttachmentRow {
    return {
      ...row,
      removal:
        removedBy === null || removedAt === null || reason === null
          ? null
          : {
              removedBy,
              removedAt: new Date(removedAt).toISOString(),
              reason: this.encryption.decrypt(healthAttachmentReason, row.fileId, reason),
            },
      uploadedAt: new Date(row.uploadedAt).toISOString(),
      name: this.encryption.decrypt(healthAttachmentName, row.fileId, name),
    }
  }
}
