import { Button, Notice } from '@portal/ui'
import { Form, TextField, useForm } from '@portal/ui/forms'
import { Link, useLocation, useNavigate } from '@portal/ui/router'
import { usePortal } from '../portal-context.ts'
import { useText } from '../texts.ts'
import { AccountFrame } from './account-frame.tsx'
import { newPasswordFaults, typedCode, typedCodeFault } from './account-rules.ts'
import { useAccountWords } from './account-words.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useLastingKey } from './use-lasting-key.ts'

const empty = { email: '', token: '', password: '', confirmPassword: '' }
type Values = typeof empty

/** Sets a new password with the code that was sent. */
export default function ResetPasswordPage() {
  const t = useText()
  const { auth } = usePortal()
  const words = useAccountWords()
  const navigate = useNavigate()
  const keyOf = useLastingKey()
  const { state } = useLocation()
  const sentTo = (state as { readonly email?: string } | null)?.email
  const form = useForm<Values>({
    defaultValues: { ...empty, email: sentTo ?? '' },
    resolver: words.resolver((values: Values) => ({
      email: values.email.trim() === '' ? 'account.identifier.missing' : undefined,
      token: typedCodeFault(values.token),
      ...newPasswordFaults(values, 'account.password.new-differs'),
    })),
    shouldFocusError: false,
  })
  return (
    <AccountFrame title={t('reset.title')} lead={t('reset.lead')} outbox>
      {sentTo !== undefined && (
        <div className="s-notice">
          <Notice live>{t('reset.sent')}</Notice>
        </div>
      )}
      <Form
        form={form}
        onSubmit={async ({ email, token, password, confirmPassword }) => {
          const body = { email: email.trim(), password, confirmPassword, token: typedCode(token) }
          await auth.resetPassword({ body }, keyOf(body))
          await navigate('/login', { state: { notice: 'reset' } })
          return undefined
        }}
        refusalOf={(failure) =>
          words.refusal(failure, {
            'auth.code-wrong': 'token',
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
          <Link to="/forgot-password">{t('reset.no-code')}</Link>
        </li>
      </ul>
    </AccountFrame>
  )
}
