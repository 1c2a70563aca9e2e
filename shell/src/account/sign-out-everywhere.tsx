import { sessionHeader } from '@portal/contracts-registration/routes'
import { Button, Notice } from '@portal/ui'
import { useState } from 'react'
import { useSignOut } from '../entries/index.ts'
import { usePortal } from '../portal-context.ts'
import { useText } from '../texts.ts'
import { useAccountMessages } from './account-messages.ts'

/** Ends all sessions of the account, for example after losing a device. */
export function SignOutEverywhere() {
  const t = useText()
  const { auth, toasts } = usePortal()
  const leaving = useSignOut()
  const messages = useAccountMessages()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  const signOut = async () => {
    if (!(await leaving.confirm())) return
    setBusy(true)
    try {
      await auth.signOutEverywhere({}, { headers: { [sessionHeader.name]: sessionHeader.value } })
    } catch (failure) {
      setError(messages.toFormErrors(failure).form)
      setBusy(false)
      return
    }
    toasts.show({ kind: 'success', message: t('sign-out-everywhere.done') })
    await leaving.signOut()
  }
  return (
    <section className="p-stack s-section" data-gap="s">
      <h2>{t('sign-out-everywhere.title')}</h2>
      <p className="p-soft">{t('sign-out-everywhere.text')}</p>
      {error !== undefined && (
        <Notice tone="danger" live>
          {error}
        </Notice>
      )}
      <p>
        <Button busy={busy} onClick={() => void signOut()}>
          {t('sign-out-everywhere.submit')}
        </Button>
      </p>
    </section>
  )
}
