import type { RequestOf } from '@portal/contracts-common'
import { canOpen } from '@portal/contracts-common/light'
import type { HorsesHttp } from '@portal/contracts-horses'
import { horsesRoutes } from '@portal/contracts-horses/routes'
import { useUser } from '@portal/shell-sdk'
import { useCommand, usePagedList, useQuery, useQueryClient } from '@portal/ui/query'
import { horsesApi } from '../../shared/api.ts'

/** The claims of the reader, page by page. */
export function useMyClaims() {
  const { listMyClaims } = horsesApi()
  return usePagedList([...listMyClaims.key], (page, options) => listMyClaims({ query: page }, options), {
    staleTime: 0,
  })
}

/** The claims at a track, of one day if there is one, page by page. */
export function useTrackClaims(trackId: string, date: string) {
  const { listTrackClaims } = horsesApi()
  return usePagedList(
    [...listTrackClaims.key, trackId, date],
    (page, options) =>
      listTrackClaims({ params: { trackId }, query: { ...page, ...(date !== '' && { date }) } }, options),
    { staleTime: 0 },
  )
}

export function useClaim(claimId: string) {
  return useQuery({ ...horsesApi().getClaim.query({ params: { claimId } }), staleTime: 0 })
}

/** Stewards, who see the claims at every track: the authority's and the commissions' staff. */
const stewards = { anyOf: [{ level: 'staff' }, { role: 'commission-staff' }] } as const

/** The tracks whose claims the user may list, and at which of them the user is the claims clerk. */
export function useClaimTracks() {
  const user = useUser()
  const isStaff = canOpen('staff', user)
  const isSteward = canOpen(stewards, user)
  const { listLocations, listMyTracks } = horsesApi()
  const first = useQuery({ ...listLocations.query({ query: { type: 'TRACK', limit: 1 } }), enabled: isSteward })
  const mine = useQuery({ ...listMyTracks.query({}), enabled: canOpen(horsesRoutes.listMyTracks.access, user) })
  const own = (mine.data ?? []).filter(({ roles }) => roles.includes('track-staff'))
  const ownIds = new Set(own.map(({ locationId }) => locationId))
  return {
    isSteward,
    /** The tracks of a claims clerk. */
    own,
    /** The track whose claims are listed first. */
    firstTrackId: own[0]?.locationId ?? first.data?.items[0]?.locationId,
    isPending: first.isLoading || mine.isLoading,
    isClerk: (trackId: string) => isStaff || ownIds.has(trackId),
  }
}

/** Reloads everything that a claim changes. */
function useReloadClaims() {
  const client = useQueryClient()
  return async () => {
    const api = horsesApi()
    const calls = [
      api.listMyClaims,
      api.listTrackClaims,
      api.getClaim,
      api.getHorse,
      api.listMyHorses,
      api.listHorseRequests,
      api.getHorseVerdict,
    ]
    await Promise.all(calls.map(({ key }) => client.invalidateQueries({ queryKey: key })))
  }
}

export type NewClaimBody = RequestOf<HorsesHttp['fileClaim']>['body']
export type ClaimActionBody = RequestOf<HorsesHttp['changeClaim']>['body']

export function useFileClaim() {
  const reload = useReloadClaims()
  return useCommand((body: NewClaimBody, options) => horsesApi().fileClaim({ body }, options), { onSuccess: reload })
}

/** Acts on a claim. After a failure it is reloaded too, because someone else may have acted first. */
export function useChangeClaim(claimId: string) {
  const reload = useReloadClaims()
  const params = { claimId }
  const change = useCommand((body: ClaimActionBody, options) => horsesApi().changeClaim({ params, body }, options))
  const handOver = useCommand((expectedVersion: number, options) =>
    horsesApi().handOverClaimRecords({ params, body: { expectedVersion } }, options),
  )
  return {
    isBusy: change.isPending || handOver.isPending,
    reload,
    change: (body: ClaimActionBody) => change.mutateAsync(body),
    handOver: (expectedVersion: number) => handOver.mutateAsync(expectedVersion),
  }
}
