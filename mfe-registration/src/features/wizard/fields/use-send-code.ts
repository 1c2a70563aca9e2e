import type { RegistrationDraft } from '@portal/contracts-registration'
import { useCommand } from '@portal/ui/query'
import { registrationApi } from '../../../shared/api.ts'
import { draftHeaders, useDraftUpdate } from '../frame/use-draft.ts'

export type Channel = 'email' | 'phone'

/** Sends a code to the contact of the draft. Pressing twice sends one code. */
export function useSendCode(draft: RegistrationDraft) {
  const { set } = useDraftUpdate()
  const command = useCommand((channel: Channel, options) =>
    registrationApi().sendDraftCode({ body: { channel } }, { ...options, headers: draftHeaders }),
  )
  return async (channel: Channel) => {
    const sentCode = await command.mutateAsync(channel)
    set({ ...draft, sentCode })
  }
}
