import type { RequestOf } from '@portal/contracts-common'
import type { HorsesHttp, ListedRequest, SentRequestKind } from '@portal/contracts-horses'
import { useCommand, usePagedList, useQuery, useQueryClient } from '@portal/ui/query'
import { horsesApi } from '../../shared/api.ts'

export const requestKinds = [
  'transfer',
  'share',
  'change-owner',
  'change-attending-veterinarian',
] as const satisfies readonly SentRequestKind[]

/** What the form for a new request offers; a change of the designated owner is a change of owner. */
export const newRequestKinds = [
  'transfer',
  'share',
  'change-owner',
  'change-designated-owner',
  'change-attending-veterinarian',
] as const
export type NewRequestKind = (typeof newRequestKinds)[number]

/** What a request asks for, as pages name it. */
export function getRequestKind({
  kind,
  designatedOwnerOnly,
}: Pick<ListedRequest, 'kind' | 'designatedOwnerOnly'>): NewRequestKind {
  return kind === 'change-owner' && designatedOwnerOnly ? 'change-designated-owner' : kind
}

export const requestGroups = ['to-decide', 'waiting', 'finished'] as const
export type RequestGroup = (typeof requestGroups)[number]

/** The requests of the reader in one group, page by page. */
export function useRequestList(list: RequestGroup, kind: SentRequestKind | undefined) {
  const { listRequests } = horsesApi()
  const filters = { list, ...(kind && { kind }) }
  return usePagedList(
    [...listRequests.key, filters],
    (page, options) => listRequests({ query: { ...page, ...filters } }, options),
    { staleTime: 0 },
  )
}

/** The requests about a horse, newest first, page by page. */
export function useHorseRequestList(horseId: string) {
  const { listHorseRequests } = horsesApi()
  return usePagedList(
    [...listHorseRequests.key, horseId],
    (page, options) => listHorseRequests({ params: { horseId }, query: page }, options),
    { staleTime: 0 },
  )
}

/** How many requests wait for the reader's decision, and for how many the reader waits. */
export function useRequestCounts(enabled = true) {
  return useQuery({ ...horsesApi().countRequests.query(), staleTime: 0, enabled })
}

export function useRequest(requestId: string) {
  return useQuery({ ...horsesApi().getRequest.query({ params: { requestId } }), staleTime: 0 })
}

/** Reloads everything that a request changes. */
export function useReloadRequests() {
  const client = useQueryClient()
  return async () => {
    const api = horsesApi()
    const calls = [
      api.listRequests,
      api.listHorseRequests,
      api.listHorseShares,
      api.countRequests,
      api.getRequest,
      api.getHorse,
      api.listMyHorses,
      api.getHorseVerdict,
    ]
    await Promise.all(calls.map(({ key }) => client.invalidateQueries({ queryKey: key })))
  }
}

export type NewRequestBody = RequestOf<HorsesHttp['sendRequests']>['body']
export type DecisionBody = RequestOf<HorsesHttp['decideRequests']>['body']

export function useSendRequests() {
  const reload = useReloadRequests()
  return useCommand((body: NewRequestBody, options) => horsesApi().sendRequests({ body }, options), {
    onSuccess: reload,
  })
}

/** Accepts or rejects requests. */
export function useDecide() {
  const reload = useReloadRequests()
  return useCommand((body: DecisionBody, options) => horsesApi().decideRequests({ body }, options), {
    onSuccess: reload,
  })
}

interface Closing {
  readonly requestId: string
  readonly expectedVersion: number
  readonly action: 'withdraw' | 'take-back'
}

/** Withdraws or takes back a request. */
export function useCloseRequest() {
  const reload = useReloadRequests()
  return useCommand(
    ({ requestId, expectedVersion, action }: Closing, options) => {
      const { withdrawRequest, takeBackRequest } = horsesApi()
      const request = { params: { requestId }, body: { expectedVersion } }
      return action === 'withdraw' ? withdrawRequest(request, options) : takeBackRequest(request, options)
    },
    { onSuccess: reload },
  )
}
