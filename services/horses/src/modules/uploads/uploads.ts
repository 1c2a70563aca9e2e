import type { Readable } from 'node:stream'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { horseFileKinds, maxHorseFileBytes, type HorseFileKind } from '@portal/contracts-horses/file-rules'
import {
  FILE_STORAGE,
  findFileKind,
  readFilePart,
  serveFile,
  StoredFiles,
  toFileName,
  type FileStorage,
  type StoredFile,
} from '@portal/files'
import { SHARED_RATE_LIMIT } from '@portal/persistence'
import { refuse, SETTINGS, type Caller, type FileResponse, type RateLimit } from '@portal/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HorsesSettings } from '../../config.ts'

/** A file that was received and is waiting for its inspection. */
export interface ReceivedUpload {
  readonly fileId: string
  /** The uploaded name, without folders and unsafe characters. Encrypt it: it may name a person. */
  readonly name: string
  readonly kind: HorseFileKind
}

/** Approximate bytes of a multipart form around its file. */
const multipartOverheadBytes = 1000

/**
 * The stored files of the service: PDF files and photos of up to 10 MB, encrypted at rest. A file that no table refers to
 * is deleted after a day; a module that refers to files adds its condition in `stored-files.module.ts`.
 */
@Injectable()
export class Uploads {
  constructor(
    private readonly files: StoredFiles,
    @Inject(FILE_STORAGE) private readonly storage: FileStorage,
    @Inject(SHARED_RATE_LIMIT) private readonly limit: RateLimit,
    @Inject(SETTINGS) private readonly settings: HorsesSettings,
  ) {}

  /**
   * Receives `File` of a form under an id made by the client, so that a retry does not store it twice. Call it before the
   * transaction that refers to the file. Errors: `files.*`, `horse-files.id-taken`, `rate.limited`.
   */
  receive(request: FastifyRequest, fileId: string, caller: Caller): Promise<ReceivedUpload> {
    const createdBy = caller.personId ?? caller.sub
    return readFilePart(request, async (source, uploadedName) => {
      const kind = findAcceptedKind(uploadedName)
      const received = { fileId, name: toFileName(uploadedName, kind), kind }
      const existing = await this.files.find(fileId)
      if (existing && (existing.created_by !== createdBy || existing.kind !== kind))
        return refuse('horse-files.id-taken')
      if (existing?.state === 'Started Uploading') return refuse('idempotency.in-progress')
      if (existing) {
        source.resume()
        return received
      }
      await this.limit.take(
        { name: 'horses.files', limit: this.settings.LIMIT_FILES_PER_HOUR, seconds: 3600 },
        createdBy,
      )
      await this.store(source, { fileId, kind, createdBy, byteLength: getDeclaredBytes(request) })
      return received
    })
  }

  /**
   * Locks a received file until the transaction ends, so that a reference to it can be stored. Refusal: `files.incomplete`
   * when the file is missing or was refused.
   */
  async lockForUse(em: EntityManager, fileId: string): Promise<StoredFile> {
    return (await this.files.lockForUse(em, fileId)) ?? refuse('files.incomplete')
  }

  /** Returns the states of files by id. */
  async list(fileIds: readonly string[]): Promise<ReadonlyMap<string, StoredFile>> {
    return new Map((await this.files.list(fileIds)).map((file) => [file.file_id, file]))
  }

  /**
   * Serves a file as a download under a name, never displayed in the portal's origin; undefined when it is not `Completed`.
   * The caller checks who may read it.
   */
  async serve(
    fileId: string,
    name: string,
    http: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  ): Promise<FileResponse | undefined> {
    const file = await this.files.find(fileId)
    if (file?.state !== 'Completed') return undefined
    return serveFile(this.storage, { ...file, file_name: name }, http, { allowInline: false })
  }

  /** Opens the content of a file; undefined when it is not `Completed`. */
  async open(fileId: string): Promise<Readable | undefined> {
    const file = await this.files.find(fileId)
    return file?.state === 'Completed' ? this.storage.read(fileId) : undefined
  }

  private async store(
    source: Readable,
    file: {
      readonly fileId: string
      readonly kind: HorseFileKind
      readonly createdBy: string
      readonly byteLength: number
    },
  ): Promise<void> {
    if (file.byteLength > maxHorseFileBytes) refuse('files.too-large', { maxBytes: maxHorseFileBytes })
    await this.files.create(file)
    await this.files.receiveInto(file.fileId, source, { kind: file.kind, maxBytes: maxHorseFileBytes })
  }
}

function findAcceptedKind(uploadedName: string): HorseFileKind {
  const kind = findFileKind(uploadedName)
  const accepted = horseFileKinds.find((each) => each === kind)
  return accepted ?? refuse('files.type-not-accepted', { accepted: horseFileKinds })
}

function getDeclaredBytes({ headers }: FastifyRequest): number {
  return Math.max(0, Number(headers['content-length'] ?? 0) - multipartOverheadBytes)
}
