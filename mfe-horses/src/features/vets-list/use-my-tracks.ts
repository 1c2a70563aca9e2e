import { canOpen } from '@portal/contracts-common/light'
import { horsesRoutes } from '@portal/contracts-horses/routes'
import { useUser } from '@portal/shell-sdk'
import { useQuery } from '@portal/ui/query'
import { horsesApi } from '../../shared/api.ts'

/** The first option of a filter by track. */
export const allTracks = 'all'

/** The track that a list shows when the URL names none: the one where the user is a regulatory veterinarian, or all. */
export function useDefaultTrack(): { readonly trackId: string; readonly isPending: boolean } {
  const { isLoading, tracks } = useTracks()
  const own = tracks.find(({ roles }) => roles.includes('regulatory-veterinarian'))
  return { trackId: own?.locationId ?? '', isPending: isLoading }
}

/** The tracks at which the user is a veterinarian today; empty for everybody else. */
export function useMyTracks() {
  return useTracks().tracks
}

function useTracks() {
  const user = useUser()
  const { data = [], isLoading } = useQuery({
    ...horsesApi().listMyTracks.query({}),
    enabled: canOpen(horsesRoutes.listMyTracks.access, user),
  })
  return { isLoading, tracks: data.filter(({ roles }) => roles.some((role) => role !== 'track-staff')) }
}
