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

type InputFor<K extends keyof typeof http> = InputOf<(typeof http)[K]>
type ResultsFor<K extends keyof typeof http> = Promise<ResultsOf<(typeof http)[K]>>

const collection = 'track'

/** Endpoints of racetrack documents. */
@Controller()
export class TrackDocumentsController {
  constructor(
    private readonly commands: Commands,
    private readonly uploads: DocumentUploads,
    private readonly queries: DocumentQueries,
    private readonly files: FileAccess,
  ) {}

  @Handle(http.listTrackDocuments)
  list(
    @Input(http.listTrackDocuments) { query }: InputFor<'listTrackDocuments'>,
    @CurrentCaller() caller: Caller | undefined,
  ): ResultsFor<'listTrackDocuments'> {
    return this.queries.list(collection, query, caller)
  }

  @Handle(http.getTrackDocumentInfo)
  getInfo(
    @Input(http.getTrackDocumentInfo) { params }: InputFor<'getTrackDocumentInfo'>,
    @CurrentCaller() caller: Caller | undefined,
  ): ResultsFor<'getTrackDocumentInfo'> {
    return this.queries.getInfo(collection, params.id, caller)
  }

  @Handle(http.getTrackDocument)
  get(
    @Input(http.getTrackDocument) { params }: InputFor<'getTrackDocument'>,
    @CurrentCaller() caller: Caller | undefined,
  ): ResultsFor<'getTrackDocument'> {
    return this.queries.get(collection, params.id, caller)
  }

  @Handle(http.viewTrackFile)
  view(
    @Input(http.viewTrackFile) { params, query: grant }: InputFor<'viewTrackFile'>,
    @CurrentCaller() caller: Caller | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.files.read({ fileName: params.filename, caller, grant, allowInline: true, http: { request, reply } })
  }

  @Handle(http.getTrackRendition)
  async getRendition(
    @Input(http.getTrackRendition) { params }: InputFor<'getTrackRendition'>,
    @CurrentCaller() caller: Caller | undefined,
  ): ResultsFor<'getTrackRendition'> {
    return this.queries.getRendition(await this.queries.getVisible(collection, params.id, caller))
  }

  @Handle(http.uploadTrackDocument)
  upload(@Req() request: FastifyRequest, @CommandContext() context: CommandContext) {
    return this.uploads.upload(collection, 'document', request, context)
  }

  @Handle(http.uploadTrackVideo)
  uploadVideo(@Req() request: FastifyRequest, @CommandContext() context: CommandContext) {
    return this.uploads.upload(collection, 'video', request, context)
  }

  @Handle(http.updateTrackDocument)
  update(
    @Input(http.updateTrackDocument) { params, body }: InputFor<'updateTrackDocument'>,
    @CommandContext() context: CommandContext,
  ) {
    const ref = { collection, id: params.id, expectedVersion: body.expectedVersion } as const
    const dependencies = this.uploads.dependenciesFor(context.caller)
    return this.commands.run(context, (em) => changeDocument(em, ref, body, dependencies, context))
  }

  @Handle(http.createTrackWorkingCopy)
  createWorkingCopy(
    @Input(http.createTrackWorkingCopy) { params }: InputFor<'createTrackWorkingCopy'>,
    @CommandContext() context: CommandContext,
  ) {
    const dependencies = this.uploads.dependenciesFor(context.caller)
    return this.commands.run(context, (em) =>
      createWorkingCopy(em, { collection, id: params.id }, dependencies, context),
    )
  }

  @Handle(http.promoteTrackDocument)
  promote(
    @Input(http.promoteTrackDocument) { params, body }: InputFor<'promoteTrackDocument'>,
    @CommandContext() context: CommandContext,
  ) {
    const ref = { collection, id: params.id, expectedVersion: body?.expectedVersion } as const
    const dependencies = this.uploads.dependenciesFor(context.caller)
    return this.commands.run(context, (em) => promoteDocument(em, ref, dependencies, context))
  }

  @Handle(http.deleteTrackDocument)
  delete(
    @Input(http.deleteTrackDocument) { params, query }: InputFor<'deleteTrackDocument'>,
    @CommandContext() context: CommandContext,
  ) {
    const ref = { collection, id: params.id, expectedVersion: query.expectedVersion } as const
    const dependencies = this.uploads.dependenciesFor(context.caller)
    return this.commands.run(context, (em) => deleteDocument(em, ref, dependencies, context))
  }

  @Handle(http.addTrackCaptions)
  addCaptions(
    @Input(http.addTrackCaptions) { params }: InputFor<'addTrackCaptions'>,
    @Req() request: FastifyRequest,
    @CommandContext() context: CommandContext,
  ) {
    return this.uploads.addCaptions({ collection, id: params.id }, request, context)
  }

  @Handle(http.deleteTrackCaptions)
  deleteCaptions(
    @Input(http.deleteTrackCaptions) { params }: InputFor<'deleteTrackCaptions'>,
    @CommandContext() context: CommandContext,
  ) {
    const dependencies = this.uploads.dependenciesFor(context.caller)
    const ref = { collection, id: params.id } as const
    return this.commands.run(context, (em) => deleteCaptions(em, ref, params.language, dependencies, context))
  }
}
