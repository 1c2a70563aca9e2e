import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { FileStore } from '@tus/file-store'
import { Server, type Upload } from '@tus/server'
import { Refusal, type Logger } from '@portal/service-kit'
import { z } from 'zod'
import { fileKinds, findFileKind } from './file-kinds.ts'
import type { StoredFiles } from './stored-files.ts'

/** An error response in the form that the tus server expects. */
const errorResponse = (status: number, message: string) => ({ status_code: status, body: `${message}\n` })
const uploadNotFound = errorResponse(404, 'This upload does not exist or has ended.')

const tooManyPending = errorResponse(
  429,
  'You have too many unfinished uploads. Finish or discard some of them, or try again tomorrow.',
)

/**
 * Resumable uploads (tus 1.0.0, https://tus.io/protocols/resumable-upload). Uploads are local files until they are complete.
 * The id of an upload is the id of its file. Only the user who created an upload can resume it.
 */
export class ResumableUploads {
  readonly #server: Server
  readonly #caller = new AsyncLocalStorage<string>()
  readonly #logger: Logger

  constructor(
    private readonly files: StoredFiles,
    options: {
      readonly path: string
      readonly expirationHours: number
      readonly logger: Logger
    },
  ) {
    const { path, expirationHours, logger } = options
    this.#logger = logger
    this.#server = new Server({
      path,
      datastore: new FileStore({
        directory: files.uploadFolder,
        expirationPeriodInMilliseconds: expirationHours * 3_600_000,
      }),
      maxSize: Math.max(...Object.values(fileKinds).map((kind) => kind.maxBytes)),
      // The service decides on CORS. Without this, the library allows all origins.
      allowedOrigins: [],
      generateUrl: (_, { id }) => `${path}/${id}`,
      namingFunction: () => randomUUID(),
      onIncomingRequest: (_, uploadId) => this.#checkAccess(uploadId),
      onUploadCreate: async (_, upload) => {
        await this.#start(upload)
        return {}
      },
      onUploadFinish: async (_, upload) => {
        await this.#finish(upload)
        return {}
      },
      onResponseError: (_, failure) => {
        if ('status_code' in failure) return undefined
        logger.error({ err: failure }, 'an upload failed')
        return errorResponse(500, 'An unexpected error occurred. The upload can be resumed.')
      },
    })
    this.#server.on('POST_RECEIVE', (_, upload) => {
      files.recordProgress(upload.id, upload.offset).catch(() => undefined)
    })
    this.#server.on('POST_TERMINATE', (_, __, uploadId) => {
      // The sweeper deletes the file when this fails.
      this.#cancel(uploadId).catch(() => undefined)
    })
  }

  /** Handles a tus request of the user `createdBy`. */
  async handle(request: IncomingMessage, response: ServerResponse, createdBy: string): Promise<void> {
    try {
      await this.#respond(request, response, createdBy)
    } catch (failure) {
      // Nothing else ends the response.
      this.#logger.error({ err: failure }, 'an upload failed')
      if (!response.headersSent) response.writeHead(500, { 'tus-resumable': '1.0.0' })
      response.end()
    }
  }

  async #respond(request: IncomingMessage, response: ServerResponse, createdBy: string): Promise<void> {
    const completedLength =
      request.method === 'HEAD' ? await this.#findCompletedLength(request.url ?? '', createdBy) : undefined
    if (completedLength === undefined) return this.#caller.run(createdBy, () => this.#server.handle(request, response))
    const length = String(completedLength)
    response.writeHead(200, { 'tus-resumable': '1.0.0', 'upload-offset': length, 'upload-length': length })
    response.end()
  }

  /** Returns the length of a completed upload, whose bytes are already in the storage. Clients ask when they lost the last response. */
  async #findCompletedLength(url: string, createdBy: string): Promise<number | undefined> {
    const id = url.slice(url.lastIndexOf('/') + 1)
    const file = isFileId(id) ? await this.files.find(id) : undefined
    const isComplete = file !== undefined && file.state !== 'Started Uploading' && file.state !== 'Error'
    return isComplete && file.created_by === createdBy ? file.byte_length : undefined
  }

  async #checkAccess(uploadId: string): Promise<void> {
    if (!isFileId(uploadId)) throw uploadNotFound
    const file = await this.files.find(uploadId)
    // An upload that is being created has no row yet.
    if (file && file.created_by !== this.#caller.getStore()) throw uploadNotFound
    if (file && file.state === 'Error') throw uploadNotFound
  }

  async #start({ id, size, metadata }: Upload): Promise<void> {
    const kind = findFileKind(metadata?.['filename'] ?? '')
    if (!kind) throw errorResponse(415, 'Files of this type are not accepted.')
    if (size === undefined) throw errorResponse(400, 'The file length is missing.')
    if (size === 0) throw errorResponse(400, 'The file is empty. Choose another file.')
    if (size > fileKinds[kind].maxBytes) throw errorResponse(413, 'The file is too large.')
    try {
      await this.files.create({ fileId: id, kind, byteLength: size, createdBy: this.#caller.getStore() ?? '' })
    } catch (failure) {
      if (failure instanceof Refusal && failure.code === 'files.too-many-pending') throw tooManyPending
      throw failure
    }
  }

  /** Deletes an upload that its user cancelled, so that it no longer counts against the quota. */
  async #cancel(uploadId: string): Promise<void> {
    const file = await this.files.find(uploadId)
    if (file?.state === 'Started Uploading') await this.files.discard(uploadId)
  }

  /** Errors in the content are not reported here but in the state of the file, which the page polls. */
  async #finish({ id }: Upload): Promise<void> {
    const file = await this.files.find(id)
    if (!file) throw uploadNotFound
    if (file.state !== 'Started Uploading') return
    try {
      await this.files.completeUpload(id, file.kind)
    } catch (failure) {
      if (!(failure instanceof Refusal)) throw failure
      await this.files.fail(id, failure.code as Parameters<StoredFiles['fail']>[1])
    }
  }
}

function isFileId(text: string): boolean {
  return z.uuid().safeParse(text).success
}
