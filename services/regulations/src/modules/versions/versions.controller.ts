import { EntityManager } from '@mikro-orm/postgresql'
import { Controller, Inject } from '@nestjs/common'
import { isAllowed, type InputOf, type ResultsOf } from '@portal/contracts-common'
import { regulationsHttp as http } from '@portal/contracts-regulations'
import { versionStates, type VersionState } from '@portal/contracts-regulations/rules'
import {
  ClientIp,
  CLOCK,
  CommandContext,
  CurrentCaller,
  Handle,
  Input,
  RATE_LIMIT,
  refuse,
  type Caller,
  type Clock,
  type RateLimit,
} from '@portal/service-kit'
import { Commands } from '@portal/persistence'
import { createDraftEditVersion } from './create-draft-edit-version.command.ts'
import { deleteRegulation } from './delete-regulation.command.ts'
import { importRegulation } from './import-regulation.command.ts'
import { addRegulation, updateRegulation } from './main-regulation.commands.ts'
import { findNextProvision } from './next-version.queries.ts'
import { promoteVersion } from './promote-version.command.ts'
import { addSubRegulation, updateSubRegulation } from './sub-regulation.commands.ts'
import { findUndoableImport } from './text-import.store.ts'
import { undoImport } from './undo-import.command.ts'
import { listMainRegulations, listVersionPage, readSummaries } from './versions.queries.ts'
import { VersionTextReader } from './version-text-reader.ts'
import { findVersionState, getReadableVersion } from './version.store.ts'
import { toVersionSummary } from './version.mapper.ts'

type InputFor<K extends keyof typeof http> = InputOf<(typeof http)[K]>
type ResultsFor<K extends keyof typeof http> = Promise<ResultsOf<(typeof http)[K]>>

/** The full texts of all regulations are for programs that keep a copy, not for individual readers. */
const fullTextLimit = { name: 'versions.full-texts', limit: 30, seconds: 60 }

/** Endpoints of the specification for regulations and their versions. */
@Controller()
export class VersionsController {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: Commands,
    private readonly texts: VersionTextReader,
    @Inject(RATE_LIMIT) private readonly limit: RateLimit,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handle(http.listRegulations)
  list(
    @Input(http.listRegulations) { query }: InputFor<'listRegulations'>,
    @CurrentCaller() caller: Caller | undefined,
  ): ResultsFor<'listRegulations'> {
    return listMainRegulations(this.em, { ...query, withEdits: mayEdit(caller) }, this.clock.now())
  }

  @Handle(http.listRegulationsAtRoot)
  listAtRoot(
    @Input(http.listRegulationsAtRoot) { query }: InputFor<'listRegulationsAtRoot'>,
    @CurrentCaller() caller: Caller | undefined,
  ): ResultsFor<'listRegulations'> {
    return listMainRegulations(this.em, { ...query, withEdits: mayEdit(caller) }, this.clock.now())
  }

  @Handle(http.getListVersions)
  getListVersions(
    @Input(http.getListVersions) { query }: InputFor<'getListVersions'>,
    @CurrentCaller() caller: Caller | undefined,
  ): ResultsFor<'getListVersions'> {
    const { filter, ...rest } = query
    const condition = isStateName(filter) ? { state: filter } : { searchText: filter }
    return this.page({ ...rest, ...(filter === undefined ? {} : condition) }, caller)
  }

  @Handle(http.listVersions)
  listVersions(
    @Input(http.listVersions) { query, body }: InputFor<'listVersions'>,
    @CurrentCaller() caller: Caller | undefined,
  ): ResultsFor<'listVersions'> {
    return this.page({ ...query, ...body }, caller)
  }

  private page(
    query: InputFor<'listVersions'>['query'] & { searchText?: string | undefined },
    caller: Caller | undefined,
  ) {
    if (query.state?.includes('EDIT')) assertEditor(caller)
    return listVersionPage(this.em, { ...query, withEdits: mayEdit(caller) }, this.clock.now())
  }

  @Handle(http.getLatestVersion)
  async getLatestVersion(
    @Input(http.getLatestVersion) { params }: InputFor<'getLatestVersion'>,
    @CurrentCaller() caller: Caller | undefined,
    @ClientIp() address: string,
  ) {
    if (params.state.includes('EDIT')) assertEditor(caller)
    const rows = await this.em.execute<{ version_id: string }[]>(
      `select distinct on (main_parent_id) version_id from version where state = ?
        order by main_parent_id, version_number desc, effective_from desc nulls last, sequence desc`,
      [params.state],
    )
    const versions = await readSummaries(
      this.em,
      rows.map((row) => row.version_id),
    )
    if (params.versionOnly) return versions
    await this.limit.take(fullTextLimit, address)
    return this.texts.readAll(versions)
  }

  @Handle(http.getNextVersion)
  getNextVersion(
    @Input(http.getNextVersion) { params }: InputFor<'getNextVersion'>,
    @CurrentCaller() caller: Caller | undefined,
  ): ResultsFor<'getNextVersion'> {
    return findNextProvision(this.em, params, caller)
  }

  @Handle(http.getMainRegulation)
  async getMainRegulation(
    @Input(http.getMainRegulation) { params }: InputFor<'getMainRegulation'>,
    @CurrentCaller() caller: Caller | undefined,
  ) {
    const { version, main } = await getReadableVersion(this.em, params.versionId, caller)
    if (main.regulationId !== params.mainRegId) refuse('resource.not-found', { regulationId: params.mainRegId })
    return this.texts.readOne(toVersionSummary(version, main))
  }

  @Handle(http.promoteVersion)
  async promoteVersion(
    @Input(http.promoteVersion) { body }: InputFor<'promoteVersion'>,
    @CommandContext() context: CommandContext,
  ) {
    const stateBefore = await findVersionState(this.em, body.versionId)
    return this.commands.run(context, (em) => promoteVersion(em, { ...body, stateBefore }, context))
  }

  @Handle(http.createDraftEditVersion)
  createDraftEditVersion(
    @Input(http.createDraftEditVersion) { body }: InputFor<'createDraftEditVersion'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.commands.run(context, (em) => createDraftEditVersion(em, body, context))
  }

  @Handle(http.addRegulation)
  addRegulation(
    @Input(http.addRegulation) { body }: InputFor<'addRegulation'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.commands.run(context, (em) => addRegulation(em, body, context))
  }

  @Handle(http.updateRegulation)
  updateRegulation(
    @Input(http.updateRegulation) { body }: InputFor<'updateRegulation'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.commands.run(context, (em) => updateRegulation(em, body, context))
  }

  @Handle(http.addSubRegulation)
  addSubRegulation(
    @Input(http.addSubRegulation) { body }: InputFor<'addSubRegulation'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.commands.run(context, (em) => addSubRegulation(em, body, context))
  }

  @Handle(http.updateSubRegulation)
  updateSubRegulation(
    @Input(http.updateSubRegulation) { body }: InputFor<'updateSubRegulation'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.commands.run(context, (em) => updateSubRegulation(em, body, context))
  }

  @Handle(http.deleteRegulation)
  deleteRegulation(
    @Input(http.deleteRegulation) input: InputFor<'deleteRegulation'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.commands.run(context, (em) => deleteRegulation(em, input, context))
  }

  @Handle(http.importRegulation)
  importRegulation(
    @Input(http.importRegulation) { body }: InputFor<'importRegulation'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.commands.run(context, (em) => importRegulation(em, body, context))
  }

  @Handle(http.undoImport)
  undoImport(@Input(http.undoImport) { body }: InputFor<'undoImport'>, @CommandContext() context: CommandContext) {
    return this.commands.run(context, (em) => undoImport(em, body))
  }

  @Handle(http.getLastImport)
  async getLastImport(
    @Input(http.getLastImport) { params }: InputFor<'getLastImport'>,
    @CurrentCaller() caller: Caller | undefined,
  ) {
    const { version } = await getReadableVersion(this.em, params.versionId, caller)
    return { import: (await findUndoableImport(this.em, version)) ?? null }
  }
}

function mayEdit(caller: Caller | undefined): boolean {
  return isAllowed('editors', caller?.groups)
}

function assertEditor(caller: Caller | undefined): void {
  if (!caller) refuse('access.signed-out')
  if (!mayEdit(caller)) refuse('access.forbidden')
}

function isStateName(filter: string | undefined): filter is VersionState {
  return versionStates.some((state) => state === filter)
}
