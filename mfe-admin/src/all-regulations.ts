import { listAll } from '@portal/api-client'
import { useQuery } from '@portal/ui/query'
import { regulationsApi } from './api.ts'

/** Every main regulation with its versions, to choose from. */
export function useAllRegulations() {
  return useQuery({
    queryKey: [...regulationsApi().listRegulations.key, 'all'],
    queryFn: ({ signal }) => listAll((query) => regulationsApi().listRegulations({ query }, { signal })),
  })
}
