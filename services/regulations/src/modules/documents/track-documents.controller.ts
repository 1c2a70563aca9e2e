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

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>
type Answered<K extends keyof typeof http> = Promise<ResultsOf<(typeof http)[K]>>

const collection = 'track'

/** Documents for tracks. */
@Controller()
export class TrackDocumentsController {
  constructor(
    private readonly commands: Commands,
    private readonly calls: DocumentCalls,
    private readonly queries: DocumentQueries,
    private readonly files: FileAccess,
  ) {}

  @Handle(http.listTrackDocuments)
  list(
    @Input(http.listTrackDocuments) { query }: Of<'listTrackDocuments'>,
    @CurrentCaller() caller: Caller | undefined,
  ): Answered<'listTrackDocuments'> {
    return this.queries.list(collection, query, caller)
  }

  @Handle(http.getTrackDocumentInfo)
  getInfo(
    @Input(http.getTrackDocumentInfo) { params }: Of<'getTrackDocumentInfo'>,
    @CurrentCaller() caller: Caller | undefined,
  ): Answered<'getTrackDocumentInfo'> {
    return this.queries.getInfo(collection, params.id, caller)
  }

  @Handle(http.getTrackDocument)
  get(
    @Input(http.getTrackDocument) { params }: Of<'getTrackDocument'>,
    @CurrentCaller() caller: Caller | undefined,
  ): Answered<'getTrackDocument'> {
    return this.queries.get(collection, params.id, caller)
  }

  @Handle(http.viewTrackFile)
  view(
    @Input(http.viewTrackFile) { params, query: right }: Of<'viewTrackFile'>,
    @CurrentCaller() caller: Caller | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.files.read({ fileName: params.filename, caller, right, isShown: true, http: { request, reply } })
  }

  @Handle(http.getTrackRendition)
  async getRendition(
    @Input(http.getTrackRendition) { params }: Of<'getTrackRendition'>,
    @CurrentCaller() caller: Caller | undefined,
  ): Answered<'getTrackRendition'> {
    return this.queries.rendition(await this.queries.getVisible(collection, params.id, caller))
  }

  @Handle(http.uploadTrackDocument)
  upload(@Req() request: FastifyRequest, @CommandContext() context: CommandContext) {
    return this.calls.upload(collection, 'document', request, context)
  }

  @Handle(http.uploadTrackVideo)
  uploadVideo(@Req() request: FastifyRequest, @CommandContext() context: CommandContext) {
    return this.calls.upload(collection, 'video', request, context)
  }

  @Handle(http.updateTrackDocument)
  change(
    @Input(http.updateTrackDocument) { params, body }: Of<'updateTrackDocument'>,
    @CommandContext() context: CommandContext,
  ) {
    const which = { collection, id: params.id, expectedVersion: body.expectedVersion } as const
    const parts = this.calls.partsFor(context.caller)
    return this.commands.run(context, (em) => changeDocument(em, which, body, parts, context))
  }

  @Handle(http.createTrackWorkingCopy)
  createWorkingCopy(
    @Input(http.createTrackWorkingCopy) { params }: Of<'createTrackWorkingCopy'>,
    @CommandContext() context: CommandContext,
  ) {
    const parts = this.calls.partsFor(context.caller)
    return this.commands.run(context, (em) => createWorkingCopy(em, { collection, id: params.id }, parts, context))
  }

  @Handle(http.promoteTrackDocument)
  promote(
    @Input(http.promoteTrackDocument) { params, body }: Of<'promoteTrackDocument'>,
    @CommandContext() context: CommandContext,
  ) {
    const which = { collection, id: params.id, expectedVersion: body?.expectedVersion } as const
    const parts = this.calls.partsFor(context.caller)
    return this.commands.run(context, (em) => promoteDocument(em, which, parts, context))
  }

  @Handle(http.deleteTrackDocument)
  delete(
    @Input(http.deleteTrackDocument) { params, query }: Of<'deleteTrackDocument'>,
    @CommandContext() context: CommandContext,
  ) {
    const which = { collection, id: params.id, expectedVersion: query.expectedVersion } as const
    const parts = this.calls.partsFor(context.caller)
    return this.commands.run(context, (em) => deleteDocument(em, which, parts, context))
  }

  @Handle(http.addTrackCaptions)
  addCaptions(
    @Input(http.addTrackCaptions) { params }: Of<'addTrackCaptions'>,
    @Req() request: FastifyRequest,
    @CommandContext() context: CommandContext,
  ) {
    return this.calls.addCaptions({ collection, id: params.id }, request, context)
  }

  @Handle(http.deleteTrackCaptions)
  deleteCaptions(
    @Input(http.deleteTrackCaptions) { params }: Of<'deleteTrackCaptions'>,
    @CommandContext() context: CommandContext,
  ) {
    const parts = this.calls.partsFor(context.caller)
    const which = { collection, id: params.id } as const
    return this.commands.run(context, (em) => deleteCaptions(em, which, params.language, parts, context))
  }
}
