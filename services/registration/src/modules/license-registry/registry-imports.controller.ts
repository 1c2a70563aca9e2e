import { Readable } from 'node:stream'
import { Controller, Req } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { registrationHttp as http } from '@portal/contracts-registration'
import { FieldEncryption } from '@portal/field-encryption'
import { Imports, readFilePart, readImportsPage, readRejectedRowsPage, type ImportDefinition } from '@portal/imports'
import { CommandContext, FileResponse, Handle, Input } from '@portal/service-kit'
import type { FastifyRequest } from 'fastify'
import { createRegistryImport } from './registry-import.ts'
import type { RegistryEntry } from './registry.store.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>

/** Imports of licenses by administrators: check a file, read the result, and confirm. */
@Controller()
export class RegistryImportsController {
  private readonly definition: ImportDefinition<RegistryEntry>

  constructor(
    private readonly imports: Imports,
    encryption: FieldEncryption,
  ) {
    this.definition = createRegistryImport(encryption)
    imports.register(this.definition)
  }

  @Handle(http.checkRegistryImport)
  check(
    @Input(http.checkRegistryImport) { query }: Of<'checkRegistryImport'>,
    @CommandContext() context: CommandContext,
    @Req() request: FastifyRequest,
  ) {
    return readFilePart(request, (source) => this.imports.check(context, this.definition, { name: query.name, source }))
  }

  @Handle(http.confirmRegistryImport)
  confirm(
    @Input(http.confirmRegistryImport) { params }: Of<'confirmRegistryImport'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.imports.confirm(context, this.definition, params.importId)
  }

  @Handle(http.listRegistryImports)
  list(@Input(http.listRegistryImports) { query }: Of<'listRegistryImports'>) {
    return readImportsPage(this.imports, this.definition, query)
  }

  @Handle(http.getRegistryImport)
  get(@Input(http.getRegistryImport) { params }: Of<'getRegistryImport'>) {
    return this.imports.find(this.definition, params.importId)
  }

  @Handle(http.listRejectedRows)
  listRejected(@Input(http.listRejectedRows) { params, query }: Of<'listRejectedRows'>) {
    return readRejectedRowsPage(this.imports, this.definition, params.importId, query)
  }

  @Handle(http.downloadRejectedRows)
  async downloadRejected(@Input(http.downloadRejectedRows) { params }: Of<'downloadRejectedRows'>) {
    const lines = await this.imports.exportRejections(this.definition, params.importId)
    return new FileResponse(Readable.from(lines), { type: 'text/csv; charset=utf-8', name: 'rejected-rows.csv' })
  }
}
