import type { ResultsOf } from '@portal/contracts-common'
import type { registrationHttp } from '@portal/contracts-registration'
import { useCommand, useQuery, useQueryClient } from '@portal/ui/query'
import { registrationApi } from '../../../shared/api.ts'
import { draftHeaders, useDraftUpdate } from '../frame/use-draft.ts'
import type { Channel } from './use-send-code.ts'

export type ResumeOptions = ResultsOf<typeof registrationHttp.getResumeOptions>

const key = ['registration-resume-options']

/** How the registration of this browser can be continued on another device. */
export function useResumeOptions(enabled: boolean) {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => registrationApi().getResumeOptions({}, { signal, headers: draftHeaders }),
    enabled,
    gcTime: 0,
  })
}

/** Confirms a contact and sends the link to it. Pressing twice sends one message. */
export function useResumeCommands() {
  const client = useQueryClient()
  const { reload: reloadDraft } = useDraftUpdate()
  const reload = () => client.invalidateQueries({ queryKey: key })
  const code = useCommand((body: { channel: Channel; destination: string }, options) =>
    registrationApi().sendResumeCode({ body }, { ...options, headers: draftHeaders }),
  )
  const link = useCommand((channel: Channel, options) =>
    registrationApi().sendResumeLink({ body: { channel } }, { ...options, headers: draftHeaders }),
  )
  const sendLink = async (channel: Channel) => {
    await link.mutateAsync(channel)
    await reload()
  }
  return {
    reload,
    sendLink,
    sendCode: async (contact: { channel: Channel; destination: string }) => {
      await code.mutateAsync(contact)
      await reload()
    },
    /** Confirms the contact and sends the link to it. The page offers to send the link again if only that failed. */
    confirm: async (digits: string) => {
      const body = { code: digits }
      const { channel } = await registrationApi().confirmResumeCode({ body }, { headers: draftHeaders })
      await reloadDraft()
      await sendLink(channel).catch(reload)
    },
  }
}
