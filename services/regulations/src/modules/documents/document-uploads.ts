import { Injectable } from '@nestjs/common'
import type { PortalDocument } from '@portal/contracts-regulations'
import { StoredFiles } from '@portal/files'
import { Commands, type Outcome } from '@portal/persistence'
import { refuse, type ApiResponse, type Caller, type CommandContext } from '@portal/service-kit'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { FastifyRequest } from 'fastify'
import { putCaptions } from './captions.commands.ts'
import type { DocumentDependencies, DocumentRef } from './change-document.commands.ts'
import { createDocument } from './create-document.command.ts'
import type { Collection } from './document.row.ts'
import { DocumentQueries } from './documents.queries.ts'
import { parseFields, readUpload, type Upload, withUploadHash } from '../files/index.ts'

/** Handles uploads of documents and captions, for both collections. */
@Injectable()
export class DocumentUploads {
  constructor(
    private readonly commands: Commands,
    private readonly files: StoredFiles,
    private readonly queries: DocumentQueries,
  ) {}

  dependenciesFor(caller: Caller | undefined): DocumentDependencies {
    return { files: this.files, view: this.queries.viewFor(caller) }
  }

  /** Creates a draft from a multipart request. */
  async upload(
    collection: Collection,
    purpose: 'document' | 'video',
    request: FastifyRequest,
    context: CommandContext,
  ): Promise<ApiResponse<PortalDocument>> {
    const upload = await readUpload(request, this.files, purpose, context.caller?.sub ?? '')
    return this.runWithUpload(upload, context, (em, commandContext) => {
      const document = { collection, fields: parseFields(upload.fields), fileId: upload.fileId, purpose }
      return createDocument(em, document, this.dependenciesFor(context.caller), commandContext)
    })
  }

  /** Adds captions from a multipart request. */
  async addCaptions(
    ref: DocumentRef,
    request: FastifyRequest,
    context: CommandContext,
  ): Promise<ApiResponse<PortalDocument>> {
    const upload = await readUpload(request, this.files, 'captions', context.caller?.sub ?? '')
    return this.runWithUpload(upload, context, (em, commandContext) => {
      const captions = { language: parseLanguage(upload), fileId: upload.fileId }
      return putCaptions(em, ref, captions, this.dependenciesFor(context.caller), commandContext)
    })
  }

  /** Runs the command. Deletes the file of this request when it is not used. */
  private async runWithUpload(
    upload: Upload,
    context: CommandContext,
    work: (em: EntityManager, context: CommandContext) => Promise<Outcome<PortalDocument>>,
  ): Promise<ApiResponse<PortalDocument>> {
    try {
      const commandContext = await withUploadHash(context, upload, this.files)
      const response = await this.commands.run(commandContext, (em) => work(em, commandContext))
      const isReplayed = response.headers['idempotent-replayed'] !== undefined
      if (upload.isNew && isReplayed) await this.files.discard(upload.fileId)
      return response
    } catch (failure) {
      if (upload.isNew) await this.files.discard(upload.fileId).catch(() => undefined)
      throw failure
    }
  }
}

function parseLanguage({ fields: { Language: language } }: Upload): 'en' | 'es' {
  if (language === 'en' || language === 'es') return language
  return refuse('input.invalid', { fields: [{ path: ['body', 'Language'], message: 'This must be one of: en, es.' }] })
}
