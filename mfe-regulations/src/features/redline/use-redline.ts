import { useQuery } from '@portal/ui/query'
import { regulationsApi } from '../../shared/api/regulations-api.ts'

/** The query for the comparison of two versions. */
export function redlineQuery(from: string, to: string) {
  return regulationsApi().getRedline.query({ params: { fromVersionId: from, toVersionId: to } })
}

/** Loads the comparison of two versions. */
export function useRedline(from: string | undefined, to: string) {
  return useQuery({ ...redlineQuery(from ?? '', to), enabled: from !== undefined })
}
