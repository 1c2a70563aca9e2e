import { Controller, Req, Res } from '@nestjs/common'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import { regulationsHttp as http } from '@portal/contracts-regulations'
import { Commands } from '@portal/persistence'
import { CommandContext, CurrentCaller, Handle, Input, type Caller } from '@portal/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { FileAccess } from './files/file-access.ts'
import { deleteCaptions } from './captions.commands.ts'
import { changeDocument, createWorkingCopy, deleteDocument, promoteDocument } from './change-document.commands.ts'
import { DocumentUploads } from './document-uploads.ts'
import { DocumentQueries } from './documents.queries.ts'
import { SharedLinkQueries } from './shared-links.queries.ts'

type InputFor<K extends keyof typeof http> = InputOf<(typeof http)[K]>
type ResultsFor<K extends keyof typeof http> = Promise<ResultsOf<(typeof http)[K]>>

const collection = 'reg'

/** Endpoints of regulatory documents. */
@Controller()
export class RegDocumentsController {
  constructor(
    private readonly commands: Commands,
    private readonly uploads: DocumentUploads,
    private readonly queries: DocumentQueries,
    private readonly files: FileAccess,
    private readonly links: SharedLinkQueries,
  ) {}

  @Handle(http.listRegDocuments)
  list(
    @Input(http.listRegDocuments) { query }: InputFor<'listRegDocuments'>,
    @CurrentCaller() caller: Caller | undefined,
  ): ResultsFor<'listRegDocuments'> {
    return this.queries.list(collection, query, caller)
  }

  @Handle(http.getRegDocumentInfo)
  getInfo(
    @Input(http.getRegDocumentInfo) { params }: InputFor<'getRegDocumentInfo'>,
    @CurrentCaller() caller: Caller | undefined,
  ): ResultsFor<'getRegDocumentInfo'> {
    return this.queries.getInfo(collection, params.id, caller)
  }

  @Handle(http.getRegDocument)
  get(
    @Input(http.getRegDocument) { params }: InputFor<'getRegDocument'>,
    @CurrentCaller() caller: Caller | undefined,
  ): ResultsFor<'getRegDocument'> {
    return this.queries.get(collection, params.id, caller)
  }

  @Handle(http.viewRegFile)
  view(
    @Input(http.viewRegFile) { params, query: grant }: InputFor<'viewRegFile'>,
    @CurrentCaller() caller: Caller | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.files.read({ fileName: params.filename, caller, grant, allowInline: true, http: { request, reply } })
  }

  @Handle(http.getRegRendition)
  async getRendition(
    @Input(http.getRegRendition) { params, query }: InputFor<'getRegRendition'>,
    @CurrentCaller() caller: Caller | undefined,
  ): ResultsFor<'getRegRendition'> {
    const row =
      query.link === undefined
        ? await this.queries.getVisible(collection, params.id, caller)
        : await this.links.getRow(query.link)
    return this.queries.getRendition(row)
  }

  @Handle(http.uploadRegDocument)
  upload(@Req() request: FastifyRequest, @CommandContext() context: CommandContext) {
    return this.uploads.upload(collection, 'document', request, context)
  }

  @Handle(http.uploadRegVideo)
  uploadVideo(@Req() request: FastifyRequest, @CommandContext() context: CommandContext) {
    return this.uploads.upload(collection, 'video', request, context)
  }

  @Handle(http.updateRegDocument)
  update(
    @Input(http.updateRegDocument) { params, body }: InputFor<'updateRegDocument'>,
    @CommandContext() context: CommandContext,
  ) {
    const ref = { collection, id: params.id, expectedVersion: body.expectedVersion } as const
    const dependencies = this.uploads.dependenciesFor(context.caller)
    return this.commands.run(context, (em) => changeDocument(em, ref, body, dependencies, context))
  }

  @Handle(http.createRegWorkingCopy)
  createWorkingCopy(
    @Input(http.createRegWorkingCopy) { params }: InputFor<'createRegWorkingCopy'>,
    @CommandContext() context: CommandContext,
  ) {
    const dependencies = this.uploads.dependenciesFor(context.caller)
    return this.commands.run(context, (em) =>
      createWorkingCopy(em, { collection, id: params.id }, dependencies, context),
    )
  }

  @Handle(http.promoteRegDocument)
  promote(
    @Input(http.promoteRegDocument) { params, body }: InputFor<'promoteRegDocument'>,
    @CommandContext() context: CommandContext,
  ) {
    const ref = { collection, id: params.id, expectedVersion: body?.expectedVersion } as const
    const dependencies = this.uploads.dependenciesFor(context.caller)
    return this.commands.run(context, (em) => promoteDocument(em, ref, dependencies, context))
  }

  @Handle(http.deleteRegDocument)
  delete(
    @Input(http.deleteRegDocument) { params, query }: InputFor<'deleteRegDocument'>,
    @CommandContext() context: CommandContext,
  ) {
    const ref = { collection, id: params.id, expectedVersion: query.expectedVersion } as const
    const dependencies = this.uploads.dependenciesFor(context.caller)
    return this.commands.run(context, (em) => deleteDocument(em, ref, dependencies, context))
  }

  @Handle(http.addRegCaptions)
  addCaptions(
    @Input(http.addRegCaptions) { params }: InputFor<'addRegCaptions'>,
    @Req() request: FastifyRequest,
    @CommandContext() context: CommandContext,
  ) {
    return this.uploads.addCaptions({ collection, id: params.id }, request, context)
  }

  @Handle(http.deleteRegCaptions)
  deleteCaptions(
    @Input(http.deleteRegCaptions) { params }: InputFor<'deleteRegCaptions'>,
    @CommandContext() context: CommandContext,
  ) {
    const dependencies = this.uploads.dependenciesFor(context.caller)
    const ref = { collection, id: params.id } as const
    return this.commands.run(context, (em) => deleteCaptions(em, ref, params.language, dependencies, context))
  }
}
