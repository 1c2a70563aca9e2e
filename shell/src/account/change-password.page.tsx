import { CallFailure } from '@portal/api-client'
import { Button } from '@portal/ui'
import { Form, PasswordField, useForm } from '@portal/ui/forms'
import { sessionHeader } from '@portal/contracts-registration/routes'
import { usePortal } from '../portal-context.ts'
import { useText } from '../texts.ts'
import { AccountFrame } from './account-frame.tsx'
import { newPasswordFaults } from './account-rules.ts'
import { useAccountWords } from './account-words.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'
import { useLastingKey } from './use-lasting-key.ts'

const empty = { currentPassword: '', password: '', confirmPassword: '' }
type Values = typeof empty

/** A signed-in person's new password, which ends their other sessions; and the way to end all of them. */
export default function ChangePasswordPage() {
  const t = useText()
  const { auth, toasts } = usePortal()
  const words = useAccountWords()
  const keyOf = useLastingKey()
  const form = useForm<Values>({
    defaultValues: empty,
    resolver: words.resolver((values: Values) => ({
      currentPassword: values.currentPassword === '' ? 'account.password.current-missing' : undefined,
      ...newPasswordFaults(values, 'account.password.new-differs'),
    })),
    shouldFocusError: false,
  })
  return (
    <AccountFrame title={t('change.title')} lead={t('change.lead')}>
      <Form
        form={form}
        onSubmit={async (values) => {
          const headers = { [sessionHeader.name]: sessionHeader.value }
          await auth.changePassword({ body: values }, { headers, ...keyOf(values) })
          form.reset(empty)
          toasts.show({ kind: 'success', message: t('change.done') })
          return undefined
        }}
        refusalOf={(failure) =>
          // At sign-in nobody is told which of the two was wrong; here there is only one.
          failure instanceof CallFailure && failure.error === 'auth.password-wrong'
            ? { fields: { currentPassword: t('change.current-wrong') } }
            : words.refusal(failure, { 'auth.password-common': 'password' })
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
