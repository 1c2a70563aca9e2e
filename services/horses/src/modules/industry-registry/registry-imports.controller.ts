import { Readable } from 'node:stream'
import { Controller, Req } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { horsesHttp as http } from '@portal/contracts-horses'
import { Imports, readFilePart, readImportsPage, readRejectedRowsPage } from '@portal/imports'
import { CommandContext, FileResponse, Handle, Input } from '@portal/service-kit'
import type { FastifyRequest } from 'fastify'
import { registryImport } from './registry-import.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>

/** Imports of the industry's list of horses by administrators: check a file, read the result, and confirm. */
@Controller()
export class RegistryImportsController {
  constructor(private readonly imports: Imports) {
    imports.register(registryImport)
  }

  @Handle(http.checkHorseRegistryImport)
  check(
    @Input(http.checkHorseRegistryImport) { query }: Of<'checkHorseRegistryImport'>,
    @CommandContext() context: CommandContext,
    @Req() request: FastifyRequest,
  ) {
    return readFilePart(request, (source) => this.imports.check(context, registryImport, { name: query.name, source }))
  }

  @Handle(http.confirmHorseRegistryImport)
  confirm(
    @Input(http.confirmHorseRegistryImport) { params }: Of<'confirmHorseRegistryImport'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.imports.confirm(context, registryImport, params.importId)
  }

  @Handle(http.listHorseRegistryImports)
  list(@Input(http.listHorseRegistryImports) { query }: Of<'listHorseRegistryImports'>) {
    return readImportsPage(this.imports, registryImport, query)
  }

  @Handle(http.getHorseRegistryImport)
  get(@Input(http.getHorseRegistryImport) { params }: Of<'getHorseRegistryImport'>) {
    return this.imports.find(registryImport, params.importId)
  }

  @Handle(http.listRejectedHorses)
  listRejected(@Input(http.listRejectedHorses) { params, query }: Of<'listRejectedHorses'>) {
    return readRejectedRowsPage(this.imports, registryImport, params.importId, query)
  }

  @Handle(http.downloadRejectedHorses)
  async downloadRejected(@Input(http.downloadRejectedHorses) { params }: Of<'downloadRejectedHorses'>) {
    const lines = await this.imports.exportRejections(registryImport, params.importId)
    return new FileResponse(Readable.from(lines), { type: 'text/csv; charset=utf-8', name: 'rejected-rows.csv' })
  }
}
