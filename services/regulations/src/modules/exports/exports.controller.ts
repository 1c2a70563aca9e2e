import { Controller } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { regulationsHttp as http } from '@portal/contracts-regulations'
import { ClientIp, CurrentCaller, FileAnswer, Handle, Input, type Caller } from '@portal/service-kit'
import type { ExportChoice } from './export-request.ts'
import { Exports } from './exports.ts'
import { FtcPackages } from './ftc-packages.ts'

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
  ) {}

  @Handle(http.generatePdf)
  async generatePdf(
    @Input(http.generatePdf) input: Of<'generatePdf'>,
    @CurrentCaller() caller: Caller | undefined,
    @ClientIp() address: string,
  ) {
    const wanted = await this.exports.wanted(choiceOf(input), 'pdf', caller)
    return new FileAnswer(await this.exports.file(wanted, caller?.sub ?? address), pdf)
  }

  @Handle(http.generateDoc)
  async generateDoc(
    @Input(http.generateDoc) input: Of<'generateDoc'>,
    @CurrentCaller() caller: Caller | undefined,
    @ClientIp() address: string,
  ) {
    const wanted = await this.exports.wanted(choiceOf(input), 'docx', caller)
    return new FileAnswer(await this.exports.file(wanted, caller?.sub ?? address), docx)
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
    @CurrentCaller() caller: Caller,
  ) {
    const wanted = await this.packages.wanted(params.id, query.locale, caller)
    return new FileAnswer(await this.exports.file(wanted, caller.sub), zip)
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
