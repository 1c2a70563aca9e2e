import { Controller } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { horsesHttp as http } from '@portal/contracts-horses'
import { addDays } from '@portal/contracts-horses/dates'
import { findNextChange, getHorseVerdict, type RaceDay } from '@portal/contracts-horses/verdict-rules'
import { CommandContext, Handle, Input, refuse } from '@portal/service-kit'
import { LocationQueries } from '../locations/index.ts'
import { listDueStatuses } from './compute-verdict.ts'
import { VerdictFacts } from './verdict-facts.ts'
import { VerdictRulesReader } from './verdict-rules.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>

/** Verdicts of one horse, computed from the facts of this moment. */
@Controller()
export class VerdictsController {
  constructor(
    private readonly facts: VerdictFacts,
    private readonly rules: VerdictRulesReader,
    private readonly locations: LocationQueries,
  ) {}

  @Handle(http.getHorseVerdict)
  async get(
    @Input(http.getHorseVerdict) { params, query }: Of<'getHorseVerdict'>,
    @CommandContext() { now }: CommandContext,
  ) {
    const { horse, rules, race } = await this.load(params.horseId, query.trackId, now)
    const on: RaceDay = { date: query.on ?? horse.today, race }
    const { canRace, obstacles } = getHorseVerdict(horse.facts, on, rules)
    return {
      horseId: params.horseId,
      date: on.date,
      canRace,
      obstacles: [...obstacles],
      race,
      today: horse.today,
      nextChange: findNextChange(horse.facts, on, rules),
      computedAt: now.toISOString(),
    }
  }

  @Handle(http.getHorseVerdictCalendar)
  async getCalendar(
    @Input(http.getHorseVerdictCalendar) { params, query }: Of<'getHorseVerdictCalendar'>,
    @CommandContext() { now }: CommandContext,
  ) {
    const { horse, rules, race } = await this.load(params.horseId, query.trackId, now)
    const { facts, today } = horse
    const from = query.from ?? today
    const days = Array.from({ length: query.days }, (_, index) => {
      const date = addDays(from, index)
      const reason = getHorseVerdict(facts, { date, race }, rules).obstacles.find(
        ({ severity }) => severity === 'blocks',
      )
      return { date, reason: reason ?? null }
    })
    const items = listDueStatuses(facts, { date: today, race }, rules).map(({ item, status }) => ({
      item,
      state: status.state,
      lastSafeDate: status.lastSafeDate,
    }))
    return { today, race, days, items }
  }

  private async load(horseId: string, trackId: string | undefined, now: Date) {
    const horse = (await this.facts.list([horseId], now)).get(horseId) ?? refuse('horses.not-found')
    const rules = await this.rules.read()
    if (trackId === undefined) return { horse, rules, race: null }
    const { name, state } =
      (await this.locations.listByIds([trackId])).get(trackId) ?? refuse('horses.location-not-found')
    return { horse, rules, race: { trackId, name, state } }
  }
}
