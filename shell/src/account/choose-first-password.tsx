import { isPasswordTooCommon } from '@portal/contracts-registration/rules'
import { Button } from '@portal/ui'
import { Form, useForm } from '@portal/ui/forms'
import { SignInFailure } from '../session/pool-step.ts'
import type { SignInStep } from '../session/sign-in.ts'
import { useText } from '../texts.ts'
import { AccountFrame } from './account-frame.tsx'
import { validateNewPassword } from './account-form-rules.ts'
import { useAccountMessages } from './account-messages.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

/** Sets the user's own password at the first sign-in of an account created by staff (NEW_PASSWORD_REQUIRED). */
export function ChooseFirstPassword({
  step,
  onDone,
}: {
  step: Extract<SignInStep, { step: 'new-password' }>
  onDone: (step: SignInStep) => void
}) {
  const t = useText()
  const messages = useAccountMessages()
  const form = useForm({
    defaultValues: { password: '', confirmPassword: '' },
    resolver: messages.resolver((values: { password: string; confirmPassword: string }) =>
      validateNewPassword(values, 'account.password.new-mismatch'),
    ),
    shouldFocusError: false,
  })
  return (
    <AccountFrame title={t('first-password.title')} lead={t('first-password.lead')}>
      <Form
        form={form}
        onSubmit={async ({ password }) => {
          onDone(await step.setPassword(password))
          return undefined
        }}
        toFormErrors={(failure) => {
          if (!(failure instanceof SignInFailure)) return messages.toFormErrors(failure)
          if (isPasswordTooCommon(failure.message))
            return { fields: { password: messages.getMessage('account.password.common') } }
          return { form: failure.message }
        }}
      >
        <NewPasswordFields />
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          {t('first-password.submit')}
        </Button>
      </Form>
    </AccountFrame>
  )
}
