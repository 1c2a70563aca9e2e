import { useQueryClient } from '@portal/ui/query'
import { api } from '../../api.ts'

/** Asks anew for what a comment that was sent, changed or taken back shows in. */
export function useAfterWriting(): () => void {
  const queries = useQueryClient()
  return () => {
    const calls = api()
    for (const { key } of [
      calls.getCommentsByRegulation,
      calls.getCommentCounts,
      calls.getVersionStatus,
      calls.listComments,
      calls.listCommentDrafts,
    ]) {
      void queries.invalidateQueries({ queryKey: key })
    }
  }
}
