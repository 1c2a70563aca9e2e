import { toE164, validateCode, validateEmail, validatePhone } from '@portal/contracts-registration/rules'
import { Button, Notice } from '@portal/ui'
import { TextField } from '@portal/ui/forms'
import { useState } from 'react'
import { registrationApi } from '../../shared/api.ts'
import { formatCountdown, trim, useSecondsUntil } from '../wizard/index.ts'
import { ChangeForm } from './change-form.tsx'
import type { ChangeProps } from './page-props.ts'
import { useMyText } from './texts.ts'
import { useReload } from './use-my-information.ts'

interface ContactFormProps extends ChangeProps {
  readonly channel: 'email' | 'phone'
}

/** Asks for the new contact, then for the code that was sent to it. */
export function ContactForm(props: ContactFormProps) {
  const { channel, information } = props
  const [isOther, setOther] = useState(false)
  const { sentCode } = information
  if (sentCode?.channel === channel && !isOther)
    return <EnterCode {...props} sentCode={sentCode} onOther={() => setOther(true)} />
  return <NewContact {...props} onSent={() => setOther(false)} />
}

function NewContact({ channel, information, onSent }: ContactFormProps & { readonly onSent: () => void }) {
  const t = useMyText()
  const isEmail = channel === 'email'
  const isUnconfirmed = information.unconfirmedContacts.includes(channel)
  const replacesOne = information[channel] !== null
  const lead = isUnconfirmed ? 'confirm-contact-lead' : replacesOne ? 'change-contact-lead' : 'add-contact-lead'
  const toDestination = (typed: string) => (isEmail ? trim(typed) : toE164(trim(typed)))
  const send = async ({ destination }: { readonly destination: string }) => {
    await registrationApi().sendContactCode({ body: { channel, destination: toDestination(destination) } })
    onSent()
  }
  return (
    <ChangeForm
      title={t(`${isUnconfirmed ? 'confirm' : 'change'}-${channel}`)}
      lead={t(lead)}
      defaultValues={{ destination: (isUnconfirmed && information[channel]) || '' }}
      check={({ destination }) => {
        const key = isEmail ? validateEmail(toDestination(destination)) : validatePhone(toDestination(destination))
        return key ? [{ field: 'destination', key }] : []
      }}
      save={send}
      next={`/my-information/${channel}`}
      submitLabel={t('send-code')}
      errorFields={{ 'people.contact-unchanged': 'destination', 'auth.email-taken': 'destination' }}
    >
      <TextField
        name="destination"
        type={isEmail ? 'email' : 'tel'}
        label={t(isUnconfirmed ? channel : `new-${channel}`)}
        autoComplete={isEmail ? 'email' : 'tel'}
        spellCheck={false}
        required
      />
    </ChangeForm>
  )
}

interface EnterCodeProps extends ContactFormProps {
  readonly sentCode: NonNullable<ChangeProps['information']['sentCode']>
  readonly onOther: () => void
}

function EnterCode({ channel, sentCode, onOther }: EnterCodeProps) {
  const t = useMyText()
  const reload = useReload()
  const lockedSeconds = useSecondsUntil(sentCode.lockedUntil)
  const newCodeSeconds = useSecondsUntil(sentCode.newCodeAt)
  const confirm = ({ code }: { readonly code: string }) =>
    registrationApi()
      .confirmContactCode({ body: { code: removeSeparators(code) } })
      .catch(async (failure: unknown) => {
        // The attempts left, and whether the code is locked.
        await reload()
        throw failure
      })
  return (
    <ChangeForm
      title={t('enter-code')}
      lead={t(channel === 'email' ? 'code-sent-email' : 'code-sent-phone', { destination: sentCode.destination })}
      defaultValues={{ code: '' }}
      check={({ code }) => {
        const key = validateCode(removeSeparators(code))
        return key ? [{ field: 'code', key }] : []
      }}
      save={confirm}
      submitLabel={t('confirm')}
      errorFields={{ 'auth.code-incorrect': 'code', 'auth.code-expired': 'code' }}
    >
      {lockedSeconds > 0 && (
        <Notice tone="danger" live>
          {t('code-locked', { time: formatCountdown(lockedSeconds) })}
        </Notice>
      )}
      {lockedSeconds === 0 && sentCode.attemptsLeft <= 3 && (
        <Notice tone="warning" live>
          {t('attempts-left', { count: sentCode.attemptsLeft })}
        </Notice>
      )}
      <TextField
        name="code"
        label={t('code')}
        help={t('code-help')}
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        required
      />
      <p className="my-code">
        {newCodeSeconds > 0 ? t('new-code-wait', { time: formatCountdown(newCodeSeconds) }) : t('no-code')}
      </p>
      <p>
        <Button variant="quiet" size="s" onClick={onOther}>
          {t('other-contact')}
        </Button>
      </p>
    </ChangeForm>
  )
}

/** Codes are often pasted with spaces or dashes. */
function removeSeparators(code: string): string {
  return code.replaceAll(/[\s\u2010-\u2015-]/g, '')
}
