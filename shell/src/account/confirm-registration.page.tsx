import { newCodeAfterSeconds } from '@portal/contracts-registration/rules'
import { Button, Notice } from '@portal/ui'
import { Form, TextField, useForm } from '@portal/ui/forms'
import { useNavigate, useSearchParams } from '@portal/ui/router'
import { useEffect, useState } from 'react'
import { usePortal } from '../portal-context.ts'
import { useStore } from '../store.ts'
import { useText } from '../texts.ts'
import { AccountFrame } from './account-frame.tsx'
import { typedCode, typedCodeFault } from './account-rules.ts'
import { useAccountWords } from './account-words.ts'
import { ConfirmByLink } from './confirm-by-link.tsx'
import { pendingRegistration } from './pending-registration.ts'
import { useLastingKey } from './use-lasting-key.ts'

/** Both proofs of an account: the link sent to its mail address (`?v=`), and the code sent to its phone. */
export default function ConfirmRegistrationPage() {
  const [query] = useSearchParams()
  const link = query.get('v')
  return link === null ? <ConfirmByCode /> : <ConfirmByLink link={link} />
}

/** Confirms an account with the code sent to its phone, then signs in with the password this page still holds. */
function ConfirmByCode() {
  const t = useText()
  const { auth, signIn, session, toasts } = usePortal()
  const words = useAccountWords()
  const navigate = useNavigate()
  const pending = useStore(pendingRegistration)
  const form = useForm({
    defaultValues: { email: pending?.email ?? '', code: '' },
    resolver: words.resolver(({ email, code }: { email: string; code: string }) => ({
      email: email.trim() === '' ? 'account.identifier.missing' : undefined,
      code: typedCodeFault(code),
    })),
    shouldFocusError: false,
  })

  const keyOf = useLastingKey()
  const send = async ({ email, code }: { email: string; code: string }) => {
    const username = pending?.email === email ? pending.username : undefined
    const body = { email: email.trim(), code: typedCode(code), ...(username === undefined ? {} : { username }) }
    await auth.confirmRegistration({ body }, keyOf(body))
    pendingRegistration.set(() => undefined)
    toasts.show({ kind: 'success', message: t('confirm.done') })
    const password = pending?.password
    const step =
      password === undefined ? undefined : await signIn(username ?? email.trim(), password).catch(() => undefined)
    if (step?.step === 'done') await navigate(session.takeTarget(), { replace: true })
    else await navigate('/login', { state: { notice: 'confirmed' } })
    return undefined
  }
  // As it was when the page opened: the registration is forgotten when it is confirmed, before the next page is there.
  const [destination] = useState(pending?.destination)
  const lead = destination === undefined ? t('confirm.lead') : t('confirm.lead-sent', { destination })
  return (
    <AccountFrame title={t('confirm.title')} lead={lead} outbox>
      <Form
        form={form}
        onSubmit={send}
        refusalOf={(failure) => words.refusal(failure, { 'auth.code-wrong': 'code', 'auth.code-expired': 'code' })}
      >
        <TextField name="email" label={t('confirm.email')} autoComplete="username" spellCheck={false} required />
        <TextField
          name="code"
          label={t('confirm.code')}
          help={t('confirm.code-help')}
          autoComplete="one-time-code"
          inputMode="numeric"
          required
        />
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          {t('confirm.submit')}
        </Button>
      </Form>
      <NewCode email={() => form.getValues('email').trim()} />
    </AccountFrame>
  )
}

/** Another code, once 5 minutes have passed since the one before (spec 5). */
function NewCode({ email }: { email: () => string }) {
  const t = useText()
  const { auth } = usePortal()
  const words = useAccountWords()
  const pending = useStore(pendingRegistration)
  const left = useSecondsUntil((pending?.sentAt ?? 0) + newCodeAfterSeconds * 1000)
  const [outcome, setOutcome] = useState<{ readonly tone: 'success' | 'danger'; readonly text: string }>()
  const [busy, setBusy] = useState(false)

  const ask = async () => {
    const address = email()
    if (address === '') {
      setOutcome({ tone: 'danger', text: words.fault('account.identifier.missing') })
      return
    }
    setBusy(true)
    try {
      const username = pending?.email === address ? pending.username : undefined
      await auth.resendCode({
        body: { email: address, ...(username === undefined ? {} : { username }) },
      })
      const known = pending ?? { email: address }
      pendingRegistration.set(() => ({ ...known, sentAt: Date.now() }))
      setOutcome({ tone: 'success', text: t('confirm.resent') })
    } catch (failure) {
      setOutcome({ tone: 'danger', text: words.refusal(failure).form ?? t('failure.page') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="p-stack s-after" data-gap="s">
      {outcome !== undefined && (
        <Notice tone={outcome.tone} live>
          {outcome.text}
        </Notice>
      )}
      {left > 0 ? (
        <p className="p-small p-soft" role="timer">
          {t('confirm.wait', { time: clock(left) })}
        </p>
      ) : (
        <p>
          {t('confirm.no-code')}{' '}
          <Button size="s" busy={busy} onClick={() => void ask()}>
            {t('confirm.resend')}
          </Button>
        </p>
      )}
    </div>
  )
}

/** Whole seconds until an instant, counting down; 0 once it has passed. */
function useSecondsUntil(instant: number): number {
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((instant - now) / 1000))
  const running = left > 0
  useEffect(() => {
    if (!running) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [running])
  // A new code starts the count again before the first tick.
  useEffect(() => setNow(Date.now()), [instant])
  return left
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
