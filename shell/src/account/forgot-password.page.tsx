import { Button } from '@portal/ui'
import { Form, TextField, useForm } from '@portal/ui/forms'
import { Link, useLocation, useNavigate } from '@portal/ui/router'
import { usePortal } from '../portal-context.ts'
import { useText } from '../texts.ts'
import { AccountFrame } from './account-frame.tsx'
import { useAccountMessages } from './account-messages.ts'

/** Requests a password reset code. Behaves the same whether or not the account exists. */
export default function ForgotPasswordPage() {
  const t = useText()
  const { auth } = usePortal()
  const messages = useAccountMessages()
  const navigate = useNavigate()
  const { state } = useLocation()
  const form = useForm({
    defaultValues: { email: (state as { readonly email?: string } | null)?.email ?? '' },
    resolver: messages.resolver(({ email }: { email: string }) => ({
      email: email.trim() === '' ? 'account.identifier.missing' : undefined,
    })),
    shouldFocusError: false,
  })
  return (
    <AccountFrame title={t('forgot.title')} lead={t('forgot.lead')}>
      <Form
        form={form}
        onSubmit={async ({ email }) => {
          await auth.forgotPassword({ body: { email: email.trim() } })
          await navigate('/reset-password', { state: { email: email.trim() } })
          return undefined
        }}
        toFormErrors={(failure) => messages.toFormErrors(failure)}
      >
        <TextField name="email" label={t('forgot.email')} autoComplete="username" spellCheck={false} required />
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          {t('forgot.submit')}
        </Button>
      </Form>
      <ul className="s-links">
        <li>
          <Link to="/login">{t('forgot.back')}</Link>
        </li>
        <li>
          <Link to="/reset-password">{t('forgot.have-code')}</Link>
        </li>
      </ul>
    </AccountFrame>
  )
}
