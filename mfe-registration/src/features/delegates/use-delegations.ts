import { useCommand, usePagedList, useQueryClient } from '@portal/ui/query'
import type { RequestOf } from '@portal/contracts-common'
import type { registrationHttp } from '@portal/contracts-registration'
import { registrationApi } from '../../shared/api.ts'

const key = ['delegations']

export type DelegationSide = 'given' | 'received'

/** The delegations of one side, page by page. */
export function useDelegations(side: DelegationSide, only: 'current' | 'past') {
  return usePagedList(
    [...key, side, only],
    (page, options) => registrationApi().listDelegations({ query: { ...page, side, only } }, options),
    { staleTime: 0 },
  )
}

function useReload() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: key })
}

type NewDelegation = RequestOf<typeof registrationHttp.addDelegation>['body']
type DelegationChange = RequestOf<typeof registrationHttp.changeDelegation>['body'] & { readonly delegationId: string }

export function useAddDelegation() {
  const onSuccess = useReload()
  return useCommand((body: NewDelegation, options) => registrationApi().addDelegation({ body }, options), { onSuccess })
}

export function useChangeDelegation() {
  const onSuccess = useReload()
  return useCommand(
    ({ delegationId, ...body }: DelegationChange, options) =>
      registrationApi().changeDelegation({ params: { delegationId }, body }, options),
    { onSuccess },
  )
}

export function useEndDelegation() {
  const onSuccess = useReload()
  return useCommand(
    (delegationId: string, options) => registrationApi().endDelegation({ params: { delegationId }, body: {} }, options),
    { onSuccess },
  )
}
