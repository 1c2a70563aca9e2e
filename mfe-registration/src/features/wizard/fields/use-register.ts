import type { ResultsOf } from '@portal/contracts-common'
import type { RegistrationDraft, registrationHttp } from '@portal/contracts-registration'
import { useShell, useUser } from '@portal/shell-sdk'
import { useCommand } from '@portal/ui/query'
import { useRef } from 'react'
import { registrationApi } from '../../../shared/api.ts'
import { draftHeaders, useDraftUpdate } from '../frame/use-draft.ts'

export interface NewPassword {
  /** Of a signed-in account, otherwise empty. */
  readonly currentPassword: string
  readonly password: string
  readonly confirmPassword: string
}

/**
 * Creates the account and registers its person. A repeated attempt goes on where the last one failed. The server no longer
 * returns the draft to this browser, which others may use, so the last page shows what this page knows.
 */
export function useRegister(draft: RegistrationDraft) {
  const { set } = useDraftUpdate()
  const { session } = useShell()
  const isSignedIn = useUser() !== undefined
  const account = useRef<ResultsOf<typeof registrationHttp.completeDraft>>(undefined)
  const complete = useCommand(({ currentPassword, ...passwords }: NewPassword, options) =>
    registrationApi().completeDraft(
      { body: { ...passwords, ...(currentPassword !== '' && { currentPassword }) } },
      { ...options, headers: draftHeaders },
    ),
  )
  const register = useCommand(({ sub, draftId, secret }: NonNullable<typeof account.current>, options) =>
    registrationApi().registerPerson({ params: { sub }, body: { draftId, secret } }, options),
  )
  return async (passwords: NewPassword): Promise<void> => {
    account.current ??= await complete.mutateAsync(passwords)
    const { hisaPersonId } = await register.mutateAsync(account.current)
    set({ ...draft, status: 'registered', hisaPersonId })
    // Menus and pages follow the person that the account has now.
    if (isSignedIn) void session.refresh()
  }
}
