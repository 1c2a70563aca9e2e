import type { Location } from '@portal/contracts-horses'
import { useQuery, useQueryClient } from '@portal/ui/query'
import { horsesApi } from './api.ts'
import { useText } from './texts.ts'

interface Option {
  readonly value: string
  readonly label: string
}

/** More locations than a list in a form can show; the rest is left out. */
const maxLocations = 1000

function createQuery(type?: Location['type']) {
  const { listLocations } = horsesApi()
  return {
    queryKey: [...listLocations.key, 'all', type ?? ''],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly Location[]> => {
      const found: Location[] = []
      let after: string | null = null
      do {
        const position: { after?: string } = after === null ? {} : { after }
        const page: { readonly items: readonly Location[]; readonly next: string | null } = await listLocations(
          { query: { limit: 100, ...(type && { type }), ...position } },
          { signal },
        )
        found.push(...page.items)
        after = page.next
      } while (after !== null && found.length < maxLocations)
      return found
    },
  }
}

/** All tracks, training centers and farms, or those of one type, by name. */
export function useLocations(type?: Location['type']) {
  return useQuery(createQuery(type))
}

/** Returns a function that loads all locations outside of a page, for example for a dialog. */
export function useLoadLocations(): () => Promise<readonly Location[]> {
  const client = useQueryClient()
  return () => client.fetchQuery(createQuery())
}

/** Returns a function that makes the options of a choice of locations, with an empty one first. */
export function useLocationOptions(): (locations: readonly Location[]) => readonly Option[] {
  const t = useText()
  return (locations) => [
    { value: '', label: t('register.location-select') },
    ...locations.map(({ locationId, name, state, type }) => ({
      value: locationId,
      label: t('register.location-option', { name, state, type: t(`location-type.${type}`) }),
    })),
  ]
}
