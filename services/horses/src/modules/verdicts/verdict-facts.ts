import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { getDateAt } from '@portal/contracts-horses/dates'
import type { HorseFacts, ResponsiblePersonFacts } from '@portal/contracts-horses/verdict-rules'
import { authorityTimeZone } from '@portal/formats'
import { PersonStates, type PersonStatus } from '@portal/people'
import { Assignments } from '../assignments/index.ts'
import { HealthFacts } from '../health-records/index.ts'
import { StatusChangeStore } from '../horse-status/index.ts'
import { HorseQueries, type HorseRow } from '../horses/index.ts'
import { VetsListFacts } from '../vets-list/index.ts'
import { RaceEventStore } from '../race-data/index.ts'
import { HorseRequests } from '../requests/index.ts'

/** The facts about a horse, and the day where it is. */
export interface FactsOfHorse {
  readonly horse: HorseRow
  readonly facts: HorseFacts
  readonly timeZone: string
  readonly today: string
}

/** Facts without a known first day have always been so. */
const always = '1900-01-01'
const noRecords = { items: [], treatments: [], layoffReports: [], pinFirings: [] }

/** Collects everything that decides whether horses can race from the modules that own it, with one statement each. */
@Injectable()
export class VerdictFacts {
  constructor(
    private readonly horses: HorseQueries,
    private readonly assignments: Assignments,
    private readonly statuses: StatusChangeStore,
    private readonly health: HealthFacts,
    private readonly vetsList: VetsListFacts,
    private readonly races: RaceEventStore,
    private readonly requests: HorseRequests,
    private readonly persons: PersonStates,
  ) {}

  /** Returns the facts of each horse by id; horses that do not exist are missing. */
  async list(horseIds: readonly string[], now: Date, em?: EntityManager): Promise<ReadonlyMap<string, FactsOfHorse>> {
    const [horses, assignments, statuses, health, listEntries, requests] = await Promise.all([
      this.horses.listByIds(horseIds, em),
      this.assignments.listFacts(horseIds, now, em),
      this.statuses.listFacts(horseIds, em),
      this.health.listFacts(horseIds, em),
      this.vetsList.listFacts(horseIds, em),
      this.requests.listFacts(horseIds, em),
    ])
    const persons = await this.persons.list(
      [...assignments.values()].flatMap(({ responsiblePersons }) => responsiblePersons.map(({ personId }) => personId)),
      em,
    )
    const races = await this.races.listRaces(
      [...horses.values()].flatMap(({ registryNumber }) => registryNumber ?? []),
      em,
    )
    return new Map(
      [...horses.values()].map((horse) => {
        const { horseId } = horse
        const { responsiblePersons = [], locations = [], timeZone = authorityTimeZone } = assignments.get(horseId) ?? {}
        const toDate = (instant: string) => getDateAt(instant, timeZone)
        const personIds = new Set(responsiblePersons.map(({ personId }) => personId))
        const facts: HorseFacts = {
          horseId,
          registeredOn: toDate(new Date(horse.registeredAt).toISOString()),
          yearOfBirth: horse.yearOfBirth,
          statuses: statuses.get(horseId) ?? [],
          responsiblePersons,
          persons: [...personIds].map((personId) => toPersonFacts(personId, persons.get(personId), toDate)),
          locations,
          ...(health.get(horseId) ?? noRecords),
          listEntries: listEntries.get(horseId) ?? [],
          races: races.get(horse.registryNumber ?? '') ?? [],
          requests: requests.get(horseId) ?? [],
        }
        return [horseId, { horse, facts, timeZone, today: toDate(now.toISOString()) }]
      }),
    )
  }
}

function toPersonFacts(
  personId: string,
  person: PersonStatus | undefined,
  toDate: (instant: string) => string,
): ResponsiblePersonFacts {
  const suspendedSince = person?.statusSince ? toDate(person.statusSince) : always
  return {
    personId,
    suspensions: person?.status === 'suspended' ? [{ id: personId, from: suspendedSince, lastDay: null }] : [],
    // An expired license was verified before, and is named as the evidence.
    licenses: (person?.licenses ?? [])
      .filter(({ type, status }) => type === 'src' && (status === 'verified' || status === 'expired'))
      .map(({ licenseId, expiresOn }) => ({ id: licenseId, from: always, lastDay: expiresOn })),
  }
}
