import { Controller } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { horsesHttp as http } from '@portal/contracts-horses'
import { decodeCursor, keysetPage } from '@portal/persistence'
import { CommandContext, CurrentCaller, Handle, Input, refuse, type Caller } from '@portal/service-kit'
import { z } from 'zod'
import { HorsePlaces } from '../horse-places/index.ts'
import { HorseQueries } from '../horses/index.ts'
import { InjuryStore, type InjuryPosition, type InjuryRow } from './injuries.store.ts'
import { InjuryReader } from './read-injuries.ts'
import { ReportInjury } from './report-injury.command.ts'
import { ReviewInjury } from './review-injury.command.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>

const position = z.tuple([z.iso.date(), z.uuid()])
const first: InjuryPosition = { occurredOn: '9999-12-31', injuryId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/** Injuries of horses. */
@Controller()
export class InjuriesController {
  constructor(
    private readonly store: InjuryStore,
    private readonly reader: InjuryReader,
    private readonly horses: HorseQueries,
    private readonly places: HorsePlaces,
    private readonly reporting: ReportInjury,
    private readonly reviewing: ReviewInjury,
  ) {}

  @Handle(http.listHorseInjuries)
  async listOfHorse(
    @Input(http.listHorseInjuries) { params: { horseId }, query: { after, limit } }: Of<'listHorseInjuries'>,
    @CommandContext() { now }: CommandContext,
    @CurrentCaller() caller: Caller,
  ) {
    const horse = (await this.horses.find(horseId)) ?? refuse('horses.not-found')
    const place = (await this.places.list([horseId], now)).get(horseId) ?? refuse('horses.not-found')
    const rows = await this.store.listOfHorse(horseId, decode(after), limit + 1)
    return {
      ...(await this.toPage(rows, limit, caller, now)),
      today: place.today,
      canReport: (await this.reader.listReportable([horseId], caller, now)).has(horseId),
      races: await this.reader.listRaces(horse.registryNumber),
    }
  }

  @Handle(http.listInjuries)
  async list(
    @Input(http.listInjuries) { query: { after, limit, ...filter } }: Of<'listInjuries'>,
    @CommandContext() { now }: CommandContext,
    @CurrentCaller() caller: Caller,
  ) {
    return this.toPage(await this.store.list(filter, decode(after), limit + 1), limit, caller, now)
  }

  @Handle(http.reportInjury)
  report(
    @Input(http.reportInjury) { params, body }: Of<'reportInjury'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() caller: Caller,
  ) {
    return this.reporting.run(context, caller, params.horseId, body)
  }

  @Handle(http.reviewInjury)
  review(@Input(http.reviewInjury) { params }: Of<'reviewInjury'>, @CommandContext() context: CommandContext) {
    return this.reviewing.run(context, params.injuryId)
  }

  private async toPage(rows: readonly InjuryRow[], limit: number, caller: Caller, now: Date) {
    const { items, next } = keysetPage(rows, limit, ({ occurredOn, injuryId }) => [occurredOn, injuryId])
    return { items: await this.reader.read(items, caller, now), next }
  }
}

function decode(after: string | undefined): InjuryPosition {
  if (after === undefined) return first
  const [occurredOn, injuryId] = decodeCursor(after, position)
  return { occurredOn, injuryId }
}
