import type { RedlineEntry } from '@portal/contracts-regulations'
import { useQuery } from '@portal/ui/query'
import { toAnchor } from '@portal/regulation-reading/urls'
import { regulationsApi } from '../../shared/api/regulations-api.ts'

/** Loads the comparison of two versions. */
export function useRedline(from: string | undefined, to: string) {
  return useQuery({
    ...regulationsApi().getRedline.query({ params: { fromVersionId: from ?? '', toVersionId: to } }),
    enabled: from !== undefined,
  })
}

/** Returns the entries with a change, in reading order. */
export function getChanges(entries: readonly RedlineEntry[]): readonly RedlineEntry[] {
  return entries.filter((entry) => entry.op !== 'same' || entry.position !== 'unchanged')
}

/** Returns the element id of an entry. A removed provision has no label in the version shown. */
export function getEntryAnchor(entry: RedlineEntry): string {
  return entry.op === 'removed' ? `removed-${entry.regulationId}` : toAnchor(entry.node.label)
}
