import { toE164, validateEmail, validatePhone } from '@portal/contracts-registration/rules'
import { Button } from '@portal/ui'
import { Form, TextField, useForm } from '@portal/ui/forms'
import { useQuestionText } from '../../../shared/texts.ts'
import { toFieldErrors } from '../frame/form-errors.ts'
import { useMessages } from '../frame/messages.ts'
import { trim } from '../frame/trim.ts'
import type { Channel } from './use-send-code.ts'

interface ResumeContactFormProps {
  readonly initial: string
  readonly onSend: (contact: { readonly channel: Channel; readonly destination: string }) => Promise<void>
}

/** Asks for the email address or cell phone that the link is sent to, and sends a code to confirm it. */
export function ResumeContactForm({ initial, onSend }: ResumeContactFormProps) {
  const t = useQuestionText()
  const { getMessage, toFormErrors } = useMessages()
  const form = useForm<{ destination: string }>({
    defaultValues: { destination: initial },
    shouldFocusError: false,
    resolver: async (values) => {
      const message = getError(values.destination)
      const errors = message === undefined ? {} : toFieldErrors([{ field: 'destination', message }])
      return (message === undefined ? { values, errors } : { values: {}, errors }) as never
    },
  })
  const getError = (typed: string): string | undefined => {
    if (trim(typed) === '') return getMessage('registration.contact.missing')
    const { channel, destination } = toContact(typed)
    const key = channel === 'email' ? validateEmail(destination) : validatePhone(destination)
    return key && getMessage(key)
  }
  return (
    <Form
      form={form}
      onSubmit={({ destination }) => onSend(toContact(destination))}
      toFormErrors={(failure) => toFormErrors(failure)}
    >
      <TextField
        name="destination"
        label={t('later.contact')}
        help={t('later.contact-help')}
        autoComplete="email"
        spellCheck={false}
        required
      />
      <div className="wizard-actions">
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          {t('code.send')}
        </Button>
      </div>
    </Form>
  )
}

/** Digits without letters or @ are a phone number. */
function toContact(typed: string): { channel: Channel; destination: string } {
  const text = trim(typed)
  return /[@a-z]/i.test(text)
    ? { channel: 'email', destination: text }
    : { channel: 'phone', destination: toE164(text) }
}
