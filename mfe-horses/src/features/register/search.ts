/** The kinds of search, in the order in which they are offered. */
export const searchKinds = ['name', 'dam', 'microchip', 'registry-number'] as const
export type SearchKind = (typeof searchKinds)[number]

/** What a person typed to find a horse; only the fields of the kind are used. */
export interface SearchFields {
  readonly by: SearchKind
  readonly name: string
  readonly yearOfBirth: string
  readonly damName: string
  readonly microchip: string
  readonly registryNumber: string
}

const fieldsByKind = {
  name: ['name'],
  dam: ['yearOfBirth', 'damName'],
  microchip: ['microchip'],
  'registry-number': ['registryNumber'],
} as const satisfies Record<SearchKind, readonly (keyof SearchFields)[]>

/** Reads the search from the page's URL. */
export function readSearch(query: URLSearchParams): SearchFields {
  const read = (name: keyof SearchFields) => query.get(name)?.slice(0, 200) ?? ''
  return {
    by: searchKinds.find((kind) => kind === query.get('by')) ?? 'name',
    name: read('name'),
    yearOfBirth: read('yearOfBirth'),
    damName: read('damName'),
    microchip: read('microchip'),
    registryNumber: read('registryNumber'),
  }
}

/** Returns the fields of the search's kind that are filled in. */
export function toSearchQuery(search: SearchFields): Record<string, string> {
  const filled = fieldsByKind[search.by].flatMap((name) => {
    const value = search[name].trim()
    return value === '' ? [] : [[name, value] as const]
  })
  return Object.fromEntries(filled)
}

/** Returns the fields of the search's kind that are empty. */
export function findMissingFields(search: SearchFields): readonly (keyof SearchFields)[] {
  return fieldsByKind[search.by].filter((name) => search[name].trim() === '')
}
