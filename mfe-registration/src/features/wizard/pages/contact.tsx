import { toE164 } from '@portal/contracts-registration/rules'
import { TextField, useFormContext, useWatch } from '@portal/ui/forms'
import { useQuestionText } from '../../../shared/texts.ts'
import type { PageProps } from '../frame/page-props.ts'
import { QuestionPage } from '../frame/question-page.tsx'
import { trim } from '../frame/trim.ts'

/** Email and cell phone: at least one, and preferably both. */
export default function ContactPage(props: PageProps) {
  const t = useQuestionText()
  const { answers, suggested } = props.draft
  const known = answers.contact ?? suggested.contact
  return (
    <QuestionPage
      {...props}
      step="contact"
      title={t('contact.title')}
      lead={t('contact.lead')}
      defaultValues={{ email: known?.email ?? '', phone: known?.phone ?? '' }}
      toAnswer={({ email, phone }) => ({ email: trim(email), phone: trim(phone) === '' ? '' : toE164(phone) })}
    >
      <ContactFields />
    </QuestionPage>
  )
}

/** A field is optional once the other one is filled in. */
function ContactFields() {
  const t = useQuestionText()
  const { control } = useFormContext()
  const [email, phone] = useWatch({ control, name: ['email', 'phone'] }) as [string, string]
  return (
    <>
      <TextField
        name="email"
        type="email"
        label={t('contact.email')}
        autoComplete="email"
        spellCheck={false}
        required={trim(phone) === '' || trim(email) !== ''}
      />
      <TextField
        name="phone"
        type="tel"
        label={t('contact.phone')}
        help={t('contact.phone-help')}
        autoComplete="tel"
        required={trim(email) === '' || trim(phone) !== ''}
      />
    </>
  )
}
