import { Injectable } from '@nestjs/common'
import type { ListedHorse, MyHorseCounts } from '@portal/contracts-horses'
import { addDays } from '@portal/contracts-horses/dates'
import type { HorseObstacle } from '@portal/contracts-horses/verdict-rules'
import { toAuthorityDate } from '@portal/formats'
import { Database } from '@portal/persistence'
import { countByLocation, countMyHorses, selectMyHorses, type MyHorsesSort } from './my-horses.statements.ts'

/** A vaccination or test that is needed within this time is due; the first reminder is sent then. */
const dueDays = 30

/** What a list of the horses of a person is limited to. */
export interface MyHorsesFilter {
  readonly canRace?: 'yes' | 'no' | undefined
  readonly locationId?: string | undefined
  readonly onVetsList: boolean
  readonly pending: boolean
  readonly due: boolean
  readonly sort: MyHorsesSort
}

/** A horse with everything that the list shows, without the names of its location and its responsible person. */
export interface MyHorseRow extends Pick<
  ListedHorse,
  | 'horseId'
  | 'name'
  | 'yearOfBirth'
  | 'damName'
  | 'sireName'
  | 'sex'
  | 'color'
  | 'registryNumber'
  | 'microchip'
  | 'status'
  | 'relations'
  | 'vetsList'
  | 'request'
  | 'nextRace'
  | 'lastRace'
  | 'lastWork'
  | 'stallCardToken'
> {
  readonly sortKey: string
  readonly locationId: string | null
  readonly responsiblePersonId: string | null
  readonly canRace: boolean | null
  readonly obstacles: readonly HorseObstacle[] | null
  readonly vaccinationDueOn: string | null
  readonly computedAt: string | null
}

/** Reads the horses on which a person has a role now. */
@Injectable()
export class MyHorsesQueries {
  constructor(private readonly database: Database) {}

  /** Returns at most `limit` horses after a position. */
  list(
    personId: string,
    filter: MyHorsesFilter,
    page: {
      readonly after: { readonly sortKey: string; readonly horseId: string }
      readonly limit: number
      readonly now: Date
    },
  ): Promise<MyHorseRow[]> {
    const { canRace, locationId, onVetsList, pending, due, sort } = filter
    const { after, limit, now } = page
    return this.database.rows<MyHorseRow & Record<string, unknown>>(selectMyHorses(sort), [
      ...toCommonValues(personId, now),
      canRace === undefined ? null : canRace === 'yes',
      locationId ?? null,
      onVetsList,
      pending,
      due,
      after.sortKey,
      after.horseId,
      limit,
      toAuthorityDate(now),
    ])
  }

  async count(personId: string, now: Date): Promise<MyHorseCounts> {
    const values = toCommonValues(personId, now)
    const [counts, locations] = await Promise.all([
      this.database.find<Omit<MyHorseCounts, 'locations'>>(countMyHorses, values),
      this.database.rows<MyHorseCounts['locations'][number]>(countByLocation, values.slice(0, 2)),
    ])
    return { ...noHorses, ...counts, locations }
  }
}

export const noHorses: MyHorseCounts = {
  all: 0,
  canRace: 0,
  cannotRace: 0,
  onVetsList: 0,
  pending: 0,
  due: 0,
  locations: [],
}

const toCommonValues = (personId: string, now: Date) => [
  personId,
  now.toISOString(),
  addDays(toAuthorityDate(now), dueDays),
]
