import { Inject, Injectable } from '@nestjs/common'
import type { StallCard } from '@portal/contracts-horses'
import { listStallCardAlerts } from '@portal/contracts-horses/stall-card-rules'
import { getHorseVerdict } from '@portal/contracts-horses/verdict-rules'
import { People } from '@portal/people'
import { refuse, SETTINGS } from '@portal/service-kit'
import { Assignments } from '../assignments/index.ts'
import { HorseQueries } from '../horses/index.ts'
import { LocationQueries } from '../locations/index.ts'
import { VerdictFacts, VerdictRulesReader } from '../verdicts/index.ts'

/** Collects what stall cards show, with a few statements for all of them. */
@Injectable()
export class StallCards {
  readonly #origin: string

  constructor(
    private readonly assignments: Assignments,
    private readonly horses: HorseQueries,
    private readonly locations: LocationQueries,
    private readonly facts: VerdictFacts,
    private readonly rules: VerdictRulesReader,
    private readonly people: People,
    @Inject(SETTINGS) settings: { readonly PORTAL_ORIGIN: string },
  ) {
    this.#origin = settings.PORTAL_ORIGIN.replace(/\/$/, '')
  }

  /** Returns the cards of horses in their order; refuses when a person has no role on one of them. */
  async list(horseIds: readonly string[], personId: string, now: Date): Promise<StallCard[]> {
    const current = Map.groupBy(await this.assignments.listCurrent(horseIds, now), ({ horseId }) => horseId)
    const isOwn = (horseId: string) => current.get(horseId)?.some((each) => each.personId === personId) ?? false
    if (!horseIds.every(isOwn)) return refuse('horses.not-found')
    const rows = [...current.values()].flat()
    const [facts, rules, tokens, names, locations] = await Promise.all([
      this.facts.list(horseIds, now),
      this.rules.read(),
      this.horses.listStallCardTokens(horseIds),
      this.people.listNames(rows.flatMap((row) => row.personId ?? [])),
      this.locations.listByIds(rows.flatMap((row) => row.locationId ?? [])),
    ])
    return horseIds.map((horseId) => {
      const known = facts.get(horseId)
      const token = tokens.get(horseId)
      if (!known || token === undefined) return refuse('horses.not-found')
      const own = current.get(horseId) ?? []
      const { horse, today } = known
      const { canRace, obstacles } = getHorseVerdict(known.facts, { date: today, race: null }, rules)
      const veterinarians = own.filter(({ role }) => role === 'attending-veterinarian')
      const veterinarian = veterinarians.find(({ isPrimary }) => isPrimary) ?? veterinarians[0]
      const responsible = own.find(({ role }) => role === 'responsible-person')
      return {
        ...horse,
        responsiblePersonName: names.get(responsible?.personId ?? '') ?? null,
        attendingVeterinarianName: names.get(veterinarian?.personId ?? '') ?? null,
        locationName: locations.get(own.find(({ role }) => role === 'location')?.locationId ?? '')?.name ?? null,
        alerts: listStallCardAlerts({
          obstacleCodes: obstacles.map(({ code }) => code),
          canRace,
          // The portal does not record allergies yet.
          allergies: '',
        }),
        url: `${this.#origin}/stall-cards/open/${token}`,
      }
    })
  }
}
