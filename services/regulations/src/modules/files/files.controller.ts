import { Controller, Req, Res } from '@nestjs/common'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import { regulationsHttp as http } from '@portal/contracts-regulations'
import { StoredFiles } from '@portal/files'
import { Commands } from '@portal/persistence'
import { CommandContext, CurrentCaller, Handle, Input, refuse, type Caller } from '@portal/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { deleteFile } from './delete-file.command.ts'
import { FileAccess } from './file-access.ts'
import { FileAnswers } from './file-answers.ts'
import { FilesQueries } from './files.queries.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>
type Answered<K extends keyof typeof http> = Promise<ResultsOf<(typeof http)[K]>>

/** Files: download, list, state, deletion. */
@Controller()
export class FilesController {
  constructor(
    private readonly commands: Commands,
    private readonly files: StoredFiles,
    private readonly access: FileAccess,
    private readonly answers: FileAnswers,
    private readonly queries: FilesQueries,
  ) {}

  @Handle(http.downloadFile)
  download(
    @Input(http.downloadFile) { params, query: right }: Of<'downloadFile'>,
    @CurrentCaller() caller: Caller | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.access.read({ fileName: params.fileName, caller, right, isShown: false, http: { request, reply } })
  }

  @Handle(http.listFiles)
  list(@Input(http.listFiles) { query }: Of<'listFiles'>): Answered<'listFiles'> {
    return this.queries.list(query)
  }

  @Handle(http.getFileState)
  async getState(@Input(http.getFileState) { params }: Of<'getFileState'>): Answered<'getFileState'> {
    const file = await this.files.find(params.id)
    if (!file) return refuse('resource.not-found', { id: params.id })
    return this.answers.of(file, { collection: 'reg', isPublic: false })
  }

  @Handle(http.deleteFile)
  delete(@Input(http.deleteFile) { params }: Of<'deleteFile'>, @CommandContext() context: CommandContext) {
    return this.deleteNamed(params.fileName, context)
  }

  @Handle(http.deleteFileByPath)
  deleteByPath(
    @Input(http.deleteFileByPath) { params }: Of<'deleteFileByPath'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.deleteNamed(params.fileName, context)
  }

  private async deleteNamed(fileName: string, context: CommandContext) {
    const file = await this.files.findByName(fileName)
    const answer = await this.commands.run(context, (em) => deleteFile(em, file, this.files))
    // After the commit: from then on nobody can name it. What a process leaves here, the sweeper takes.
    if (file) await this.files.discard(file.file_id)
    return answer
  }
}
