import { Controller } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { regulationsHttp as http } from '@portal/contracts-regulations'
import {
  ClientIp,
  CommandContext,
  CurrentCaller,
  FileAnswer,
  Handle,
  Input,
  refuse,
  type Caller,
} from '@portal/service-kit'
import type { ExportChoice } from './export-request.ts'
import { Exports } from './exports.ts'
import { FtcPackages } from './ftc-packages.ts'
import { TakeExport } from './take-export.command.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>

const pdf = { type: 'application/pdf', name: 'Regulation.pdf' }
const docx = {
  type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  name: 'Regulation.docx',
}
const zip = { type: 'application/zip', name: 'FTC-package.zip' }

/** A version as a file to take away. */
@Controller()
export class ExportsController {
  constructor(
    private readonly exports: Exports,
    private readonly packages: FtcPackages,
    private readonly take: TakeExport,
  ) {}

  @Handle(http.generatePdf)
  async generatePdf(
    @Input(http.generatePdf) input: Of<'generatePdf'>,
    @CommandContext() context: CommandContext,
    @ClientIp() address: string,
  ) {
    const wanted = await this.exports.wanted(choiceOf(input), 'pdf', context.caller)
    return new FileAnswer(await this.take.file(wanted, context, address), pdf)
  }

  @Handle(http.generateDoc)
  async generateDoc(
    @Input(http.generateDoc) input: Of<'generateDoc'>,
    @CommandContext() context: CommandContext,
    @ClientIp() address: string,
  ) {
    const wanted = await this.exports.wanted(choiceOf(input), 'docx', context.caller)
    return new FileAnswer(await this.take.file(wanted, context, address), docx)
  }

  @Handle(http.getExportProgress)
  async getExportProgress(
    @Input(http.getExportProgress) input: Of<'getExportProgress'>,
    @CurrentCaller() caller: Caller | undefined,
    @ClientIp() address: string,
  ) {
    const wanted = await this.exports.wanted(choiceOf(input), input.params.format, caller)
    return this.exports.progress(wanted, caller?.sub ?? address)
  }

  @Handle(http.generateFtcPackage)
  async generateFtcPackage(
    @Input(http.generateFtcPackage) { params, query }: Of<'generateFtcPackage'>,
    @CommandContext() context: CommandContext,
    @ClientIp() address: string,
  ) {
    const caller = context.caller ?? refuse('access.signed-out')
    const wanted = await this.packages.wanted(params.id, query.locale, caller)
    return new FileAnswer(await this.take.file(wanted, context, address), zip)
  }

  @Handle(http.getFtcPackageProgress)
  async getFtcPackageProgress(
    @Input(http.getFtcPackageProgress) { params, query }: Of<'getFtcPackageProgress'>,
    @CurrentCaller() caller: Caller,
  ) {
    return this.exports.progress(await this.packages.wanted(params.id, query.locale, caller), caller.sub)
  }
}

function choiceOf({ params, query }: Pick<Of<'generatePdf'>, 'params' | 'query'>): ExportChoice {
  return {
    versionId: params.id,
    locale: query.locale,
    capacities: [
      ...(params.includePublicComments ? (['public'] as const) : []),
      ...(params.includeHISAComments ? (['authority'] as const) : []),
    ],
    compareWith: query.compareWith,
    withText: true,
  }
}
