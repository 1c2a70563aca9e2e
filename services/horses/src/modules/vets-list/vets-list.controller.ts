import { Controller } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { horsesHttp as http } from '@portal/contracts-horses'
import { toAuthorityDate } from '@portal/formats'
import { People } from '@portal/people'
import { decodeCursor, keysetPage } from '@portal/persistence'
import { CommandContext, CurrentCaller, Handle, Input, refuse, type Caller } from '@portal/service-kit'
import { z } from 'zod'
import { HorseQueries } from '../horses/index.ts'
import { LocationQueries } from '../locations/index.ts'
import { TrackOfficials } from '../track-officials/index.ts'
import { ChangeEntry } from './change-entry.command.ts'
import { EntryDetailsReader } from './entry-details.ts'
import type { EntryRow } from './entry.row.ts'
import { PlaceEntry } from './place-entry.command.ts'
import { RequestRemoval } from './removals/request-removal.command.ts'
import { TakeRemovalStep } from './removals/take-step.command.ts'
import { VetsListQueries, type EntryPosition } from './vets-list.queries.ts'
import { VetsListReasons } from './vets-list-reasons.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>

const position = z.tuple([z.iso.date(), z.uuid()])
const first: EntryPosition = { placedOn: '9999-12-31', entryId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/** The vets list. */
@Controller()
export class VetsListController {
  constructor(
    private readonly queries: VetsListQueries,
    private readonly details: EntryDetailsReader,
    private readonly reasons: VetsListReasons,
    private readonly horses: HorseQueries,
    private readonly people: People,
    private readonly officials: TrackOfficials,
    private readonly locations: LocationQueries,
    private readonly placeEntry: PlaceEntry,
    private readonly changeEntry: ChangeEntry,
    private readonly requestRemoval: RequestRemoval,
    private readonly takeRemovalStep: TakeRemovalStep,
  ) {}

  @Handle(http.listVetsList)
  async list(
    @Input(http.listVetsList) { query: { after, limit, ...filter } }: Of<'listVetsList'>,
    @CommandContext() { now }: CommandContext,
    @CurrentCaller() caller: Caller,
  ) {
    const rows = await this.queries.list(filter, decode(after), limit + 1, now)
    return this.toPage(rows, limit, caller, now)
  }

  @Handle(http.listMyVetsList)
  async listMine(
    @Input(http.listMyVetsList) { query: { after, limit } }: Of<'listMyVetsList'>,
    @CommandContext() { now }: CommandContext,
    @CurrentCaller() caller: Caller,
  ) {
    const personId = caller.personId ?? (await this.people.findByAccount(caller.sub))?.personId
    if (personId === undefined) return { items: [], next: null }
    const rows = await this.queries.listOfPerson(personId, decode(after), limit + 1, now)
    return this.toPage(rows, limit, caller, now)
  }

  @Handle(http.listVetsListReasons)
  listReasons(@CommandContext() { now }: CommandContext) {
    return this.reasons.listInEffect(toAuthorityDate(now))
  }

  @Handle(http.countVetsListProposals)
  async countProposals(@CurrentCaller() caller: Caller) {
    const tracks = (await this.officials.listTracks(caller)).filter(({ roles }) =>
      roles.includes('regulatory-veterinarian'),
    )
    const counts = await this.queries.countProposals(tracks.map(({ trackId }) => trackId))
    const locations = await this.locations.listByIds([...counts.keys()])
    return {
      count: [...counts.values()].reduce((sum, count) => sum + count, 0),
      tracks: [...counts]
        .map(([locationId, count]) => ({ locationId, name: locations.get(locationId)?.name ?? '', count }))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    }
  }

  @Handle(http.getHorseVetsList)
  async getOfHorse(
    @Input(http.getHorseVetsList) { params: { horseId } }: Of<'getHorseVetsList'>,
    @CommandContext() { now }: CommandContext,
    @CurrentCaller() caller: Caller,
  ) {
    if (!(await this.horses.find(horseId))) refuse('horses.not-found')
    return { entries: await this.details.read(await this.queries.listOfHorse(horseId), caller, now) }
  }

  @Handle(http.requestRemoval)
  requestOff(
    @Input(http.requestRemoval) { params, body }: Of<'requestRemoval'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() caller: Caller,
  ) {
    return this.requestRemoval.run(context, caller, params.horseId, body)
  }

  @Handle(http.takeRemovalStep)
  takeStep(
    @Input(http.takeRemovalStep) { params, body }: Of<'takeRemovalStep'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() caller: Caller,
  ) {
    return this.takeRemovalStep.run(context, caller, params, body)
  }

  @Handle(http.placeOnVetsList)
  place(
    @Input(http.placeOnVetsList) { params, body }: Of<'placeOnVetsList'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() caller: Caller,
  ) {
    return this.placeEntry.run(context, caller, params.trackId, body)
  }

  @Handle(http.decideVetsListProposal)
  decide(
    @Input(http.decideVetsListProposal) { params, body }: Of<'decideVetsListProposal'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() caller: Caller,
  ) {
    const { decision: action, ...rest } = body
    return this.changeEntry.run(context, caller, params, { action, ...rest })
  }

  @Handle(http.voidVetsListEntry)
  void(
    @Input(http.voidVetsListEntry) { params, body: { reason } }: Of<'voidVetsListEntry'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() caller: Caller,
  ) {
    return this.changeEntry.run(context, caller, params, { action: 'void', reason })
  }

  private async toPage(rows: readonly EntryRow[], limit: number, caller: Caller, now: Date) {
    const { items, next } = keysetPage(rows, limit, ({ placedOn, entryId }) => [placedOn, entryId])
    return { items: await this.details.read(items, caller, now), next }
  }
}

function decode(after: string | undefined): EntryPosition {
  if (after === undefined) return first
  const [placedOn, entryId] = decodeCursor(after, position)
  return { placedOn, entryId }
}
