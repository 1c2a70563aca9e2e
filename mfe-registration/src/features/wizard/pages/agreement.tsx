import { useFormats, useLocale } from '@portal/shell-sdk'
import { ErrorState, LoadingState, Prose } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { registrationApi } from '../../../shared/api.ts'
import { useQuestionText, useText } from '../../../shared/texts.ts'
import { useMessages } from '../frame/messages.ts'
import type { PageProps } from '../frame/page-props.ts'
import { QuestionPage } from '../frame/question-page.tsx'
import { WizardPage } from '../frame/wizard-page.tsx'

/** The agreement for covered or non-covered persons, in the version that is in effect. */
export default function AgreementPage(props: PageProps) {
  const t = useQuestionText()
  const frame = useText()
  const formats = useFormats()
  const { describe } = useMessages()
  const locale = useLocale()
  const kind = props.draft.answers.kind?.kind ?? 'covered'
  const agreement = useQuery(registrationApi().getAgreement.query({ params: { kind }, query: { locale } }))
  if (agreement.data === undefined) {
    return (
      <WizardPage page="agreement" draft={props.draft} today={props.settings.today} title={t('agreement.title')}>
        {agreement.isError ? (
          <ErrorState
            title={frame('error.title')}
            {...describe(agreement.error)}
            onRetry={() => void agreement.refetch()}
          />
        ) : (
          <LoadingState shape="text" />
        )}
      </WizardPage>
    )
  }
  const { version, effectiveFrom, title, paragraphs } = agreement.data
  return (
    <QuestionPage
      {...props}
      key={version}
      step="agreement"
      title={t('agreement.title')}
      width="text"
      defaultValues={{}}
      toAnswer={() => ({ version })}
      submitLabel={t('agreement.accept')}
    >
      <Prose>
        <h2>{title}</h2>
        <p className="p-small p-soft">{t('agreement.version', { version, date: formats.date(effectiveFrom) })}</p>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Prose>
    </QuestionPage>
  )
}
