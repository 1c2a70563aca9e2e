import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import type { Jobs } from '@portal/jobs'
import { getTransactionConnection, inTransaction, type Database } from '@portal/persistence'
import { refuse, type Clock } from '@portal/service-kit'
import { fileKinds, type FileKindName } from './file-kinds.ts'
import { removeFileMetadata } from './images/remove-file-metadata.ts'
import type { FileErrorCode } from './inspect/file-error-code.ts'
import { checkSignature } from './inspect/file-signature.ts'
import type { UploadQuota, UploadQuotaLimit } from './upload-quota.ts'
import { processFile } from './process-file.ts'
import { hashFile, receiveBytes } from './receive-bytes.ts'
import type { FileStorage } from './storage/file-storage.ts'
import { storedFileColumns, type StoredFile } from './stored-file.ts'

const recordReceived = {
  name: 'record-stored-file-progress',
  text: `update stored_file set received_length = $2, updated_at = $3 where file_id = $1 and state = 'Started Uploading'`,
}
const markUploaded = {
  name: 'mark-stored-file-uploaded',
  text: `update stored_file set state = 'Uploaded', byte_length = $2, received_length = $2, sha256 = $3, updated_at = $4
          where file_id = $1 and state = 'Started Uploading' returning created_by`,
}
const countQueued = {
  name: 'count-queued-stored-files',
  text: `select count(*)::int as queued from stored_file
          where created_by = $1 and state in ('Uploaded', 'Processing') and file_id <> $2`,
}
const markFailed = {
  name: 'mark-stored-file-failed',
  text: `update stored_file set state = 'Error', error_code = $2, updated_at = $3 where file_id = $1 and state <> 'Error'`,
}
const deleteRow = { name: 'delete-stored-file', text: `delete from stored_file where file_id = $1` }
const find = { name: 'find-stored-file', text: `select ${storedFileColumns} from stored_file f where f.file_id = $1` }
const findByName = {
  name: 'find-stored-file-by-name',
  text: `select ${storedFileColumns} from stored_file f where f.file_name = $1`,
}
const list = {
  name: 'list-stored-files',
  text: `select ${storedFileColumns} from stored_file f where f.file_id = any($1)`,
}
const lock = {
  name: 'lock-stored-file',
  text: `select ${storedFileColumns} from stored_file f where f.file_id = $1 for update`,
}
const findTakenNames = {
  name: 'find-taken-stored-file-names',
  text: `select file_name from stored_file where file_name = any($1)`,
}
const rename = { name: 'rename-stored-file', text: `update stored_file set file_name = $2 where file_id = $1` }

/** A file that is about to be uploaded. */
export interface NewFile {
  readonly fileId?: string
  readonly kind: FileKindName
  /** The announced length. Counts against the quota of the user. */
  readonly byteLength: number
  readonly createdBy: string
  /** Overrides the quota of the settings. */
  readonly limit?: UploadQuotaLimit
}

/**
 * The uploaded files of a service. The row of a file is created first, so that nothing is left behind when a process stops.
 * The bytes are received into a local folder, and move to the storage when the upload is complete.
 */
export class StoredFiles {
  constructor(
    private readonly orm: MikroORM,
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly storage: FileStorage,
    private readonly clock: Clock,
    private readonly quota: UploadQuota,
    /** Folder of the uploads in progress. */
    readonly uploadFolder: string,
  ) {}

  find(fileId: string): Promise<StoredFile | undefined> {
    return this.database.find<StoredFile>(find, [fileId])
  }

  findByName(fileName: string): Promise<StoredFile | undefined> {
    return this.database.find<StoredFile>(findByName, [fileName])
  }

  /** Returns files by id; missing ones are left out. */
  list(fileIds: readonly string[]): Promise<StoredFile[]> {
    return this.database.rows<StoredFile>(list, [fileIds])
  }

  /** Creates the row of a file before its upload. Returns its id. Refusal: `files.too-many-pending`. */
  async create(file: NewFile): Promise<string> {
    const { fileId = randomUUID(), kind, byteLength, createdBy, limit } = file
    await mkdir(this.uploadFolder, { recursive: true, mode: 0o700 })
    const fileName = `${fileId}.${fileKinds[kind].extension}`
    await this.quota.startUpload({ fileId, fileName, kind, byteLength, createdBy }, limit)
    return fileId
  }

  /**
   * Receives a file in one request. Returns its id when it is `Uploaded`. Nothing is left behind when the upload fails or is
   * refused (`files.empty`, `files.too-large`, `files.content-mismatch`, `files.too-many-pending`).
   */
  async receive(source: Readable, file: NewFile): Promise<string> {
    const { kind } = file
    const fileId = await this.create(file)
    await this.receiveInto(fileId, source, { kind, maxBytes: fileKinds[kind].maxBytes })
    return fileId
  }

  /** Receives the bytes of a created file. Deletes the file when the upload fails or is refused. */
  async receiveInto(
    fileId: string,
    source: Readable,
    { kind, maxBytes }: { readonly kind: FileKindName; readonly maxBytes: number },
  ): Promise<void> {
    try {
      const { sha256 } = await receiveBytes(source, this.uploadPath(fileId), maxBytes)
      await this.completeUpload(fileId, kind, sha256)
    } catch (failure) {
      await this.discard(fileId)
      throw failure
    }
  }

  /**
   * Moves a completely received file to the storage, from where it is processed; a photo without its metadata, such as the place
   * where it was taken. Refusals: `files.empty`, `files.content-mismatch`.
   */
  async completeUpload(fileId: string, kind: FileKindName, digest?: string): Promise<void> {
    const path = this.uploadPath(fileId)
    const errorCode = await checkSignature(path, kind)
    if (errorCode) refuse(errorCode)
    const isChanged = await removeFileMetadata(path, kind)
    const { size } = await stat(path)
    const sha256 = (isChanged ? undefined : digest) ?? (await hashFile(path))
    await this.storage.store(fileId, path, fileKinds[kind].mediaType)
    await rm(`${path}.json`, { force: true })
    await inTransaction(this.orm, async (em) => {
      const values = [fileId, size, sha256, this.now()]
      const [uploaded] = await this.query<{ created_by: string }>(em, markUploaded, values)
      if (uploaded) await this.enqueueProcessing(em, fileId, uploaded.created_by)
    })
  }

  /** Records how many bytes have been received. */
  async recordProgress(fileId: string, receivedLength: number): Promise<void> {
    await this.database.rows(recordReceived, [fileId, receivedLength, this.now()])
  }

  /**
   * Finds a file and locks it until the transaction ends, so that a reference to it can be stored. Returns undefined when the
   * file does not exist, is not completely uploaded or has failed.
   */
  async lockForUse(em: EntityManager, fileId: string): Promise<StoredFile | undefined> {
    const [file] = await this.query<StoredFile>(em, lock, [fileId])
    return file && file.state !== 'Started Uploading' && file.state !== 'Error' ? file : undefined
  }

  /** Names a file `slug.pdf`, or `slug-2.pdf` when that name is taken. Returns the name. */
  async assignFileName(em: EntityManager, { file_id: fileId, kind }: StoredFile, slug: string): Promise<string> {
    const { extension } = fileKinds[kind]
    await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 12))', [`${slug}.${extension}`])
    for (let first = 1; ; first += 20) {
      const candidates = Array.from({ length: 20 }, (_, index) => first + index).map(
        (number) => `${slug}${number === 1 ? '' : `-${number}`}.${extension}`,
      )
      const taken = new Set(
        (await this.query<{ file_name: string }>(em, findTakenNames, [candidates])).map((row) => row.file_name),
      )
      const free = candidates.find((name) => !taken.has(name))
      if (free === undefined) continue
      await this.query(em, rename, [fileId, free])
      return free
    }
  }

  /** Marks a file as failed within a transaction, so that it can no longer be referenced. {@link discard} deletes it. */
  async abandon(em: EntityManager, fileId: string, errorCode: FileErrorCode): Promise<void> {
    await this.query(em, markFailed, [fileId, errorCode, this.now()])
  }

  /** Marks a file as failed. Its bytes are deleted first, so that a failed file never has bytes. */
  async fail(fileId: string, errorCode: FileErrorCode): Promise<void> {
    await this.removeBytes(fileId)
    await this.database.rows(markFailed, [fileId, errorCode, this.now()])
  }

  /** Deletes an unreferenced file. Its bytes are deleted first, so that they are never without a row. */
  async discard(fileId: string): Promise<void> {
    await this.removeBytes(fileId)
    await this.database.rows(deleteRow, [fileId])
  }

  /** The path of an upload in progress. The tus library stores its state beside it, in a JSON file. */
  uploadPath(fileId: string): string {
    return join(this.uploadFolder, fileId)
  }

  /** The more files of a person are waiting, the later the next one is processed, so that nobody waits for all of them. */
  private async enqueueProcessing(em: EntityManager, fileId: string, createdBy: string): Promise<void> {
    const [row] = await this.query<{ queued: number }>(em, countQueued, [createdBy, fileId])
    await this.jobs.enqueue(em, processFile, { fileId }, { group: createdBy, priority: -(row?.queued ?? 0) })
  }

  private async removeBytes(fileId: string): Promise<void> {
    const path = this.uploadPath(fileId)
    await Promise.all([
      ...['', '.json', '.encrypted'].map((suffix) => rm(`${path}${suffix}`, { force: true })),
      this.storage.delete(fileId),
    ])
  }

  private now(): string {
    return this.clock.now().toISOString()
  }

  private async query<Row extends object>(
    em: EntityManager,
    statement: { readonly name: string; readonly text: string },
    values: readonly unknown[],
  ): Promise<Row[]> {
    const connection = await getTransactionConnection(em)
    const { rows } = await connection.query({ ...statement, values: [...values] })
    return rows as Row[]
  }
}
