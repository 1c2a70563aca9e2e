import { CallFailure } from '@portal/api-client'
import { Button } from '@portal/ui'
import { Form, PasswordField, useSchemaForm } from '@portal/ui/forms'
import { changePasswordInput } from '@portal/contracts-registration/inputs'
import { sessionHeader } from '@portal/contracts-registration/routes'
import { usePortal } from '../portal-context.ts'
import { useText } from '../texts.ts'
import { AccountFrame } from './account-frame.tsx'
import { useAccountMessages } from './account-messages.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'
import { useStableIdempotencyKey } from './use-stable-idempotency-key.ts'

const empty = { currentPassword: '', password: '', confirmPassword: '' }

/** Changes the user's password, which ends their other sessions, or ends all sessions. */
export default function ChangePasswordPage() {
  const t = useText()
  const { auth, toasts } = usePortal()
  const messages = useAccountMessages()
  const getIdempotencyKey = useStableIdempotencyKey()
  const form = useSchemaForm({
    schema: changePasswordInput,
    defaultValues: empty,
    // Spaces in a password are reported, not removed.
    toInput: (values) => values,
    getMessage: messages.getIssueMessage,
  })
  return (
    <AccountFrame title={t('change.title')} lead={t('change.lead')}>
      <Form
        form={form}
        onSubmit={async (body) => {
          const headers = { [sessionHeader.name]: sessionHeader.value }
          await auth.changePassword({ body }, { headers, ...getIdempotencyKey(body) })
          form.reset(empty)
          toasts.show({ kind: 'success', message: t('change.done') })
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
