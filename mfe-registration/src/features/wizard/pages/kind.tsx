import type { PersonKind } from '@portal/contracts-registration/registration-rules'
import { Notice } from '@portal/ui'
import { RadioCardsField } from '@portal/ui/forms'
import { Link, useSearchParams } from '@portal/ui/router'
import { useQuestionText } from '../../../shared/texts.ts'
import type { PageProps } from '../frame/page-props.ts'
import { toPath } from '../frame/progress.ts'
import { QuestionPage } from '../frame/question-page.tsx'

/** Whether the person is covered by the authority's rules. */
export default function KindPage(props: PageProps) {
  const t = useQuestionText()
  const [query] = useSearchParams()
  const suggested = readKind(query.get('suggested'))
  return (
    <QuestionPage
      {...props}
      step="kind"
      title={t('kind.title')}
      defaultValues={{ kind: suggested ?? props.draft.answers.kind?.kind ?? '' }}
      toAnswer={({ kind }) => ({ kind: kind as PersonKind })}
      check={({ kind }) => (kind === '' ? [{ field: 'kind', key: 'registration.kind.missing' }] : [])}
    >
      {suggested !== undefined && <Notice title={t(`kind.suggested-${suggested}`)}>{t('kind.suggested-text')}</Notice>}
      <RadioCardsField
        name="kind"
        label={t('kind.title')}
        hideLabel
        required
        options={[
          { value: 'covered', label: t('kind.covered'), help: t('kind.covered-help') },
          { value: 'non-covered', label: t('kind.non-covered'), help: t('kind.non-covered-help') },
        ]}
      />
      <p>
        <Link to={toPath('help-me-choose')}>{t('kind.help')}</Link>
      </p>
    </QuestionPage>
  )
}

function readKind(text: string | null): PersonKind | undefined {
  return text === 'covered' || text === 'non-covered' ? text : undefined
}
