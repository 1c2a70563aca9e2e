import type { LocalizationEntry } from '@portal/contracts-admin'
import { useQuery, useQueryClient } from '@portal/ui/query'
import { useMemo } from 'react'
import { adminApi } from '../../api.ts'
import { portalTexts } from './portal-text.ts'
import { loadShipped } from './shipped-texts.ts'

/** Every text of the portal: what ships, and what staff wrote over it. */
export function usePortalTexts() {
  const shipped = useQuery({ queryKey: ['shipped-texts'], queryFn: ({ signal }) => loadShipped(signal) })
  const entries = useQuery({
    queryKey: [...adminApi().listLocalization.key, 'all'],
    queryFn: ({ signal }) => listEntries(signal),
  })
  const texts = useMemo(
    () => (shipped.data && entries.data ? portalTexts(shipped.data, entries.data) : undefined),
    [shipped.data, entries.data],
  )
  return {
    texts,
    /** Services that did not answer: their texts are not among these. */
    silent: shipped.data?.silent ?? [],
    error: shipped.error ?? entries.error,
    refetch: () => void Promise.all([shipped.refetch(), entries.refetch()]),
  }
}

/** Asks anew for what staff wrote, after somebody wrote something. */
export function useAfterWriting(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: adminApi().listLocalization.key })
}

const entriesAtOnce = 100

/** All of what staff wrote: some hundreds at most, of some thousand texts. */
async function listEntries(signal: AbortSignal): Promise<readonly LocalizationEntry[]> {
  const entries: LocalizationEntry[] = []
  for (;;) {
    const query = { skip: entries.length, limit: entriesAtOnce }
    const { items, total } = await adminApi().listLocalization({ query }, { signal })
    entries.push(...items)
    if (items.length === 0 || entries.length >= total) return entries
  }
}
