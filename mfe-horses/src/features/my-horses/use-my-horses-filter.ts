import type { RequestOf } from '@portal/contracts-common'
import type { HorsesHttp } from '@portal/contracts-horses'
import { useFilters } from '../../shared/use-filters.ts'

export const sorts = ['name', 'can-race', 'due', 'next-race', 'location'] as const
export type Sort = (typeof sorts)[number]

/** The chips above the list; each one is a filter that is on or off. */
export const chips = ['can-race', 'cannot-race', 'on-vets-list', 'pending', 'due'] as const
export type Chip = (typeof chips)[number]

/** Columns that a person can leave out; the name always stays. */
export const optionalColumns = ['can-race', 'place', 'open', 'races'] as const
export type OptionalColumn = (typeof optionalColumns)[number]

export type MyHorsesQuery = Omit<NonNullable<RequestOf<HorsesHttp['listMyHorses']>['query']>, 'after' | 'limit'>

/** What the list is limited to, from the address of the page: `?show=due&location=…&sort=name&view=cards&hide=races`. */
export interface MyHorsesFilter {
  readonly chip: Chip | undefined
  readonly locationId: string
  readonly sort: Sort
  readonly view: 'table' | 'cards'
  readonly columns: readonly OptionalColumn[]
}

/** Returns the filter of the page, and a function that sets a part of it. */
export function useMyHorsesFilter() {
  const [params, setParam] = useFilters()
  const hidden = (params.get('hide') ?? '').split(',')
  const filter: MyHorsesFilter = {
    chip: chips.find((each) => each === params.get('show')),
    locationId: params.get('location') ?? '',
    sort: sorts.find((each) => each === params.get('sort')) ?? 'name',
    view: params.get('view') === 'cards' ? 'cards' : 'table',
    columns: optionalColumns.filter((column) => !hidden.includes(column)),
  }
  return { filter, setParam, query: params.toString() }
}

/** Returns the filter as the query of the calls. */
export function toQuery({ chip, locationId, sort }: MyHorsesFilter): MyHorsesQuery {
  return {
    ...(chip === 'can-race' && { canRace: 'yes' as const }),
    ...(chip === 'cannot-race' && { canRace: 'no' as const }),
    ...(chip === 'on-vets-list' && { onVetsList: 'true' }),
    ...(chip === 'pending' && { pending: 'true' }),
    ...(chip === 'due' && { due: 'true' }),
    ...(locationId !== '' && { locationId }),
    sort,
  }
}
