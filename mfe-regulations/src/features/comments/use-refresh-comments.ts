import { useQueryClient } from '@portal/ui/query'
import { regulationsApi } from '../../shared/api/regulations-api.ts'

/** Refetches everything that shows comments, after one was sent, edited or removed. */
export function useRefreshComments(): () => void {
  const queries = useQueryClient()
  return () => {
    const api = regulationsApi()
    for (const { key } of [
      api.getCommentsByRegulation,
      api.getCommentCounts,
      api.getVersionStatus,
      api.listComments,
      api.listCommentDrafts,
    ]) {
      void queries.invalidateQueries({ queryKey: key })
    }
  }
}
