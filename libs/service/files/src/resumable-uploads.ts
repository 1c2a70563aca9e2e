import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { FileStore } from '@tus/file-store'
import { Server, type Upload } from '@tus/server'
import { Refusal, type Logger } from '@portal/service-kit'
import { z } from 'zod'
import { fileKinds, findKind } from './file-kinds.ts'
import type { StoredFiles } from './stored-files.ts'

/** What tus answers instead: a status and a sentence. */
const answer = (status: number, sentence: string) => ({ status_code: status, body: `${sentence}\n` })
const noSuchUpload = answer(404, 'There is no such upload, or it has ended.')

const tooManyOpen = answer(429, 'Many of your files here belong to nothing yet. Finish those first, or wait a day.')

/**
 * Uploads that go on after a break (tus 1.0.0, https://tus.io/protocols/resumable-upload), to files of this machine until
 * they are whole. An upload's id is its file's; only who began it goes on with it.
 */
export class ResumableUploads {
  readonly #server: Server
  readonly #caller = new AsyncLocalStorage<string>()
  readonly #logger: Logger

  constructor(
    private readonly files: StoredFiles,
    options: {
      readonly path: string
      readonly hours: number
      readonly logger: Logger
      readonly whenWhole: () => void
    },
  ) {
    const { path, hours, logger, whenWhole } = options
    this.#logger = logger
    this.#server = new Server({
      path,
      datastore: new FileStore({ directory: files.incoming, expirationPeriodInMilliseconds: hours * 3_600_000 }),
      maxSize: Math.max(...Object.values(fileKinds).map((kind) => kind.maxBytes)),
      // Whose pages may call is the service's to say; the library would let everybody's.
      allowedOrigins: [],
      generateUrl: (_, { id }) => `${path}/${id}`,
      namingFunction: () => randomUUID(),
      onIncomingRequest: (_, uploadId) => this.#admit(uploadId),
      onUploadCreate: async (_, upload) => {
        await this.#begin(upload)
        return {}
      },
      onUploadFinish: async (_, upload) => {
        await this.#finish(upload)
        whenWhole()
        return {}
      },
      onResponseError: (_, failure) => {
        if ('status_code' in failure) return undefined
        logger.error({ err: failure }, 'an upload failed')
        return answer(500, 'Something went wrong on our side. The upload can be taken up again.')
      },
    })
    this.#server.on('POST_RECEIVE', (_, upload) => {
      files.note(upload.id, upload.offset).catch(() => undefined)
    })
    this.#server.on('POST_TERMINATE', (_, __, uploadId) => {
      // What is not heard here the sweeper finds.
      this.#end(uploadId).catch(() => undefined)
    })
  }

  /** Answers a request of the protocol in the name of `createdBy`. */
  async handle(request: IncomingMessage, response: ServerResponse, createdBy: string): Promise<void> {
    try {
      await this.#answer(request, response, createdBy)
    } catch (failure) {
      // Nobody else answers any more: without this the caller would wait for ever.
      this.#logger.error({ err: failure }, 'an upload failed')
      if (!response.headersSent) response.writeHead(500, { 'tus-resumable': '1.0.0' })
      response.end()
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse, createdBy: string): Promise<void> {
    const whole = request.method === 'HEAD' ? await this.#findWhole(request.url ?? '', createdBy) : undefined
    if (whole === undefined) return this.#caller.run(createdBy, () => this.#server.handle(request, response))
    const length = String(whole)
    response.writeHead(200, { 'tus-resumable': '1.0.0', 'upload-offset': length, 'upload-length': length })
    response.end()
  }

  /** The length of an upload that has come whole: who did not hear so asks again, and the bytes are elsewhere by then. */
  async #findWhole(url: string, createdBy: string): Promise<number | undefined> {
    const id = url.slice(url.lastIndexOf('/') + 1)
    const file = isFileId(id) ? await this.files.find(id) : undefined
    const isWhole = file !== undefined && file.state !== 'Started Uploading' && file.state !== 'Error'
    return isWhole && file.created_by === createdBy ? file.byte_length : undefined
  }

  async #admit(uploadId: string): Promise<void> {
    if (!isFileId(uploadId)) throw noSuchUpload
    const file = await this.files.find(uploadId)
    // The one that is being created has no row yet.
    if (file && file.created_by !== this.#caller.getStore()) throw noSuchUpload
    if (file && file.state === 'Error') throw noSuchUpload
  }

  async #begin({ id, size, metadata }: Upload): Promise<void> {
    const kind = findKind(metadata?.['filename'] ?? '')
    if (!kind) throw answer(415, 'Files of this kind are not taken.')
    if (size === undefined) throw answer(400, 'The length of the file is missing.')
    if (size === 0) throw answer(400, 'The file is empty. Choose another file.')
    if (size > fileKinds[kind].maxBytes) throw answer(413, 'The file is too large.')
    try {
      await this.files.begin({ fileId: id, kind, byteLength: size, createdBy: this.#caller.getStore() ?? '' })
    } catch (failure) {
      if (failure instanceof Refusal && failure.code === 'files.too-many-open') throw tooManyOpen
      throw failure
    }
  }

  /** Who gives an upload up has room for another at once. */
  async #end(uploadId: string): Promise<void> {
    const file = await this.files.find(uploadId)
    if (file?.state === 'Started Uploading') await this.files.discard(uploadId)
  }

  /** What is wrong with the content is told by the state of the file, which a page asks for. */
  async #finish({ id }: Upload): Promise<void> {
    const file = await this.files.find(id)
    if (!file) throw noSuchUpload
    if (file.state !== 'Started Uploading') return
    try {
      await this.files.takeIn(id, file.kind)
    } catch (failure) {
      if (!(failure instanceof Refusal)) throw failure
      await this.files.fail(id, failure.code as Parameters<StoredFiles['fail']>[1])
    }
  }
}

function isFileId(text: string): boolean {
  return z.uuid().safeParse(text).success
}
