import type { Location } from '@portal/contracts-horses'
import type { ComboboxOption } from '@portal/ui'
import { useQuery, useQueryClient } from '@portal/ui/query'
import { useRef, useSyncExternalStore } from 'react'
import { horsesApi } from './api.ts'
import { useText } from './texts.ts'

/** How many locations are offered for what was typed. */
const maxOptions = 20
/** How many locations are saved on the device for the barn; a search without a connection finds no others. */
const maxSaved = 1000

type Type = Location['type'] | undefined

function createSavedQuery() {
  const { listLocations } = horsesApi()
  return {
    queryKey: [...listLocations.key, 'saved'],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly Location[]> => {
      const found: Location[] = []
      let after: string | null = null
      do {
        const position: { after?: string } = after === null ? {} : { after }
        const page: { readonly items: readonly Location[]; readonly next: string | null } = await listLocations(
          { query: { limit: 100, ...position } },
          { signal },
        )
        found.push(...page.items)
        after = page.next
      } while (after !== null && found.length < maxSaved)
      return found
    },
  }
}

/** Loads the locations that can be found without a connection, on a page that works without one. */
export function useSavedLocations(): readonly Location[] | undefined {
  return useQuery(createSavedQuery()).data
}

/** Returns a location, for example one that the URL names; undefined until it is loaded. */
export function useLocation(locationId: string): Location | undefined {
  const { listLocations } = horsesApi()
  const found = useQuery({ ...listLocations.query({ query: { locationId } }), enabled: locationId !== '' })
  return found.data?.items[0]
}

export interface LocationSearch {
  /** Searches by the first letters of the name or by the location ID. */
  readonly search: (text: string) => Promise<readonly ComboboxOption[]>
  /** Returns the label of an option that was found. */
  readonly getLabel: (locationId: string) => string
}

/** Searches for tracks, training centers and farms, or for those of one type, in the fields of forms. */
export function useLocationSearch(type?: Type): LocationSearch {
  const t = useText()
  const client = useQueryClient()
  // Reads what the barn saved on the device.
  useQuery({ ...createSavedQuery(), enabled: useIsOffline() })
  const labels = useRef(new Map<string, string>())
  const toOption = ({ locationId, name, state, type: kind }: Location): ComboboxOption => {
    const label =
      type === 'TRACK'
        ? t('register.track-option', { name, state })
        : t('register.location-option', { name, state, type: t(`location-type.${kind}`) })
    labels.current.set(locationId, label)
    return { value: locationId, label }
  }
  const findSaved = async (text: string, failure: unknown): Promise<readonly Location[]> => {
    const saved = client.getQueryData<readonly Location[]>(createSavedQuery().queryKey)
    if (!saved) throw failure
    return saved.filter((location) => matches(location, text, type)).slice(0, maxOptions)
  }
  const find = async (text: string): Promise<readonly Location[]> => {
    const query = { limit: maxOptions, ...(text !== '' && { search: text }), ...(type && { type }) }
    try {
      return (await client.fetchQuery({ ...horsesApi().listLocations.query({ query }), retry: false })).items
    } catch (failure) {
      return findSaved(text, failure)
    }
  }
  return {
    search: async (text) => (await find(text)).map(toOption),
    getLabel: (locationId) => labels.current.get(locationId) ?? '',
  }
}

function useIsOffline(): boolean {
  return useSyncExternalStore(followConnection, () => !navigator.onLine)
}

function followConnection(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

function matches({ name, code, type: kind }: Location, text: string, type: Type): boolean {
  const typed = text.toLowerCase()
  return (type === undefined || kind === type) && (name.toLowerCase().startsWith(typed) || code.toLowerCase() === typed)
}
