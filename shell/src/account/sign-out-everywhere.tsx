import { sessionHeader } from '@portal/contracts-registration/routes'
import { Button, Notice } from '@portal/ui'
import { useState } from 'react'
import { usePortal } from '../portal-context.ts'
import { useText } from '../texts.ts'
import { useAccountWords } from './account-words.ts'

/** Ends every session of the account: for a device that was lost, or left signed in. */
export function SignOutEverywhere() {
  const t = useText()
  const { auth, session, toasts } = usePortal()
  const words = useAccountWords()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()

  const end = async () => {
    setBusy(true)
    try {
      await auth.signOutEverywhere({}, { headers: { [sessionHeader.name]: sessionHeader.value } })
    } catch (failure) {
      setRefused(words.refusal(failure).form)
      setBusy(false)
      return
    }
    toasts.show({ kind: 'success', message: t('everywhere.done') })
    await session.signOut()
  }
  return (
    <section className="p-stack s-section" data-gap="s">
      <h2>{t('everywhere.title')}</h2>
      <p className="p-soft">{t('everywhere.text')}</p>
      {refused !== undefined && (
        <Notice tone="danger" live>
          {refused}
        </Notice>
      )}
      <p>
        <Button busy={busy} onClick={() => void end()}>
          {t('everywhere.submit')}
        </Button>
      </p>
    </section>
  )
}
