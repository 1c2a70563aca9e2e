import { TextField } from '@portal/ui/forms'
import { useQuestionText } from '../../../shared/texts.ts'
import type { PageProps } from '../frame/page-props.ts'
import { QuestionPage } from '../frame/question-page.tsx'
import { trim } from '../frame/trim.ts'
import { ConsentField } from '../upload/consent-field.tsx'

/** At 16 and 17 a parent or guardian must consent: their name and the signed form. */
export default function GuardianPage(props: PageProps) {
  const t = useQuestionText()
  const { guardian } = props.draft.answers
  return (
    <QuestionPage
      {...props}
      step="guardian"
      title={t('guardian.title')}
      lead={t('guardian.lead')}
      defaultValues={{ name: guardian?.name ?? '', consentFileId: guardian?.consentFileId ?? '' }}
      toAnswer={({ name, consentFileId }) => ({ name: trim(name), consentFileId })}
    >
      <TextField name="name" label={t('guardian.name')} autoComplete="off" spellCheck={false} required />
      <ConsentField isUploaded={guardian !== undefined} />
    </QuestionPage>
  )
}
