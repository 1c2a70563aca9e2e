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
}

export const healthAttachmentName: EncryptedColumn = { table: 'health_attachment', id: 'file_id', column: 'name' }

/** Whether the content of file `f` is attached to a health record. */
export const healthAttachmentIsReferenced = 'exists (select from health_attachment a where a.file_id = f.file_id)'

type SelectedRow = Omit<HealthAttachmentRow, 'name'> & { readonly name: Buffer }

const columns = `a.file_id as "fileId", a.record_id as "recordId", a.name, a.uploaded_by as "uploadedBy",
  a.uploaded_at as "uploadedAt"`
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
  text: 'select count(*)::int as count from health_attachment where record_id = $1',
}
const insert: PreparedStatement = {
  name: 'health-attachment-insert',
  text: `insert into health_attachment (file_id, record_id, name, uploaded_by, uploaded_at) values ($1, $2, $3, $4, $5)`,
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

  async insert(em: EntityManager, row: HealthAttachmentRow): Promise<void> {
    const { fileId, recordId, uploadedBy, uploadedAt } = row
    const name = this.encryption.encrypt(healthAttachmentName, fileId, row.name)
    const connection = await getTransactionConnection(em)
    await connection.query({ ...insert, values: [fileId, recordId, name, uploadedBy, uploadedAt] })
  }

  private decrypt({ name, ...row }: SelectedRow): HealthAttachmentRow {
    return {
      ...row,
      uploadedAt: new Date(row.uploadedAt).toISOString(),
      name: this.encryption.decrypt(healthAttachmentName, row.fileId, name),
    }
  }
}
