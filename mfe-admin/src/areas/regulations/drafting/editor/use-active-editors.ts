import { useQuery } from '@portal/ui/query'
import { useEffect, useState } from 'react'
import { regulationsApi } from '../../../../shared/api.ts'

/** How often the page reports that it is open. */
const reportIntervalMs = 15_000

/**
 * Reports that this page has the draft open and returns the other editors who have it open, before anything is typed.
 * A higher `lockVersion` means that someone saved.
 */
export function useActiveEditors(versionId: string, regulationId: string, isEdit: boolean) {
  const [pageId] = useState(() => crypto.randomUUID())
  const { data } = useQuery({
    queryKey: ['active-editors', versionId, pageId, regulationId],
    queryFn: ({ signal }) =>
      regulationsApi().updateActiveEditor(
        { params: { versionId }, body: { pageId, regulationId: regulationId === '' ? null : regulationId } },
        { signal },
      ),
    enabled: isEdit,
    refetchInterval: reportIntervalMs,
    staleTime: 0,
    gcTime: 0,
    placeholderData: (previous) => previous,
  })
  useEffect(() => {
    if (!isEdit) return undefined
    const leave = () =>
      void regulationsApi()
        .updateActiveEditor({ params: { versionId }, body: { pageId, regulationId: null, isLeaving: true } })
        // If this fails, the service drops the editor after a minute.
        .catch(() => undefined)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [isEdit, pageId, versionId])
  return { otherEditors: data?.otherEditors ?? [], lockVersion: data?.lockVersion }
}
