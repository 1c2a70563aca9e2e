import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import type { horsesHttp } from '@portal/contracts-horses'
import {
  bodyParts,
  injuryOutcomes,
  injurySettings,
  injuryTypes,
  surfaces,
  validateInjury,
} from '@portal/contracts-horses/health-rules'
import { Commands } from '@portal/persistence'
import { refuse, type Caller, type CommandContext } from '@portal/service-kit'
import { ChangeStatus } from '../change-status/index.ts'
import { HorsePlaces } from '../horse-places/index.ts'
import { HorseQueries, type HorseRow } from '../horses/index.ts'
import { NameTokens } from '../name-checks/index.ts'
import { RaceEventStore } from '../race-data/index.ts'
import { InjuryStore, type InjuryRow } from './injuries.store.ts'

type Body = InputOf<typeof horsesHttp.reportInjury>['body']

/** After these, the horse is recorded as deceased. */
const fatalOutcomes: readonly string[] = ['euthanized', 'died']

/** Reports an injury, or corrects a report with a new one. */
@Injectable()
export class ReportInjury {
  constructor(
    private readonly commands: Commands,
    private readonly store: InjuryStore,
    private readonly horses: HorseQueries,
    private readonly places: HorsePlaces,
    private readonly races: RaceEventStore,
    private readonly tokens: NameTokens,
    private readonly changeStatus: ChangeStatus,
  ) {}

  async run(context: CommandContext, caller: Caller, horseId: string, body: Body) {
    const { now } = context
    const horse = (await this.horses.find(horseId)) ?? refuse('horses.not-found')
    const today = (await this.places.list([horseId], now)).get(horseId)?.today ?? ''
    const jockey = body.jockey && (await this.tokens.resolve(caller.sub, body.jockey, now))
    if (body.jockey && !jockey) refuse('requests.name-not-checked')
    const raceId = await this.findRace(horse, body)
    const { correction } = body
    return this.commands.run(context, async (em) => {
      const old = correction && (await this.lockCorrected(em, horseId, correction.injuryId))
      const jockeyId = jockey?.personId ?? old?.jockeyId ?? null
      const input = { ...body, date: body.occurredOn, jockeyId: jockeyId ?? '', raceId: raceId ?? '' }
      const errors = validateInjury(input, { today, yearOfBirth: horse.yearOfBirth })
      if (errors.length > 0) refuse('health.injury-invalid', { fields: errors })
      const injuryId = randomUUID()
      const report = { ...toReport(body), injuryId, horseId, jockeyId, raceId }
      const origin = { reportedBy: caller.personId ?? caller.sub, corrects: old?.injuryId ?? null }
      await this.store.insert(em, { ...report, ...origin, reason: correction?.reason ?? null }, now)
      const isFatal = fatalOutcomes.includes(report.outcome)
      if (isFatal) await this.changeStatus.recordDeath(em, context, horseId, report.occurredOn)
      const { outcome, type, occurredOn } = report
      return {
        results: { injuryId },
        status: 201,
        action: {
          kind: old ? ('injury.corrected' as const) : ('injury.reported' as const),
          entityType: 'horse',
          entityId: horseId,
          after: { injuryId, type, outcome, occurredOn, ...(old && { corrects: old.injuryId }) },
          ...(correction && { reason: correction.reason }),
        },
      }
    })
  }

  /** The race must be one that this horse ran on that day. */
  private async findRace({ registryNumber }: HorseRow, { raceId, setting, occurredOn }: Body): Promise<string | null> {
    if (raceId === undefined || setting !== 'race') return null
    const [race] = await this.races.listByIds([raceId])
    const isRight = race?.registryNumber === registryNumber && race?.date === occurredOn
    return isRight ? raceId : null
  }

  private async lockCorrected(em: EntityManager, horseId: string, injuryId: string): Promise<InjuryRow> {
    const old = await this.store.lock(em, injuryId)
    if (old?.horseId !== horseId) return refuse('health.injury-not-found')
    if (old.correctedBy !== null) return refuse('health.already-corrected', { correctedBy: old.correctedBy })
    return old
  }
}

/** Converts a valid report. */
function toReport({ occurredOn, type, bodyPart, setting, surface, outcome }: Body) {
  const pick = <Option extends string>(options: readonly Option[], value: string) =>
    options.find((option) => option === value)
  return {
    occurredOn,
    type: pick(injuryTypes, type) ?? 'other',
    bodyPart: pick(bodyParts, bodyPart) ?? 'other',
    setting: pick(injurySettings, setting) ?? 'other',
    surface: pick(surfaces, surface) ?? null,
    outcome: pick(injuryOutcomes, outcome) ?? 'recovering',
  }
}
