import { RichText } from '@portal/i18n'
import {
  validateEmail,
  validateName,
  validatePhone,
  toE164,
  validateUsername,
  stripMarkup,
} from '@portal/contracts-registration/rules'
import { useLocale, useShell } from '@portal/shell-sdk'
import { Button } from '@portal/ui'
import { Form, TextField, useForm } from '@portal/ui/forms'
import { Link, useNavigate } from '@portal/ui/router'
import { useEffect, useRef } from 'react'
import { usePortal } from '../portal-context.ts'
import { useText } from '../texts.ts'
import { AccountFrame } from './account-frame.tsx'
import { validateNewPassword } from './account-form-rules.ts'
import { useAccountMessages } from './account-messages.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { pendingRegistration } from './pending-registration.ts'
import { RecaptchaField, type RecaptchaState } from './recaptcha-field.tsx'
import { findRegistrationDraft, clearRegistrationDraft, saveRegistrationDraft } from './registration-draft.ts'
import { useStableIdempotencyKey } from './use-stable-idempotency-key.ts'

const empty = { firstName: '', lastName: '', email: '', phone: '', username: '', password: '', confirmPassword: '' }
type Values = typeof empty

/** Creates an account for commenting. A 6-digit code is sent to the phone (spec 5). */
export default function RegisterPage() {
  const t = useText()
  const locale = useLocale()
  const { auth } = usePortal()
  const { settings } = useShell()
  const messages = useAccountMessages()
  const navigate = useNavigate()
  const recaptcha = useRef<RecaptchaState>({ token: '' })
  const form = useForm<Values>({
    defaultValues: { ...empty, ...findRegistrationDraft() },
    resolver: messages.resolver((values: Values) => ({
      firstName: validateName(stripMarkup(values.firstName)),
      lastName: validateName(stripMarkup(values.lastName)),
      email: validateEmail(values.email.trim()),
      phone: validatePhone(toE164(values.phone)),
      username: values.username === '' ? undefined : validateUsername(values.username.trim()),
      ...validateNewPassword(values, 'account.password.mismatch'),
    })),
    shouldFocusError: false,
  })

  const getIdempotencyKey = useStableIdempotencyKey()
  const { watch } = form
  useEffect(() => {
    const subscription = watch(saveRegistrationDraft)
    return () => subscription.unsubscribe()
  }, [watch])

  const send = async ({ username, email, phone, ...rest }: Values) => {
    const body = {
      ...rest,
      email: email.trim(),
      phone: toE164(phone),
      locale,
      ...(username === '' ? {} : { username: username.trim() }),
    }
    try {
      const response = await auth.register(
        { body: { ...body, recaptcha: recaptcha.current.token } },
        getIdempotencyKey(body),
      )
      clearRegistrationDraft()
      pendingRegistration.set(() => ({
        email: email.trim(),
        username: response.username,
        password: rest.password,
        sentAt: Date.now(),
        // A replayed response does not include the destination.
        ...(response.destination !== '' && { destination: response.destination }),
      }))
      await navigate('/confirm-registration')
      return undefined
    } catch (failure) {
      recaptcha.current.reset?.()
      throw failure
    }
  }
  const toFormErrors = (failure: unknown) =>
    messages.toFormErrors(failure, {
      'auth.username-taken': 'username',
      'auth.email-taken': 'email',
      'auth.password-common': 'password',
    })
  return (
    <AccountFrame title={t('register.title')} lead={t('register.lead')}>
      <Form form={form} onSubmit={send} toFormErrors={toFormErrors}>
        <TextField name="firstName" label={t('register.first-name')} autoComplete="given-name" required />
        <TextField name="lastName" label={t('register.last-name')} autoComplete="family-name" required />
        <TextField
          name="email"
          type="email"
          label={t('register.email')}
          help={t('register.email-help')}
          autoComplete="email"
          spellCheck={false}
          required
        />
        <TextField
          name="phone"
          type="tel"
          label={t('register.phone')}
          help={t('register.phone-help')}
          autoComplete="tel"
          required
        />
        <TextField
          name="username"
          label={t('register.username')}
          help={t('register.username-help')}
          autoComplete="username"
          spellCheck={false}
        />
        <NewPasswordFields />
        <RecaptchaField siteKey={settings.recaptchaSiteKey} state={recaptcha} />
        <p className="p-small p-soft">
          <RichText text={t('register.policy')} tags={{ policy: (text) => <Link to="/privacy-policy">{text}</Link> }} />
        </p>
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          {t('register.submit')}
        </Button>
      </Form>
      <ul className="s-links">
        <li>
          <Link to="/login">{t('register.have-account')}</Link>
        </li>
      </ul>
    </AccountFrame>
  )
}
