import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { LicenseFileType } from '@portal/contracts-registration/license-rules'
import { decryptContent, encryptContent, FieldEncryption } from '@portal/field-encryption'
import { Database, getTransactionConnection } from '@portal/persistence'
import { contentKey, type ReceivedFile, type UploadPurpose } from './uploaded-file.ts'

interface ContentRow extends Record<string, unknown> {
  readonly media_type: LicenseFileType
  readonly content_key: Buffer
  readonly content: Buffer
}

const insert = {
  name: 'uploaded-file-insert',
  text: `insert into uploaded_file (file_id, draft_id, person_id, purpose, media_type, content_key, content, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8)`,
}
const selectContent = {
  name: 'uploaded-file-content',
  text: 'select media_type, content_key, content from uploaded_file where file_id = $1',
}
const selectOfDraft = {
  name: 'uploaded-file-of-draft',
  text: `select media_type from uploaded_file where file_id = $1 and draft_id = $2 and purpose = $3`,
}

const selectTypes = {
  name: 'uploaded-file-types',
  text: 'select file_id, media_type from uploaded_file where file_id = any($1::uuid[])',
}
const selectOfPerson = {
  name: 'uploaded-file-of-person',
  text: 'select file_id from uploaded_file where person_id = $1 and purpose = $2 order by created_at desc limit 1',
}

type Owner = { readonly draftId: string } | { readonly personId: string }

/** Files of unfinished registrations and of persons, encrypted in the database so that they are deleted with their owner. */
@Injectable()
export class UploadStore {
  constructor(
    private readonly database: Database,
    private readonly encryption: FieldEncryption,
  ) {}

  /** Stores a file and returns its id. */
  async insert(
    em: EntityManager,
    owner: Owner,
    { mediaType, content, purpose }: ReceivedFile & { readonly purpose: UploadPurpose },
    now: Date,
  ): Promise<string> {
    const fileId = randomUUID()
    const { key, encrypted } = encryptContent(content, fileId)
    const [draftId, personId] = 'draftId' in owner ? [owner.draftId, null] : [null, owner.personId]
    const encryptedKey = this.encryption.encrypt(contentKey, fileId, key.toString('base64'))
    const connection = await getTransactionConnection(em)
    const values = [fileId, draftId, personId, purpose, mediaType, encryptedKey, encrypted, now.toISOString()]
    await connection.query({ ...insert, values })
    return fileId
  }

  /** Returns the decrypted file, whoever owns it. */
  async findContent(fileId: string): Promise<ReceivedFile | undefined> {
    const row = await this.database.find<ContentRow>(selectContent, [fileId])
    if (!row) return undefined
    const key = Buffer.from(this.encryption.decrypt(contentKey, fileId, row.content_key), 'base64')
    return { mediaType: row.media_type, content: decryptContent(row.content, key, fileId) }
  }

  /** Whether the draft has this file for this purpose. */
  async belongsToDraft(fileId: string, draftId: string, purpose: UploadPurpose): Promise<boolean> {
    return (await this.database.find(selectOfDraft, [fileId, draftId, purpose])) !== undefined
  }

  /** Returns the types of files by id. */
  async findTypes(fileIds: readonly string[]): Promise<ReadonlyMap<string, LicenseFileType>> {
    const rows = await this.database.rows<{ file_id: string; media_type: LicenseFileType }>(selectTypes, [fileIds])
    return new Map(rows.map(({ file_id: fileId, media_type: type }) => [fileId, type]))
  }

  /** Returns the newest file of a person for this purpose. */
  async findOfPerson(personId: string, purpose: UploadPurpose): Promise<string | undefined> {
    return (await this.database.find<{ file_id: string }>(selectOfPerson, [personId, purpose]))?.file_id
  }

  /** Deletes the draft's files of this purpose except one. */
  async deleteOthers(em: EntityManager, draftId: string, purpose: UploadPurpose, fileId: string | null): Promise<void> {
    await em.execute('delete from uploaded_file where draft_id = ? and purpose = ? and file_id is distinct from ?', [
      draftId,
      purpose,
      fileId,
    ])
  }

  /** Gives files of a draft to the person it became, and deletes the draft's other files. */
  async moveToPerson(
    em: EntityManager,
    draftId: string,
    personId: string,
    fileIds: readonly (string | undefined)[],
  ): Promise<void> {
    for (const fileId of fileIds) {
      if (fileId === undefined) continue
      await em.execute('update uploaded_file set draft_id = null, person_id = ? where file_id = ? and draft_id = ?', [
        personId,
        fileId,
        draftId,
      ])
    }
    await em.execute('delete from uploaded_file where draft_id = ?', [draftId])
  }
}
