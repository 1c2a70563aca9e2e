import { validatePassword } from '@portal/contracts-registration/rules'
import { Button, VisuallyHidden } from '@portal/ui'
import { Form, PasswordField, useForm } from '@portal/ui/forms'
import { useNavigate } from '@portal/ui/router'
import { useState } from 'react'
import { useQuestionText } from '../../../shared/texts.ts'
import { PasswordChecklist } from '../fields/password-checklist.tsx'
import { useRegister, type NewPassword } from '../fields/use-register.ts'
import { toFieldErrors } from '../frame/form-errors.ts'
import { useMessages } from '../frame/messages.ts'
import type { PageProps } from '../frame/page-props.ts'
import { toPath } from '../frame/progress.ts'
import { WizardPage } from '../frame/wizard-page.tsx'

/** The last page: sets the password and registers. Passwords are sent once and never stored in the draft. */
export default function PasswordPage({ draft, settings: { today } }: PageProps) {
  const t = useQuestionText()
  const { getMessage, toFormErrors } = useMessages()
  const navigate = useNavigate()
  const register = useRegister(draft)
  const [hasFailed, setFailed] = useState(false)
  const { hasAccount } = draft
  const form = useForm<NewPassword>({
    defaultValues: { currentPassword: '', password: '', confirmPassword: '' },
    shouldFocusError: false,
    resolver: async (values) => {
      const [broken] = validatePassword(values.password, 'registration')
      const messages = [
        ...(hasAccount && values.currentPassword === ''
          ? [{ field: 'currentPassword', message: getMessage('account.password.current-missing') }]
          : []),
        ...(broken ? [{ field: 'password', message: getMessage(broken) }] : []),
        ...(values.password === values.confirmPassword
          ? []
          : [{ field: 'confirmPassword', message: getMessage('account.password.mismatch') }]),
      ]
      return (messages.length === 0 ? { values, errors: {} } : { values: {}, errors: toFieldErrors(messages) }) as never
    },
  })
  const submit = async (values: NewPassword) => {
    setFailed(false)
    await register(hasAccount ? values : { ...values, currentPassword: '' })
    await navigate(toPath('done'))
  }
  return (
    <WizardPage
      page="password"
      draft={draft}
      today={today}
      title={t(hasAccount ? 'password.change-title' : 'password.title')}
      {...(hasAccount && { lead: t('password.change-lead') })}
      hasErrors={hasFailed || Object.keys(form.formState.errors).length > 0}
    >
      <Form
        form={form}
        onSubmit={submit}
        toFormErrors={(failure) => {
          setFailed(true)
          return toFormErrors(failure, {
            'auth.password-common': 'password',
            'auth.password-rejected': 'password',
            'auth.password-incorrect': 'currentPassword',
          })
        }}
      >
        {/* Password managers store the new password with this name. */}
        <VisuallyHidden>
          <input
            type="text"
            autoComplete="username"
            value={draft.answers.username?.username ?? ''}
            readOnly
            tabIndex={-1}
            aria-hidden="true"
          />
        </VisuallyHidden>
        {hasAccount && (
          <PasswordField
            name="currentPassword"
            label={t('password.current')}
            autoComplete="current-password"
            toggleLabel={t('password.show')}
            required
          />
        )}
        <PasswordField
          name="password"
          label={t('password.label')}
          autoComplete="new-password"
          toggleLabel={t('password.show')}
          required
        />
        <PasswordChecklist />
        <PasswordField
          name="confirmPassword"
          label={t('password.confirm')}
          autoComplete="new-password"
          toggleLabel={t('password.show')}
          required
        />
        <div className="wizard-actions">
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {t(hasAccount ? 'password.submit-person' : 'password.submit')}
          </Button>
        </div>
      </Form>
    </WizardPage>
  )
}
