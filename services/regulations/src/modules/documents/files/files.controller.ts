import { Controller, Req, Res } from '@nestjs/common'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import { regulationsHttp as http } from '@portal/contracts-regulations'
import { StoredFiles } from '@portal/files'
import { Commands } from '@portal/persistence'
import { CommandContext, CurrentCaller, Handle, Input, refuse, type Caller } from '@portal/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { deleteFile } from './delete-file.command.ts'
import { FileAccess } from './file-access.ts'
import { StoredFileMapper } from '../../files/index.ts'
import { FilesQueries } from './files.queries.ts'

type InputFor<K extends keyof typeof http> = InputOf<(typeof http)[K]>
type ResultsFor<K extends keyof typeof http> = Promise<ResultsOf<(typeof http)[K]>>

@Controller()
export class FilesController {
  constructor(
    private readonly commands: Commands,
    private readonly files: StoredFiles,
    private readonly access: FileAccess,
    private readonly mapper: StoredFileMapper,
    private readonly queries: FilesQueries,
  ) {}

  @Handle(http.downloadFile)
  download(
    @Input(http.downloadFile) { params, query: grant }: InputFor<'downloadFile'>,
    @CurrentCaller() caller: Caller | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.access.read({ fileName: params.fileName, caller, grant, allowInline: false, http: { request, reply } })
  }

  @Handle(http.listFiles)
  list(@Input(http.listFiles) { query }: InputFor<'listFiles'>): ResultsFor<'listFiles'> {
    return this.queries.list(query)
  }

  @Handle(http.getFileState)
  async getState(@Input(http.getFileState) { params }: InputFor<'getFileState'>): ResultsFor<'getFileState'> {
    const file = await this.files.find(params.id)
    if (!file) return refuse('resource.not-found', { id: params.id })
    return this.mapper.toStoredFile(file, { collection: 'reg', isPublic: false })
  }

  @Handle(http.deleteFile)
  delete(@Input(http.deleteFile) { params }: InputFor<'deleteFile'>, @CommandContext() context: CommandContext) {
    return this.deleteByName(params.fileName, context)
  }

  @Handle(http.deleteFileByPath)
  deleteByPath(
    @Input(http.deleteFileByPath) { params }: InputFor<'deleteFileByPath'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.deleteByName(params.fileName, context)
  }

  private async deleteByName(fileName: string, context: CommandContext) {
    const file = await this.files.findByName(fileName)
    const response = await this.commands.run(context, (em) => deleteFile(em, file, this.files))
    // Deleted after the commit, when it can no longer be referenced. If the process stops here, the sweeper deletes it.
    if (file) await this.files.discard(file.file_id)
    return response
  }
}
