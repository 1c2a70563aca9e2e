import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { EntityManager } from '@mikro-orm/postgresql'
import { transactionConnection, type Database } from '@portal/persistence'
import { refuse, type Clock } from '@portal/service-kit'
import { fileKinds, type FileKindName } from './file-kinds.ts'
import type { FileFault } from './inspect/file-fault.ts'
import { inspectHead } from './inspect/inspect-head.ts'
import type { OpenFiles, OpenFilesLimit } from './open-files.ts'
import { digestOf, receiveBytes } from './receive-bytes.ts'
import type { FileBytes } from './store/file-bytes.ts'
import { storedFileColumns, type StoredFile } from './stored-file.ts'

const received = {
  name: 'received-of-stored-file',
  text: `update stored_file set received_length = $2, changed_at = $3 where file_id = $1 and state = 'Started Uploading'`,
}
const arrived = {
  name: 'stored-file-arrived',
  text: `update stored_file set state = 'Uploaded', byte_length = $2, received_length = $2, sha256 = $3, changed_at = $4
          where file_id = $1 and state = 'Started Uploading'`,
}
const failed = {
  name: 'stored-file-failed',
  text: `update stored_file set state = 'Error', fault = $2, changed_at = $3 where file_id = $1 and state <> 'Error'`,
}
const forget = { name: 'forget-stored-file', text: `delete from stored_file where file_id = $1` }
const find = { name: 'stored-file', text: `select ${storedFileColumns} from stored_file f where f.file_id = $1` }
const findByName = {
  name: 'stored-file-by-name',
  text: `select ${storedFileColumns} from stored_file f where f.file_name = $1`,
}
const lock = {
  name: 'lock-stored-file',
  text: `select ${storedFileColumns} from stored_file f where f.file_id = $1 for update`,
}
const namesLike = {
  name: 'stored-file-names',
  text: `select file_name from stored_file where file_name = any($1)`,
}
const rename = { name: 'rename-stored-file', text: `update stored_file set file_name = $2 where file_id = $1` }

/** A file that somebody is about to hand in. */
export interface NewFile {
  readonly fileId?: string
  readonly kind: FileKindName
  /** What was announced; counted against what its sender may have open. */
  readonly byteLength: number
  readonly createdBy: string
  /** Where its purpose allows another measure than the settings. */
  readonly limit?: OpenFilesLimit
}

/**
 * Files of a service. Each begins with its row, so that whatever a process leaves behind is known; its bytes come to a
 * folder of this machine first and go to the store when they are whole.
 */
export class StoredFiles {
  constructor(
    private readonly database: Database,
    private readonly bytes: FileBytes,
    private readonly clock: Clock,
    private readonly open: OpenFiles,
    /** Where uploads under way are. */
    readonly incoming: string,
  ) {}

  find(fileId: string): Promise<StoredFile | undefined> {
    return this.database.find<StoredFile>(find, [fileId])
  }

  findByName(fileName: string): Promise<StoredFile | undefined> {
    return this.database.find<StoredFile>(findByName, [fileName])
  }

  /** The row of a file that is going to come. Refusal: `files.too-many-open`. */
  async begin(file: NewFile): Promise<string> {
    const { fileId = randomUUID(), kind, byteLength, createdBy, limit } = file
    await mkdir(this.incoming, { recursive: true, mode: 0o700 })
    const fileName = `${fileId}.${fileKinds[kind].extension}`
    await this.open.begin({ fileId, fileName, kind, byteLength, createdBy }, limit)
    return fileId
  }

  /**
   * Takes a file in that comes in one go; answers its id when it is `Uploaded`. Refusals (`files.empty`, `files.too-large`,
   * `files.not-as-named`, `files.too-many-open`) and breaks leave nothing behind.
   */
  async receive(source: Readable, file: NewFile): Promise<string> {
    const { kind } = file
    const fileId = await this.begin(file)
    await this.fill(fileId, source, { kind, maxBytes: fileKinds[kind].maxBytes })
    return fileId
  }

  /** Takes the bytes of a file in that has begun; what is refused or breaks off takes the file with it. */
  async fill(
    fileId: string,
    source: Readable,
    { kind, maxBytes }: { readonly kind: FileKindName; readonly maxBytes: number },
  ): Promise<void> {
    try {
      const { sha256 } = await receiveBytes(source, this.incomingPath(fileId), maxBytes)
      await this.takeIn(fileId, kind, sha256)
    } catch (failure) {
      await this.discard(fileId)
      throw failure
    }
  }

  /** Hands a file that has come whole to the store. */
  async takeIn(fileId: string, kind: FileKindName, knownDigest?: string): Promise<void> {
    const path = this.incomingPath(fileId)
    const fault = await inspectHead(path, kind)
    if (fault) refuse(fault)
    const { size } = await stat(path)
    const sha256 = knownDigest ?? (await digestOf(path))
    await this.bytes.take(fileId, path, fileKinds[kind].mediaType)
    await rm(`${path}.json`, { force: true })
    await this.database.rows(arrived, [fileId, size, sha256, this.now()])
  }

  /** Notes how much of a file has come. */
  async note(fileId: string, receivedLength: number): Promise<void> {
    await this.database.rows(received, [fileId, receivedLength, this.now()])
  }

  /**
   * The file for whoever is about to name it, locked until the transaction ends; undefined where it is not there, has not
   * come whole, or was given up.
   */
  async lockForUse(em: EntityManager, fileId: string): Promise<StoredFile | undefined> {
    const [file] = await this.in<StoredFile>(em, lock, [fileId])
    return file && file.state !== 'Started Uploading' && file.state !== 'Error' ? file : undefined
  }

  /** Gives a file the name by which it is read: `slug.pdf`, or `slug-2.pdf` where that is taken. */
  async nameBy(em: EntityManager, { file_id: fileId, kind }: StoredFile, slug: string): Promise<string> {
    const { extension } = fileKinds[kind]
    await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 12))', [`${slug}.${extension}`])
    for (let first = 1; ; first += 20) {
      const wanted = Array.from({ length: 20 }, (_, index) => first + index).map(
        (number) => `${slug}${number === 1 ? '' : `-${number}`}.${extension}`,
      )
      const taken = new Set((await this.in<{ file_name: string }>(em, namesLike, [wanted])).map((row) => row.file_name))
      const free = wanted.find((name) => !taken.has(name))
      if (free === undefined) continue
      await this.in(em, rename, [fileId, free])
      return free
    }
  }

  /** Marks a file as given up within a transaction; nobody can name it any more, and {@link discard} removes it. */
  async giveUp(em: EntityManager, fileId: string, fault: FileFault): Promise<void> {
    await this.in(em, failed, [fileId, fault, this.now()])
  }

  /** Ends a file with the reason. Its bytes go first: what is said to have ended must not be there any more. */
  async fail(fileId: string, fault: FileFault): Promise<void> {
    await this.removeBytes(fileId)
    await this.database.rows(failed, [fileId, fault, this.now()])
  }

  /** Removes a file that nothing names: bytes first, so that the row tells of them until they are gone. */
  async discard(fileId: string): Promise<void> {
    await this.removeBytes(fileId)
    await this.database.rows(forget, [fileId])
  }

  /** Where a file that is coming is written; tus keeps what it knows of an upload beside it. */
  incomingPath(fileId: string): string {
    return join(this.incoming, fileId)
  }

  private async removeBytes(fileId: string): Promise<void> {
    const path = this.incomingPath(fileId)
    await Promise.all([rm(path, { force: true }), rm(`${path}.json`, { force: true }), this.bytes.delete(fileId)])
  }

  private now(): string {
    return this.clock.now().toISOString()
  }

  private async in<Row extends object>(
    em: EntityManager,
    statement: { readonly name: string; readonly text: string },
    values: readonly unknown[],
  ): Promise<Row[]> {
    const connection = await transactionConnection(em)
    const { rows } = await connection.query({ ...statement, values: [...values] })
    return rows as Row[]
  }
}
