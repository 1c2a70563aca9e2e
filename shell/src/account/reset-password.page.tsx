import { Button, Notice } from '@portal/ui'
import { Form, TextField, useForm } from '@portal/ui/forms'
import { Link, useLocation, useNavigate } from '@portal/ui/router'
import { usePortal } from '../portal-context.ts'
import { useText } from '../texts.ts'
import { AccountFrame } from './account-frame.tsx'
import { validateNewPassword, normalizeCode, validateTypedCode } from './account-form-rules.ts'
import { useAccountMessages } from './account-messages.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useStableIdempotencyKey } from './use-stable-idempotency-key.ts'

const empty = { email: '', token: '', password: '', confirmPassword: '' }
type Values = typeof empty

/** Sets a new password with the code that was sent. */
export default function ResetPasswordPage() {
  const t = useText()
  const { auth } = usePortal()
  const messages = useAccountMessages()
  const navigate = useNavigate()
  const getIdempotencyKey = useStableIdempotencyKey()
  const { state } = useLocation()
  const sentTo = (state as { readonly email?: string } | null)?.email
  const form = useForm<Values>({
    defaultValues: { ...empty, email: sentTo ?? '' },
    resolver: messages.resolver((values: Values) => ({
      email: values.email.trim() === '' ? 'account.identifier.missing' : undefined,
      token: validateTypedCode(values.token),
      ...validateNewPassword(values, 'account.password.new-mismatch'),
    })),
    shouldFocusError: false,
  })
  return (
    <AccountFrame title={t('reset.title')} lead={t('reset.lead')} showOutboxNotice>
      {sentTo !== undefined && (
        <div className="s-notice">
          <Notice live>{t('reset.sent')}</Notice>
        </div>
      )}
      <Form
        form={form}
        onSubmit={async ({ email, token, password, confirmPassword }) => {
          const body = { email: email.trim(), password, confirmPassword, token: normalizeCode(token) }
          await auth.resetPassword({ body }, getIdempotencyKey(body))
          await navigate('/login', { state: { notice: 'reset' } })
          return undefined
        }}
        toFormErrors={(failure) =>
          messages.toFormErrors(failure, {
            'auth.code-incorrect': 'token',
            'auth.code-expired': 'token',
            'auth.password-common': 'password',
          })
        }
      >
        <TextField name="email" label={t('forgot.email')} autoComplete="username" spellCheck={false} required />
        <TextField
          name="token"
          label={t('confirm.code')}
          help={t('confirm.code-help')}
          autoComplete="one-time-code"
          inputMode="numeric"
          required
        />
        <NewPasswordFields />
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          {t('reset.submit')}
        </Button>
      </Form>
      <ul className="s-links">
        <li>
          <Link to="/forgot-password">{t('reset.not-received')}</Link>
        </li>
      </ul>
    </AccountFrame>
  )
}
