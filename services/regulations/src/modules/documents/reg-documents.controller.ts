import { Controller, Req, Res } from '@nestjs/common'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import { regulationsHttp as http } from '@portal/contracts-regulations'
import { Commands } from '@portal/persistence'
import { CommandContext, CurrentCaller, Handle, Input, type Caller } from '@portal/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { FileAccess } from '../files/file-access.ts'
import { deleteCaptions } from './captions.commands.ts'
import { changeDocument, createWorkingCopy, deleteDocument, promoteDocument } from './change-document.commands.ts'
import { DocumentCalls } from './document-calls.ts'
import { DocumentQueries } from './documents.queries.ts'
import { SharedLinkQueries } from './shared-links.queries.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>
type Answered<K extends keyof typeof http> = Promise<ResultsOf<(typeof http)[K]>>

const collection = 'reg'

/** Documents for everybody. */
@Controller()
export class RegDocumentsController {
  constructor(
    private readonly commands: Commands,
    private readonly calls: DocumentCalls,
    private readonly queries: DocumentQueries,
    private readonly files: FileAccess,
    private readonly links: SharedLinkQueries,
  ) {}

  @Handle(http.listRegDocuments)
  list(
    @Input(http.listRegDocuments) { query }: Of<'listRegDocuments'>,
    @CurrentCaller() caller: Caller | undefined,
  ): Answered<'listRegDocuments'> {
    return this.queries.list(collection, query, caller)
  }

  @Handle(http.getRegDocumentInfo)
  getInfo(
    @Input(http.getRegDocumentInfo) { params }: Of<'getRegDocumentInfo'>,
    @CurrentCaller() caller: Caller | undefined,
  ): Answered<'getRegDocumentInfo'> {
    return this.queries.getInfo(collection, params.id, caller)
  }

  @Handle(http.getRegDocument)
  get(
    @Input(http.getRegDocument) { params }: Of<'getRegDocument'>,
    @CurrentCaller() caller: Caller | undefined,
  ): Answered<'getRegDocument'> {
    return this.queries.get(collection, params.id, caller)
  }

  @Handle(http.viewRegFile)
  view(
    @Input(http.viewRegFile) { params, query: right }: Of<'viewRegFile'>,
    @CurrentCaller() caller: Caller | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.files.read({ fileName: params.filename, caller, right, isShown: true, http: { request, reply } })
  }

  @Handle(http.getRegRendition)
  async getRendition(
    @Input(http.getRegRendition) { params, query }: Of<'getRegRendition'>,
    @CurrentCaller() caller: Caller | undefined,
  ): Answered<'getRegRendition'> {
    const row =
      query.link === undefined
        ? await this.queries.getVisible(collection, params.id, caller)
        : await this.links.getRow(query.link)
    return this.queries.rendition(row)
  }

  @Handle(http.uploadRegDocument)
  upload(@Req() request: FastifyRequest, @CommandContext() context: CommandContext) {
    return this.calls.upload(collection, 'document', request, context)
  }

  @Handle(http.uploadRegVideo)
  uploadVideo(@Req() request: FastifyRequest, @CommandContext() context: CommandContext) {
    return this.calls.upload(collection, 'video', request, context)
  }

  @Handle(http.updateRegDocument)
  change(
    @Input(http.updateRegDocument) { params, body }: Of<'updateRegDocument'>,
    @CommandContext() context: CommandContext,
  ) {
    const which = { collection, id: params.id, expectedVersion: body.expectedVersion } as const
    const parts = this.calls.partsFor(context.caller)
    return this.commands.run(context, (em) => changeDocument(em, which, body, parts, context))
  }

  @Handle(http.createRegWorkingCopy)
  createWorkingCopy(
    @Input(http.createRegWorkingCopy) { params }: Of<'createRegWorkingCopy'>,
    @CommandContext() context: CommandContext,
  ) {
    const parts = this.calls.partsFor(context.caller)
    return this.commands.run(context, (em) => createWorkingCopy(em, { collection, id: params.id }, parts, context))
  }

  @Handle(http.promoteRegDocument)
  promote(
    @Input(http.promoteRegDocument) { params, body }: Of<'promoteRegDocument'>,
    @CommandContext() context: CommandContext,
  ) {
    const which = { collection, id: params.id, expectedVersion: body?.expectedVersion } as const
    const parts = this.calls.partsFor(context.caller)
    return this.commands.run(context, (em) => promoteDocument(em, which, parts, context))
  }

  @Handle(http.deleteRegDocument)
  delete(
    @Input(http.deleteRegDocument) { params, query }: Of<'deleteRegDocument'>,
    @CommandContext() context: CommandContext,
  ) {
    const which = { collection, id: params.id, expectedVersion: query.expectedVersion } as const
    const parts = this.calls.partsFor(context.caller)
    return this.commands.run(context, (em) => deleteDocument(em, which, parts, context))
  }

  @Handle(http.addRegCaptions)
  addCaptions(
    @Input(http.addRegCaptions) { params }: Of<'addRegCaptions'>,
    @Req() request: FastifyRequest,
    @CommandContext() context: CommandContext,
  ) {
    return this.calls.addCaptions({ collection, id: params.id }, request, context)
  }

  @Handle(http.deleteRegCaptions)
  deleteCaptions(
    @Input(http.deleteRegCaptions) { params }: Of<'deleteRegCaptions'>,
    @CommandContext() context: CommandContext,
  ) {
    const parts = this.calls.partsFor(context.caller)
    const which = { collection, id: params.id } as const
    return this.commands.run(context, (em) => deleteCaptions(em, which, params.language, parts, context))
  }
}
