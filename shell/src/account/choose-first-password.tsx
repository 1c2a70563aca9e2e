import { isTooCommonReason } from '@portal/contracts-registration/rules'
import { Button } from '@portal/ui'
import { Form, useForm } from '@portal/ui/forms'
import { SignInFailure } from '../session/pool-step.ts'
import type { SignInStep } from '../session/sign-in.ts'
import { useText } from '../texts.ts'
import { AccountFrame } from './account-frame.tsx'
import { newPasswordFaults } from './account-rules.ts'
import { useAccountWords } from './account-words.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

/** The first sign-in of an account that staff opened: it sets a password of its own (NEW_PASSWORD_REQUIRED). */
export function ChooseFirstPassword({
  step,
  onDone,
}: {
  step: Extract<SignInStep, { step: 'new-password' }>
  onDone: (step: SignInStep) => void
}) {
  const t = useText()
  const words = useAccountWords()
  const form = useForm({
    defaultValues: { password: '', confirmPassword: '' },
    resolver: words.resolver((values: { password: string; confirmPassword: string }) =>
      newPasswordFaults(values, 'account.password.new-differs'),
    ),
    shouldFocusError: false,
  })
  return (
    <AccountFrame title={t('first-password.title')} lead={t('first-password.lead')}>
      <Form
        form={form}
        onSubmit={async ({ password }) => {
          onDone(await step.choose(password))
          return undefined
        }}
        refusalOf={(failure) => {
          if (!(failure instanceof SignInFailure)) return words.refusal(failure)
          if (isTooCommonReason(failure.message))
            return { fields: { password: words.fault('account.password.common') } }
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
