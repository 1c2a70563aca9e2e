import { resendDelaySeconds } from '@portal/contracts-registration/rules'
import { Button, Notice } from '@portal/ui'
import { Form, TextField, useForm } from '@portal/ui/forms'
import { useNavigate, useSearchParams } from '@portal/ui/router'
import { useEffect, useState } from 'react'
import { usePortal } from '../portal-context.ts'
import { useStore } from '../store.ts'
import { useText } from '../texts.ts'
import { AccountFrame } from './account-frame.tsx'
import { normalizeCode, validateTypedCode } from './account-form-rules.ts'
import { useAccountMessages } from './account-messages.ts'
import { ConfirmByLink } from './confirm-by-link.tsx'
import { pendingRegistration } from './pending-registration.ts'
import { useStableIdempotencyKey } from './use-stable-idempotency-key.ts'

/** Confirms an account: the email address with a link (`?v=`), or the phone number with a code. */
export default function ConfirmRegistrationPage() {
  const [query] = useSearchParams()
  const link = query.get('v')
  return link === null ? <ConfirmByCode /> : <ConfirmByLink link={link} />
}

/** Confirms an account with the code sent to its phone, then signs in with the password kept from registration. */
function ConfirmByCode() {
  const t = useText()
  const { auth, signIn, session, toasts } = usePortal()
  const messages = useAccountMessages()
  const navigate = useNavigate()
  const pending = useStore(pendingRegistration)
  const form = useForm({
    defaultValues: { email: pending?.email ?? '', code: '' },
    resolver: messages.resolver(({ email, code }: { email: string; code: string }) => ({
      email: email.trim() === '' ? 'account.identifier.missing' : undefined,
      code: validateTypedCode(code),
    })),
    shouldFocusError: false,
  })

  const getIdempotencyKey = useStableIdempotencyKey()
  const send = async ({ email, code }: { email: string; code: string }) => {
    const username = pending?.email === email ? pending.username : undefined
    const body = { email: email.trim(), code: normalizeCode(code), ...(username === undefined ? {} : { username }) }
    await auth.confirmRegistration({ body }, getIdempotencyKey(body))
    pendingRegistration.set(() => undefined)
    toasts.show({ kind: 'success', message: t('confirm.done') })
    const password = pending?.password
    const step =
      password === undefined ? undefined : await signIn(username ?? email.trim(), password).catch(() => undefined)
    if (step?.step === 'done') await navigate(session.takeRedirectTarget(), { replace: true })
    else await navigate('/login', { state: { notice: 'confirmed' } })
    return undefined
  }
  // Kept from the first render: the pending registration is cleared on confirmation, before the next page is shown.
  const [destination] = useState(pending?.destination)
  const lead = destination === undefined ? t('confirm.lead') : t('confirm.lead-sent', { destination })
  return (
    <AccountFrame title={t('confirm.title')} lead={lead} showOutboxNotice>
      <Form
        form={form}
        onSubmit={send}
        toFormErrors={(failure) =>
          messages.toFormErrors(failure, { 'auth.code-incorrect': 'code', 'auth.code-expired': 'code' })
        }
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
      <ResendCode email={() => form.getValues('email').trim()} />
    </AccountFrame>
  )
}

/** Sends a new code, at the earliest 5 minutes after the previous one (spec 5). */
function ResendCode({ email }: { email: () => string }) {
  const t = useText()
  const { auth } = usePortal()
  const messages = useAccountMessages()
  const pending = useStore(pendingRegistration)
  const secondsLeft = useSecondsUntil((pending?.sentAt ?? 0) + resendDelaySeconds * 1000)
  const [outcome, setOutcome] = useState<{ readonly tone: 'success' | 'danger'; readonly text: string }>()
  const [busy, setBusy] = useState(false)

  const resend = async () => {
    const address = email()
    if (address === '') {
      setOutcome({ tone: 'danger', text: messages.getMessage('account.identifier.missing') })
      return
    }
    setBusy(true)
    try {
      const username = pending?.email === address ? pending.username : undefined
      await auth.resendCode({
        body: { email: address, ...(username === undefined ? {} : { username }) },
      })
      const registration = pending ?? { email: address }
      pendingRegistration.set(() => ({ ...registration, sentAt: Date.now() }))
      setOutcome({ tone: 'success', text: t('confirm.resent') })
    } catch (failure) {
      setOutcome({ tone: 'danger', text: messages.toFormErrors(failure).form ?? t('failure.page') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="p-stack s-spaced" data-gap="s">
      {outcome !== undefined && (
        <Notice tone={outcome.tone} live>
          {outcome.text}
        </Notice>
      )}
      {secondsLeft > 0 ? (
        <p className="p-small p-soft" role="timer">
          {t('confirm.wait', { time: formatCountdown(secondsLeft) })}
        </p>
      ) : (
        <p>
          {t('confirm.not-received')}{' '}
          <Button size="s" busy={busy} onClick={() => void resend()}>
            {t('confirm.resend')}
          </Button>
        </p>
      )}
    </div>
  )
}

/** Counts down the seconds until an instant; 0 once it has passed. */
function useSecondsUntil(instant: number): number {
  const [now, setNow] = useState(Date.now)
  const secondsLeft = Math.max(0, Math.ceil((instant - now) / 1000))
  const running = secondsLeft > 0
  useEffect(() => {
    if (!running) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [running])
  // Restart the countdown at once when a new code is sent.
  useEffect(() => setNow(Date.now()), [instant])
  return secondsLeft
}

function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
