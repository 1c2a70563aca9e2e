import { useQuery } from '@portal/ui/query'
import { useEffect, useState } from 'react'
import { regulationsApi } from '../../../api.ts'

/** Pause between two times that the page says it is there, milliseconds. */
const pause = 15_000

/**
 * Who else has this edit open, told early: they are named before the first letter is typed. `lockVersion` says that
 * somebody wrote.
 */
export function usePresence(versionId: string, regulationId: string, isEdit: boolean) {
  const [page] = useState(() => crypto.randomUUID())
  const told = useQuery({
    queryKey: ['draft-presence', versionId, page, regulationId],
    queryFn: ({ signal }) =>
      regulationsApi().tellDraftPresence(
        { params: { versionId }, body: { page, regulationId: regulationId === '' ? null : regulationId } },
        { signal },
      ),
    enabled: isEdit,
    refetchInterval: pause,
    staleTime: 0,
    gcTime: 0,
    placeholderData: (before) => before,
  })
  useEffect(() => {
    if (!isEdit) return undefined
    const leave = () =>
      void regulationsApi()
        .tellDraftPresence({ params: { versionId }, body: { page, regulationId: null, leaving: true } })
        // Nobody is told then, and forgets within a minute.
        .catch(() => undefined)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [isEdit, page, versionId])
  return { others: told.data?.others ?? [], lockVersion: told.data?.lockVersion }
}
