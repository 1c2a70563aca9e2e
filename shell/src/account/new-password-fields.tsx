import { PasswordField } from '@portal/ui/forms'
import { useText } from '../texts.ts'

/** Fields for a new password and its confirmation, shared by all screens that set one. */
export function NewPasswordFields() {
  const t = useText()
  return (
    <>
      <PasswordField
        name="password"
        label={t('account.new-password')}
        help={t('account.password-help')}
        autoComplete="new-password"
        toggleLabel={t('account.show-password')}
        required
      />
      <PasswordField
        name="confirmPassword"
        label={t('account.confirm-password')}
        autoComplete="new-password"
        toggleLabel={t('account.show-password')}
        required
      />
    </>
  )
}
