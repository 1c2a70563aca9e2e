import type { LocalizationEntry } from '@portal/contracts-admin'
import { useQuery, useQueryClient } from '@portal/ui/query'
import { useMemo } from 'react'
import { adminApi } from '../../../shared/api.ts'
import { buildPortalTexts } from './portal-text.ts'
import { loadDefaultTexts } from './default-texts.ts'

/** Loads all interface texts: the default texts of the live release and the custom texts. */
export function usePortalTexts() {
  const defaults = useQuery({ queryKey: ['default-texts'], queryFn: ({ signal }) => loadDefaultTexts(signal) })
  const entries = useQuery({
    queryKey: [...adminApi().listLocalization.key, 'all'],
    queryFn: ({ signal }) => listEntries(signal),
  })
  const texts = useMemo(
    () => (defaults.data && entries.data ? buildPortalTexts(defaults.data, entries.data) : undefined),
    [defaults.data, entries.data],
  )
  return {
    texts,
    /** Services that did not respond. Their texts are not included. */
    unavailableServices: defaults.data?.unavailableServices ?? [],
    error: defaults.error ?? entries.error,
    refetch: () => void Promise.all([defaults.refetch(), entries.refetch()]),
  }
}

/** Returns a function that reloads the custom texts. */
export function useReloadTexts(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: adminApi().listLocalization.key })
}

const pageSize = 100

/** Loads all custom texts. There are a few hundred at most. */
async function listEntries(signal: AbortSignal): Promise<readonly LocalizationEntry[]> {
  const entries: LocalizationEntry[] = []
  for (;;) {
    const query = { skip: entries.length, limit: pageSize }
    const { items, total } = await adminApi().listLocalization({ query }, { signal })
    entries.push(...items)
    if (items.length === 0 || entries.length >= total) return entries
  }
}
