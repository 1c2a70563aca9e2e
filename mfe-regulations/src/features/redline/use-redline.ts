import type { RedlineEntry } from '@portal/contracts-regulations'
import { useQuery } from '@portal/ui/query'
import { anchorOf } from '../../addresses.ts'
import { api } from '../../api.ts'

/** The comparison of two versions; kept while both stay as they are. */
export function useRedline(from: string | undefined, to: string) {
  return useQuery({
    ...api().getRedline.query({ params: { fromVersionId: from ?? '', toVersionId: to } }),
    enabled: from !== undefined,
  })
}

/** The entries at which something changed, in reading order. */
export function changesOf(entries: readonly RedlineEntry[]): readonly RedlineEntry[] {
  return entries.filter((entry) => entry.op !== 'same' || entry.place !== 'kept')
}

/** Id of the element of an entry. A removed provision has none of the labels of the version shown. */
export function entryAnchor(entry: RedlineEntry): string {
  return entry.op === 'removed' ? `removed-${entry.regulationId}` : anchorOf(entry.node.label)
}
