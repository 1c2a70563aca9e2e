import { Readable } from 'node:stream'
import { Controller, Req } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { horsesHttp as http } from '@portal/contracts-horses'
import { Imports, readFilePart, readImportsPage, readRejectedRowsPage } from '@portal/imports'
import { CommandContext, FileResponse, Handle, Input } from '@portal/service-kit'
import type { FastifyRequest } from 'fastify'
import { HorseQueries } from '../horses/index.ts'
import { VerdictChanges } from '../verdict-changes/index.ts'
import { createRaceDataImport } from './race-data-import.ts'
import { RaceEventStore } from './race-events.store.ts'
import { TriageScoreStore } from './triage-scores.store.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>

/** Imports of entries, races, works and triage scores by administrators: check a file, read the result, and confirm. */
@Controller()
export class RaceDataImportsController {
  private readonly definition

  constructor(
    private readonly imports: Imports,
    events: RaceEventStore,
    scores: TriageScoreStore,
    horses: HorseQueries,
    changes: VerdictChanges,
  ) {
    this.definition = createRaceDataImport({ events, scores, horses, changes })
    imports.register(this.definition)
  }

  @Handle(http.checkRaceDataImport)
  check(
    @Input(http.checkRaceDataImport) { query }: Of<'checkRaceDataImport'>,
    @CommandContext() context: CommandContext,
    @Req() request: FastifyRequest,
  ) {
    return readFilePart(request, (source) => this.imports.check(context, this.definition, { name: query.name, source }))
  }

  @Handle(http.confirmRaceDataImport)
  confirm(
    @Input(http.confirmRaceDataImport) { params }: Of<'confirmRaceDataImport'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.imports.confirm(context, this.definition, params.importId)
  }

  @Handle(http.listRaceDataImports)
  list(@Input(http.listRaceDataImports) { query }: Of<'listRaceDataImports'>) {
    return readImportsPage(this.imports, this.definition, query)
  }

  @Handle(http.getRaceDataImport)
  get(@Input(http.getRaceDataImport) { params }: Of<'getRaceDataImport'>) {
    return this.imports.find(this.definition, params.importId)
  }

  @Handle(http.listRejectedRaceData)
  listRejected(@Input(http.listRejectedRaceData) { params, query }: Of<'listRejectedRaceData'>) {
    return readRejectedRowsPage(this.imports, this.definition, params.importId, query)
  }

  @Handle(http.downloadRejectedRaceData)
  async downloadRejected(@Input(http.downloadRejectedRaceData) { params }: Of<'downloadRejectedRaceData'>) {
    const lines = await this.imports.exportRejections(this.definition, params.importId)
    return new FileResponse(Readable.from(lines), { type: 'text/csv; charset=utf-8', name: 'rejected-rows.csv' })
  }
}
