import type { MyInformation } from '@portal/contracts-registration'
import { useQuery, useQueryClient } from '@portal/ui/query'
import { registrationApi } from '../../shared/api.ts'

const key = ['my-information']

/** Everything the portal has about the signed-in person; null without a person. */
export function useMyInformation() {
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<MyInformation | null> =>
      (await registrationApi().getMyInformation({}, { signal })).information,
  })
}

/** Loads it again after a change. */
export function useReload(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: key })
}
