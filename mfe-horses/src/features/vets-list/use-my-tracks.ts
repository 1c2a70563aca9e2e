import { canOpen } from '@portal/contracts-common/light'
import { horsesRoutes } from '@portal/contracts-horses/routes'
import { useUser } from '@portal/shell-sdk'
import { useQuery } from '@portal/ui/query'
import { horsesApi } from '../../shared/api.ts'

/** The tracks at which the user is a veterinarian today; empty for everybody else. */
export function useMyTracks() {
  const user = useUser()
  const mine = useQuery({
    ...horsesApi().listMyTracks.query({}),
    enabled: canOpen(horsesRoutes.listMyTracks.access, user),
  })
  return (mine.data ?? []).filter(({ roles }) => roles.some((role) => role !== 'track-staff'))
}
