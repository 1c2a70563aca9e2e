import { listAll } from '@portal/api-client'
import { useQuery } from '@portal/ui/query'
import { regulationsApi } from '../../shared/api.ts'

/** Loads all main regulations with their versions, for selection fields. */
export function useAllRegulations() {
  return useQuery({
    queryKey: [...regulationsApi().listRegulations.key, 'all'],
    queryFn: ({ signal }) => listAll((query) => regulationsApi().listRegulations({ query }, { signal })),
  })
}
