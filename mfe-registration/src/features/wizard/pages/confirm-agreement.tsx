import { AgreementField, TextField } from '@portal/ui/forms'
import { useQuestionText } from '../../../shared/texts.ts'
import type { PageProps } from '../frame/page-props.ts'
import { QuestionPage } from '../frame/question-page.tsx'
import { trim } from '../frame/trim.ts'

/** Covered persons confirm the agreement with their typed name. */
export default function ConfirmAgreementPage(props: PageProps) {
  const t = useQuestionText()
  const typedName = props.draft.answers['confirm-agreement']?.typedName ?? ''
  return (
    <QuestionPage
      {...props}
      step="confirm-agreement"
      title={t('confirm.title')}
      lead={t('confirm.lead')}
      defaultValues={{ accepted: typedName !== '', typedName }}
      toAnswer={(values) => ({ typedName: trim(values.typedName) })}
      check={({ accepted, ...values }) => [
        ...(accepted ? [] : [{ field: 'accepted', message: t('confirm.accept-missing') }]),
        ...(accepted || trim(values.typedName) !== ''
          ? []
          : [{ field: 'typedName', key: 'registration.agreement.name-missing' as const }]),
      ]}
    >
      <AgreementField name="accepted" label={t('confirm.accept')} />
      <TextField
        name="typedName"
        label={t('confirm.name')}
        help={t('confirm.name-help')}
        autoComplete="name"
        spellCheck={false}
        required
      />
    </QuestionPage>
  )
}
