import { Rich } from '@portal/i18n'
import {
  emailFault,
  nameFault,
  phoneFault,
  toE164,
  usernameFault,
  withoutMarkup,
} from '@portal/contracts-registration/rules'
import { useLocale, useShell } from '@portal/shell-sdk'
import { Button } from '@portal/ui'
import { Form, TextField, useForm } from '@portal/ui/forms'
import { Link, useNavigate } from '@portal/ui/router'
import { useEffect, useRef } from 'react'
import { usePortal } from '../portal-context.ts'
import { useText } from '../texts.ts'
import { AccountFrame } from './account-frame.tsx'
import { newPasswordFaults } from './account-rules.ts'
import { useAccountWords } from './account-words.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { pendingRegistration } from './pending-registration.ts'
import { PersonCheck, type PersonCheckAnswer } from './person-check.tsx'
import { findRegistrationDraft, forgetRegistrationDraft, keepRegistrationDraft } from './registration-draft.ts'
import { useLastingKey } from './use-lasting-key.ts'

const empty = { firstName: '', lastName: '', email: '', phone: '', username: '', password: '', confirmPassword: '' }
type Values = typeof empty

/** Opens an account for commenting. A 6-digit code goes to the phone (spec 5). */
export default function RegisterPage() {
  const t = useText()
  const locale = useLocale()
  const { auth } = usePortal()
  const { settings } = useShell()
  const words = useAccountWords()
  const navigate = useNavigate()
  const check = useRef<PersonCheckAnswer>({ value: '' })
  const form = useForm<Values>({
    defaultValues: { ...empty, ...findRegistrationDraft() },
    resolver: words.resolver((values: Values) => ({
      firstName: nameFault(withoutMarkup(values.firstName)),
      lastName: nameFault(withoutMarkup(values.lastName)),
      email: emailFault(values.email.trim()),
      phone: phoneFault(toE164(values.phone)),
      username: values.username === '' ? undefined : usernameFault(values.username.trim()),
      ...newPasswordFaults(values, 'account.password.differs'),
    })),
    shouldFocusError: false,
  })

  const keyOf = useLastingKey()
  const { watch } = form
  useEffect(() => {
    const watching = watch(keepRegistrationDraft)
    return () => watching.unsubscribe()
  }, [watch])

  const send = async ({ username, email, phone, ...rest }: Values) => {
    const said = {
      ...rest,
      email: email.trim(),
      phone: toE164(phone),
      locale,
      ...(username === '' ? {} : { username: username.trim() }),
    }
    try {
      const answer = await auth.register({ body: { ...said, recaptcha: check.current.value } }, keyOf(said))
      forgetRegistrationDraft()
      pendingRegistration.set(() => ({
        email: email.trim(),
        username: answer.username,
        password: rest.password,
        sentAt: Date.now(),
        // A repetition is not told where the code went.
        ...(answer.destination !== '' && { destination: answer.destination }),
      }))
      await navigate('/confirm-registration')
      return undefined
    } catch (failure) {
      check.current.reset?.()
      throw failure
    }
  }
  const refusalOf = (failure: unknown) =>
    words.refusal(failure, {
      'auth.username-taken': 'username',
      'auth.email-taken': 'email',
      'auth.password-common': 'password',
    })
  return (
    <AccountFrame title={t('register.title')} lead={t('register.lead')}>
      <Form form={form} onSubmit={send} refusalOf={refusalOf}>
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
        <PersonCheck siteKey={settings.recaptchaSiteKey} answer={check} />
        <p className="p-small p-soft">
          <Rich text={t('register.policy')} tags={{ policy: (linked) => <Link to="/privacy-policy">{linked}</Link> }} />
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
