import { validateSignIn } from '@portal/contracts-registration/rules'
import { Button, Notice } from '@portal/ui'
import { Form, PasswordField, TextField, useForm } from '@portal/ui/forms'
import { Link, useLocation, useNavigate } from '@portal/ui/router'
import { useSession, useShell } from '@portal/shell-sdk'
import { useEffect, useRef, useState } from 'react'
import { usePortal } from '../portal-context.ts'
import { SignInFailure } from '../session/pool-step.ts'
import type { SignInStep } from '../session/sign-in.ts'
import { useText } from '../texts.ts'
import { AccountFrame } from './account-frame.tsx'
import { useAccountMessages } from './account-messages.ts'
import { ChooseFirstPassword } from './choose-first-password.tsx'
import { pendingRegistration } from './pending-registration.ts'

/** Signs in with the Secure Remote Password protocol: the password never leaves this page. */
export default function LoginPage() {
  const t = useText()
  const { session: portalSession } = usePortal()
  const { settings } = useShell()
  const session = useSession()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [firstPassword, setFirstPassword] = useState<Extract<SignInStep, { step: 'new-password' }>>()
  const isSignedIn = session.status === 'signed-in'

  // The session changes before signIn resolves. The redirect target can be taken only once, so it is kept in a ref.
  const target = useRef<string>(undefined)
  useEffect(() => {
    if (!isSignedIn) return
    target.current ??= portalSession.takeRedirectTarget()
    void navigate(target.current, { replace: true })
  }, [isSignedIn, navigate, portalSession])
  if (isSignedIn) return null
  const handleStep = (step: SignInStep) => {
    if (step.step !== 'done') setFirstPassword(step)
  }
  const notice = (state as { readonly notice?: 'reset' | 'confirmed' } | null)?.notice
  if (firstPassword !== undefined) return <ChooseFirstPassword step={firstPassword} onDone={handleStep} />
  return (
    <AccountFrame title={t('login.title')} lead={t('login.lead')}>
      {notice !== undefined && (
        <div className="s-notice">
          <Notice tone="success" live>
            {t(`login.notice.${notice}`)}
          </Notice>
        </div>
      )}
      <SignInForm onStep={handleStep} />
      <ul className="s-links">
        <li>
          <Link to="/forgot-password">{t('login.forgot')}</Link>
        </li>
        <li>
          <Link to="/register">{t('login.no-account')}</Link>
        </li>
      </ul>
      {settings.demonstration && (
        <Notice tone="neutral" title={t('account.demonstration')}>
          {t('login.demonstration')}
        </Notice>
      )}
    </AccountFrame>
  )
}

interface SignInValues extends Record<string, unknown> {
  username: string
  password: string
}

function SignInForm({ onStep }: { onStep: (step: SignInStep) => void }) {
  const t = useText()
  const { signIn } = usePortal()
  const messages = useAccountMessages()
  const navigate = useNavigate()
  const form = useForm<SignInValues>({
    defaultValues: { username: '', password: '' },
    resolver: messages.resolver((values) => validateSignIn({ ...values, username: values.username.trim() })),
    shouldFocusError: false,
  })

  const send = async ({ username, password }: SignInValues) => {
    try {
      onStep(await signIn(username.trim(), password))
      return undefined
    } catch (failure) {
      if (!(failure instanceof SignInFailure)) throw failure
      if (failure.reason === 'not-confirmed') {
        pendingRegistration.set(() => ({ email: username.trim(), password }))
        await navigate('/confirm-registration')
        return undefined
      }
      if (failure.reason === 'reset-required') {
        await navigate('/forgot-password', { state: { email: username.trim() } })
        return undefined
      }
      throw failure
    }
  }
  const toFormErrors = (failure: unknown) => {
    if (!(failure instanceof SignInFailure)) return messages.toFormErrors(failure)
    // These two have already navigated to another page.
    if (failure.reason === 'not-confirmed' || failure.reason === 'reset-required') return {}
    return { form: t(`login.failure.${failure.reason}`) }
  }
  return (
    <Form form={form} onSubmit={send} toFormErrors={toFormErrors}>
      <TextField name="username" label={t('login.username')} autoComplete="username" spellCheck={false} required />
      <PasswordField
        name="password"
        label={t('login.password')}
        autoComplete="current-password"
        toggleLabel={t('account.show-password')}
        required
      />
      <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
        {t('login.submit')}
      </Button>
    </Form>
  )
}
