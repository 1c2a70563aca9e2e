import { Controller } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { regulationsHttp as http } from '@portal/contracts-regulations'
import {
  ClientIp,
  CommandContext,
  CurrentCaller,
  FileResponse,
  Handle,
  Input,
  refuse,
  type Caller,
} from '@portal/service-kit'
import type { ExportOptions } from './export-request.ts'
import { Exports } from './exports.ts'
import { FtcPackages } from './ftc-packages.ts'
import { DownloadExport } from './download-export.command.ts'

type InputFor<K extends keyof typeof http> = InputOf<(typeof http)[K]>

const pdf = { type: 'application/pdf', name: 'Regulation.pdf' }
const docx = {
  type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  name: 'Regulation.docx',
}
const zip = { type: 'application/zip', name: 'FTC-package.zip' }

/** Downloads of versions as PDF, Word file or FTC package. */
@Controller()
export class ExportsController {
  constructor(
    private readonly exports: Exports,
    private readonly packages: FtcPackages,
    private readonly downloads: DownloadExport,
  ) {}

  @Handle(http.generatePdf)
  async generatePdf(
    @Input(http.generatePdf) input: InputFor<'generatePdf'>,
    @CommandContext() context: CommandContext,
    @ClientIp() address: string,
  ) {
    const requested = await this.exports.prepare(toExportOptions(input), 'pdf', context.caller)
    return new FileResponse(await this.downloads.run(requested, context, address), pdf)
  }

  @Handle(http.generateDoc)
  async generateDoc(
    @Input(http.generateDoc) input: InputFor<'generateDoc'>,
    @CommandContext() context: CommandContext,
    @ClientIp() address: string,
  ) {
    const requested = await this.exports.prepare(toExportOptions(input), 'docx', context.caller)
    return new FileResponse(await this.downloads.run(requested, context, address), docx)
  }

  @Handle(http.getExportProgress)
  async getExportProgress(
    @Input(http.getExportProgress) input: InputFor<'getExportProgress'>,
    @CurrentCaller() caller: Caller | undefined,
    @ClientIp() address: string,
  ) {
    const requested = await this.exports.prepare(toExportOptions(input), input.params.format, caller)
    return this.exports.getProgress(requested, caller?.sub ?? address)
  }

  @Handle(http.generateFtcPackage)
  async generateFtcPackage(
    @Input(http.generateFtcPackage) { params, query }: InputFor<'generateFtcPackage'>,
    @CommandContext() context: CommandContext,
    @ClientIp() address: string,
  ) {
    const caller = context.caller ?? refuse('access.signed-out')
    const requested = await this.packages.prepare(params.id, query.locale, caller)
    return new FileResponse(await this.downloads.run(requested, context, address), zip)
  }

  @Handle(http.getFtcPackageProgress)
  async getFtcPackageProgress(
    @Input(http.getFtcPackageProgress) { params, query }: InputFor<'getFtcPackageProgress'>,
    @CurrentCaller() caller: Caller,
  ) {
    return this.exports.getProgress(await this.packages.prepare(params.id, query.locale, caller), caller.sub)
  }
}

function toExportOptions({ params, query }: Pick<InputFor<'generatePdf'>, 'params' | 'query'>): ExportOptions {
  return {
    versionId: params.id,
    locale: query.locale,
    commenterTypes: [
      ...(params.includePublicComments ? (['public'] as const) : []),
      ...(params.includeHISAComments ? (['authority'] as const) : []),
    ],
    compareWith: query.compareWith,
    includeText: true,
  }
}
