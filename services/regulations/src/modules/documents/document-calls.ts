import { Injectable } from '@nestjs/common'
import type { PortalDocument } from '@portal/contracts-regulations'
import { FileProcessing, StoredFiles } from '@portal/files'
import { Commands, type Outcome } from '@portal/persistence'
import { refuse, type Answer, type Caller, type CommandContext } from '@portal/service-kit'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { FastifyRequest } from 'fastify'
import { putCaptions } from './captions.commands.ts'
import type { DocumentParts, Which } from './change-document.commands.ts'
import { createDocument } from './create-document.command.ts'
import type { Collection } from './document.row.ts'
import { DocumentQueries } from './documents.queries.ts'
import { checkFields, contextOf, readUpload, type Upload } from './read-upload.ts'

/** What the calls about documents for everybody and for tracks have in common. */
@Injectable()
export class DocumentCalls {
  constructor(
    private readonly commands: Commands,
    private readonly files: StoredFiles,
    private readonly processing: FileProcessing,
    private readonly queries: DocumentQueries,
  ) {}

  partsFor(caller: Caller | undefined): DocumentParts {
    return { files: this.files, telling: this.queries.tellingTo(caller) }
  }

  /** A new draft from a multipart call. */
  async upload(
    collection: Collection,
    wanted: 'document' | 'video',
    request: FastifyRequest,
    context: CommandContext,
  ): Promise<Answer<PortalDocument>> {
    const upload = await readUpload(request, this.files, wanted, context.caller?.sub ?? '')
    return this.within(upload, context, (em, given) => {
      const document = { collection, fields: checkFields(upload.fields), fileId: upload.fileId, wanted }
      return createDocument(em, document, this.partsFor(context.caller), given)
    })
  }

  /** Captions from a multipart call. */
  async addCaptions(which: Which, request: FastifyRequest, context: CommandContext): Promise<Answer<PortalDocument>> {
    const upload = await readUpload(request, this.files, 'captions', context.caller?.sub ?? '')
    return this.within(upload, context, (em, given) => {
      const captions = { language: languageOf(upload), fileId: upload.fileId }
      return putCaptions(em, which, captions, this.partsFor(context.caller), given)
    })
  }

  /** Runs the command; a file that came with the call and that nothing names afterwards goes at once. */
  private async within(
    upload: Upload,
    context: CommandContext,
    work: (em: EntityManager, context: CommandContext) => Promise<Outcome<PortalDocument>>,
  ): Promise<Answer<PortalDocument>> {
    try {
      const given = await contextOf(context, upload, this.files)
      const answer = await this.commands.run(given, (em) => work(em, given))
      const isReplayed = answer.headers['idempotent-replayed'] !== undefined
      if (upload.isOwn && isReplayed) await this.files.discard(upload.fileId)
      this.processing.wake()
      return answer
    } catch (failure) {
      if (upload.isOwn) await this.files.discard(upload.fileId).catch(() => undefined)
      throw failure
    }
  }
}

function languageOf({ fields: { Language: language } }: Upload): 'en' | 'es' {
  if (language === 'en' || language === 'es') return language
  return refuse('input.invalid', { fields: [{ path: ['body', 'Language'], message: 'This must be one of: en, es.' }] })
}
