import { toNameKey } from '@portal/formats/name-words'

/** What identifies the horses that are searched for: exactly one kind of search. `numbers`: any of many. */
export type HorseSearch =
  | { readonly by: 'name'; readonly name: string }
  | { readonly by: 'dam'; readonly yearOfBirth: number; readonly damName: string }
  | { readonly by: 'microchip'; readonly microchip: string }
  | { readonly by: 'registry-number'; readonly registryNumber: string }
  | { readonly by: 'numbers'; readonly registryNumbers: readonly string[]; readonly microchips: readonly string[] }

/** The last character, so that everything that begins with a text is below the text with it. */
const lastCharacter = '\u{10FFFF}'

const conditions = {
  name: 'name_key >= $2 and name_key < $3',
  dam: 'year_of_birth = $4 and dam_key >= $2 and dam_key < $3',
  microchip: 'microchip = $2',
  'registry-number': 'registry_number = $2',
  numbers: '(registry_number = any($2) or microchip = any($3))',
} as const

/**
 * Returns the prepared statement, and its values, that selects horses of a table with the columns of a registry entry.
 * Names that are equal come first, then names that start with the searched letters, in alphabetical order.
 */
export function selectHorses(
  table: 'horse' | 'registry_horse',
  columns: string,
  search: HorseSearch,
  limit: number,
): { readonly statement: { readonly name: string; readonly text: string }; readonly values: readonly unknown[] } {
  const order = search.by === 'dam' ? 'dam_key, name_key nulls last' : 'name_key nulls last'
  const merged = table === 'horse' ? ` and status <> 'MERGED'` : ''
  return {
    statement: {
      name: `${table}-by-${search.by}`,
      text: `select ${columns} from ${table} where ${conditions[search.by]}${merged}
        order by ${order}, year_of_birth desc, registry_number limit $1`,
    },
    values: [limit, ...toValues(search)],
  }
}

/** A position in the list of horses that a search found. */
export interface HorsePosition {
  readonly sortKey: string
  readonly yearOfBirth: number
  readonly horseId: string
}

/**
 * Returns the same for a page of registered horses: by name, or by the dam's name in a search by dam, the youngest first.
 * Unnamed horses come after the named ones.
 */
export function selectHorsePage(
  table: 'horse',
  columns: string,
  search: HorseSearch,
  after: HorsePosition,
  limit: number,
) {
  const values = [limit, ...toValues(search)]
  const key = search.by === 'dam' ? 'dam_key' : `coalesce(name_key, '~')`
  const order = `${key}, -year_of_birth, horse_id`
  const [first, second, third] = [1, 2, 3].map((place) => `$${values.length + place}`)
  return {
    statement: {
      name: `${table}-page-by-${search.by}`,
      text: `select ${columns}, ${key} as "sortKey" from ${table}
        where ${conditions[search.by]} and status <> 'MERGED'
          and (${order}) > (${first}::text, ${second}::integer, ${third}::uuid)
        order by ${order} limit $1`,
    },
    values: [...values, after.sortKey, -after.yearOfBirth, after.horseId],
  }
}

function toValues(search: HorseSearch): readonly unknown[] {
  switch (search.by) {
    case 'name': {
      const key = toNameKey(search.name)
      return [key, `${key}${lastCharacter}`]
    }
    case 'dam': {
      const key = toNameKey(search.damName)
      return [key, `${key}${lastCharacter}`, search.yearOfBirth]
    }
    case 'microchip':
      return [search.microchip]
    case 'registry-number':
      return [search.registryNumber]
    case 'numbers':
      return [search.registryNumbers, search.microchips]
  }
}
