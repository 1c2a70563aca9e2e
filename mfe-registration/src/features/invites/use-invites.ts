import type { RequestOf } from '@portal/contracts-common'
import type { JockeyInvite, registrationHttp } from '@portal/contracts-registration'
import { useShell } from '@portal/shell-sdk'
import { useCommand, usePagedList, useQuery, useQueryClient } from '@portal/ui/query'
import { registrationApi } from '../../shared/api.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useText } from './texts.ts'

const invitesKey = ['invites']

/** The invites that the person sent or received, page by page. */
export function useInviteList(side: 'sent' | 'received') {
  return usePagedList(
    [...invitesKey, side],
    (page, options) => registrationApi().listInvites({ query: { ...page, side } }, options),
    { staleTime: 0 },
  )
}

/** Invites that wait for an answer of the person. */
export function useOpenInvites(enabled: boolean) {
  return useQuery({
    queryKey: [...invitesKey, 'open'],
    queryFn: ({ signal }) =>
      registrationApi().listInvites({ query: { side: 'received', only: 'open', limit: 10 } }, { signal }),
    enabled,
  })
}

/** Who invites, by the secret of a link. */
export function useLinkedInvite(secret: string) {
  return useQuery({
    queryKey: [...invitesKey, 'link', secret],
    queryFn: ({ signal }) => registrationApi().lookUpInvite({ body: { secret } }, { signal }),
    staleTime: 0,
  })
}

/** Reloads every list of invites. */
export function useReloadInvites() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: invitesKey })
}

/** How an invite is named in a call: by its id on the list, by its secret on the page of the link. */
export type InviteReference = { readonly inviteId: string } | { readonly secret: string }

/** Accepts or rejects an invite. */
export function useDecide() {
  const reload = useReloadInvites()
  return useCommand(
    ({ reference, isAccepted }: { reference: InviteReference; isAccepted: boolean }, options) => {
      const api = registrationApi()
      return isAccepted
        ? api.acceptInvite({ body: { ...reference } }, options)
        : api.rejectInvite({ body: { ...reference } }, options)
    },
    { onSuccess: reload },
  )
}

/** The three changes that an agent or jockey makes in the lists. */
export function useChangeInvite() {
  const reload = useReloadInvites()
  return useCommand(
    ({ inviteId, action }: { inviteId: string; action: 'resend' | 'revoke' | 'end' }, options) => {
      const api = registrationApi()
      const request = { params: { inviteId } }
      if (action === 'resend') return api.resendInvite(request, options)
      return action === 'revoke' ? api.revokeInvite(request, options) : api.endInvite(request, options)
    },
    { onSuccess: reload },
  )
}

type NewInvite = RequestOf<typeof registrationHttp.inviteJockey>['body']

export function useSendInvite() {
  const reload = useReloadInvites()
  return useCommand((body: NewInvite, options) => registrationApi().inviteJockey({ body }, options), {
    onSuccess: reload,
  })
}

type DoneKey = 'done.accepted' | 'done.rejected' | 'done.resent' | 'done.revoked' | 'done.ended' | 'done.sent'

/** Runs a command and says how it ended. */
export function useReported() {
  const { toasts } = useShell()
  const t = useText()
  const describe = useFailureText()
  const reload = useReloadInvites()
  return async (run: () => Promise<JockeyInvite>, done: DoneKey, name: string): Promise<void> => {
    try {
      await run()
      toasts.show({ kind: 'success', message: t(done, { name }) })
    } catch (failure) {
      toasts.show({ kind: 'error', message: describe(failure).message })
      await reload()
    }
  }
}
