import { Injectable } from '@nestjs/common'
import type { HorseDetails, ListedHorse } from '@portal/contracts-horses'
import { toAuthorityDate } from '@portal/formats'
import { People, PeopleFreshness } from '@portal/people'
import { Assignments, type HorseRole, type StoredAssignment } from '../assignments/index.ts'
import { LocationQueries } from '../locations/index.ts'
import { HorsePhotos } from './horse-photos.ts'
import type { HorseRow } from './horse.row.ts'

/** What a list shows of a horse. */
type HorseSummary = Pick<ListedHorse, 'relations' | 'responsiblePersonName' | 'location'> & HorseRow

/** Combines horses with their people and locations. */
@Injectable()
export class HorseDetailsReader {
  constructor(
    private readonly assignments: Assignments,
    private readonly locations: LocationQueries,
    private readonly people: People,
    private readonly freshness: PeopleFreshness,
    private readonly photos: HorsePhotos,
  ) {}

  async read(horse: HorseRow, now: Date): Promise<HorseDetails> {
    const { horseId } = horse
    const [{ current, names, locations }, photos] = await Promise.all([
      this.load([horseId], now),
      this.photos.list([horseId]),
    ])
    const list = (role: HorseRole) =>
      current.flatMap(({ role: each, personId, from, share, isPrimary, basis }) =>
        each === role && personId !== null
          ? [{ personId, name: names.get(personId) ?? '', since: toDate(from), share, isPrimary, basis }]
          : [],
      )
    const place = current.find(({ role }) => role === 'location')
    const location = locations.get(place?.locationId ?? '')
    const { mergedInto: _, correctedAt: __, ...identity } = horse
    return {
      ...identity,
      registeredAt: new Date(horse.registeredAt).toISOString(),
      photoId: photos.get(horseId) ?? null,
      responsiblePerson: list('responsible-person')[0] ?? null,
      owners: list('owner').toSorted(byShare),
      ownerOrganizations: current.flatMap(({ organizationName: name, organizationKind: kind, from, share }) =>
        name !== null && kind !== null ? [{ name, kind, since: toDate(from), share }] : [],
      ),
      designatedOwner: list('designated-owner')[0] ?? null,
      attendingVeterinarians: list('attending-veterinarian'),
      location: place && location ? { ...location, since: toDate(place.from) } : null,
      peopleAsOf: this.freshness.asOf,
    }
  }

  /** The horses of a list; `personId` is the caller's person. */
  async list(horses: readonly HorseRow[], personId: string, now: Date): Promise<HorseSummary[]> {
    const { byHorse, names, locations } = await this.load(
      horses.map(({ horseId }) => horseId),
      now,
    )
    return horses.map((horse) => {
      const own = byHorse.get(horse.horseId) ?? []
      return {
        ...horse,
        relations: own.flatMap(({ role, personId: id }) => (role !== 'location' && id === personId ? [role] : [])),
        responsiblePersonName: findResponsibleName(own, names),
        location: locations.get(own.find(({ role }) => role === 'location')?.locationId ?? '') ?? null,
      }
    })
  }

  /** Returns the name of each horse's responsible person, and their ids. */
  async listResponsiblePersons(
    horseIds: readonly string[],
    now: Date,
  ): Promise<ReadonlyMap<string, { readonly personId: string; readonly name: string | null }>> {
    const responsible = await this.assignments.listResponsible(horseIds, now)
    return new Map(responsible.map(({ horseId, personId, name }) => [horseId, { personId, name }]))
  }

  private async load(horseIds: readonly string[], now: Date) {
    const current = await this.assignments.listCurrent(horseIds, now)
    const [names, locations] = await Promise.all([
      this.people.listNames(current.flatMap(({ personId }) => personId ?? [])),
      this.locations.listByIds(current.flatMap(({ locationId }) => locationId ?? [])),
    ])
    return { current, byHorse: Map.groupBy(current, ({ horseId }) => horseId), names, locations }
  }
}

function findResponsibleName(own: readonly StoredAssignment[], names: ReadonlyMap<string, string>): string | null {
  return names.get(own.find(({ role }) => role === 'responsible-person')?.personId ?? '') ?? null
}

/** The largest share first, then by name. */
const byShare = (a: Owner, b: Owner) => (b.share ?? 0) - (a.share ?? 0) || a.name.localeCompare(b.name)
type Owner = HorseDetails['owners'][number]

const toDate = (instant: string) => toAuthorityDate(new Date(instant))
