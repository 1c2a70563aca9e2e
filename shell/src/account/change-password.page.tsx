import { CallFailure } from '@portal/api-client'
import { Button } from '@portal/ui'
import { Form, PasswordField, useForm } from '@portal/ui/forms'
import { sessionHeader } from '@portal/contracts-registration/routes'
import { usePortal } from '../portal-context.ts'
import { useText } from '../texts.ts'
import { AccountFrame } from './account-frame.tsx'
import { validateNewPassword } from './account-form-rules.ts'
import { useAccountMessages } from './account-messages.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'
import { useStableIdempotencyKey } from './use-stable-idempotency-key.ts'

const empty = { currentPassword: '', password: '', confirmPassword: '' }
type Values = typeof empty

/** Changes the user's password, which ends their other sessions, or ends all sessions. */
export default function ChangePasswordPage() {
  const t = useText()
  const { auth, toasts } = usePortal()
  const messages = useAccountMessages()
  const getIdempotencyKey = useStableIdempotencyKey()
  const form = useForm<Values>({
    defaultValues: empty,
    resolver: messages.resolver((values: Values) => ({
      currentPassword: values.currentPassword === '' ? 'account.password.current-missing' : undefined,
      ...validateNewPassword(values, 'account.password.new-mismatch'),
    })),
    shouldFocusError: false,
  })
  return (
    <AccountFrame title={t('change.title')} lead={t('change.lead')}>
      <Form
        form={form}
        onSubmit={async (values) => {
          const headers = { [sessionHeader.name]: sessionHeader.value }
          await auth.changePassword({ body: values }, { headers, ...getIdempotencyKey(values) })
          form.reset(empty)
          toasts.show({ kind: 'success', message: t('change.done') })
          return undefined
        }}
        toFormErrors={(failure) =>
          // Unlike at sign-in, it is clear here which input is incorrect.
          failure instanceof CallFailure && failure.error === 'auth.password-incorrect'
            ? { fields: { currentPassword: t('change.current-wrong') } }
            : messages.toFormErrors(failure, { 'auth.password-common': 'password' })
        }
      >
        <PasswordField
          name="currentPassword"
          label={t('change.current')}
          autoComplete="current-password"
          toggleLabel={t('account.show-password')}
          required
        />
        <NewPasswordFields />
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          {t('change.submit')}
        </Button>
      </Form>
      <SignOutEverywhere />
    </AccountFrame>
  )
}
