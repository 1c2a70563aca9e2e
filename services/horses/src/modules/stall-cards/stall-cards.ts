import { Inject, Injectable } from '@nestjs/common'
import type { StallCard } from '@portal/contracts-horses'
import { listStallCardAlerts, type StallCardOption } from '@portal/contracts-horses/stall-card-rules'
import { getHorseVerdict } from '@portal/contracts-horses/verdict-rules'
import { People, PersonPhones } from '@portal/people'
import { refuse, SETTINGS } from '@portal/service-kit'
import { Assignments, type StoredAssignment } from '../assignments/index.ts'
import { HorsePhotos, HorseQueries } from '../horses/index.ts'
import { LocationQueries } from '../locations/index.ts'
import { VerdictFacts, VerdictRulesReader } from '../verdicts/index.ts'

interface Cards {
  readonly cards: StallCard[]
  /** Phone numbers were wanted and the registration service does not answer. */
  readonly arePhonesMissing: boolean
}

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
    private readonly phones: PersonPhones,
    private readonly photos: HorsePhotos,
    @Inject(SETTINGS) settings: { readonly PORTAL_ORIGIN: string },
  ) {
    this.#origin = settings.PORTAL_ORIGIN.replace(/\/$/, '')
  }

  /** Returns the cards of horses in their order; refuses when a person has no role on one of them. */
  async list(
    horseIds: readonly string[],
    personId: string,
    { show, now }: { readonly show: readonly StallCardOption[]; readonly now: Date },
  ): Promise<Cards> {
    const current = Map.groupBy(await this.assignments.listCurrent(horseIds, now), ({ horseId }) => horseId)
    const isOwn = (horseId: string) => current.get(horseId)?.some((each) => each.personId === personId) ?? false
    if (!horseIds.every(isOwn)) return refuse('horses.not-found')
    const rows = [...current.values()].flat()
    const holders = new Map([...current].map(([horseId, own]) => [horseId, findHolders(own)]))
    const wanted = show.includes('phone-numbers')
      ? [...holders.values()].flatMap(({ responsibleId, veterinarianId }) => [responsibleId, veterinarianId])
      : []
    const [facts, rules, tokens, names, locations, phones, photos] = await Promise.all([
      this.facts.list(horseIds, now),
      this.rules.read(),
      this.horses.listStallCardTokens(horseIds),
      this.people.listNames(rows.flatMap((row) => row.personId ?? [])),
      this.locations.listByIds(rows.flatMap((row) => row.locationId ?? [])),
      this.phones.list(wanted.filter((personId) => personId !== '')),
      this.photos.list(show.includes('photo') ? horseIds : []),
    ])
    const cards = horseIds.map((horseId) => {
      const known = facts.get(horseId)
      const token = tokens.get(horseId)
      if (!known || token === undefined) return refuse('horses.not-found')
      const own = current.get(horseId) ?? []
      const { horse, today } = known
      const { canRace, obstacles } = getHorseVerdict(known.facts, { date: today, race: null }, rules)
      const { responsibleId, veterinarianId } = holders.get(horseId) ?? nobody
      return {
        ...horse,
        responsiblePersonName: names.get(responsibleId) ?? null,
        attendingVeterinarianName: names.get(veterinarianId) ?? null,
        responsiblePersonPhone: phones?.get(responsibleId) ?? null,
        attendingVeterinarianPhone: phones?.get(veterinarianId) ?? null,
        photoId: photos.get(horseId) ?? null,
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
    return { cards, arePhonesMissing: phones === undefined }
  }
}

/** The ids of the people on a card; empty: there is none. */
const nobody = { responsibleId: '', veterinarianId: '' }

/** Returns the responsible person and the primary attending veterinarian, or else the first one. */
function findHolders(own: readonly StoredAssignment[]): typeof nobody {
  const veterinarians = own.filter(({ role }) => role === 'attending-veterinarian')
  const veterinarian = veterinarians.find(({ isPrimary }) => isPrimary) ?? veterinarians[0]
  const responsible = own.find(({ role }) => role === 'responsible-person')
  return { responsibleId: responsible?.personId ?? '', veterinarianId: veterinarian?.personId ?? '' }
}
