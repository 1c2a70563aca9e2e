import { CallFailure } from '@portal/api-client'
import type { RegistrationCandidate } from '@portal/contracts-registration'
import { ErrorState, LoadingState } from '@portal/ui'
import { RadioCardsField } from '@portal/ui/forms'
import { useQuery } from '@portal/ui/query'
import { registrationApi } from '../../../shared/api.ts'
import { useQuestionText, useStateText, useText } from '../../../shared/texts.ts'
import { ContinueWithoutRecord } from '../fields/continue-without-record.tsx'
import { NameSearch } from '../fields/name-search.tsx'
import { useSearchedName } from '../fields/use-searched-name.ts'
import { useMessages } from '../frame/messages.ts'
import type { PageProps } from '../frame/page-props.ts'
import { QuestionPage } from '../frame/question-page.tsx'
import { draftHeaders } from '../frame/use-draft.ts'
import { WizardPage } from '../frame/wizard-page.tsx'

const none = 'none'

/** Which record in the license registry is the person's. Searched by the license, and by name where that finds none. */
export default function MatchPage(props: PageProps) {
  const t = useQuestionText()
  const frame = useText()
  const { describe } = useMessages()
  const { searched: name, setSearched } = useSearchedName()
  const { license } = props.draft.answers
  const search = useQuery({
    queryKey: ['registration-candidates', license, name],
    queryFn: async ({ signal }) =>
      (await registrationApi().findCandidates({ body: name ?? {} }, { signal, headers: draftHeaders })).candidates,
    // Candidates are valid for 30 minutes.
    staleTime: 10 * 60_000,
  })
  if (search.data !== undefined && search.data.length > 0)
    return <Candidates {...props} candidates={search.data} onExpired={() => void search.refetch()} />
  const frameProps = { page: 'match', draft: props.draft, today: props.settings.today } as const
  if (search.isError) {
    return (
      <WizardPage {...frameProps} title={t('match.title')}>
        <ErrorState title={frame('error.title')} {...describe(search.error)} onRetry={() => void search.refetch()}>
          <ContinueWithoutRecord {...props} variant="secondary" />
        </ErrorState>
        <p className="p-soft">{t('match.unavailable')}</p>
      </WizardPage>
    )
  }
  if (search.data === undefined) {
    return (
      <WizardPage {...frameProps} title={t('match.title')}>
        <LoadingState label={t('match.searching')} />
      </WizardPage>
    )
  }
  return <NameSearch {...props} searched={name} onSearch={setSearched} />
}

function Candidates({
  candidates,
  onExpired,
  ...props
}: PageProps & { readonly candidates: readonly RegistrationCandidate[]; readonly onExpired: () => void }) {
  const t = useQuestionText()
  const stateName = useStateText()
  const previous = props.draft.answers.match
  return (
    <QuestionPage
      {...props}
      step="match"
      title={t('match.title')}
      lead={t('match.lead')}
      defaultValues={{ candidate: previous?.candidate === null ? none : '' }}
      toAnswer={({ candidate }) => ({ candidate: candidate === none ? null : candidate })}
      check={({ candidate }) => (candidate === '' ? [{ field: 'candidate', key: 'registration.match.missing' }] : [])}
      onFailure={(failure) => {
        if (failure instanceof CallFailure && failure.error === 'registration.candidate-expired') onExpired()
      }}
    >
      <RadioCardsField
        name="candidate"
        label={t('match.title')}
        hideLabel
        required
        options={[
          ...candidates.map(({ candidate, name, city, state, licenseType, licenseEnding }) => ({
            value: candidate,
            label: name,
            help: t('match.facts', {
              type: t(`license-type.${licenseType}` as 'license-type.owner', { defaultValue: licenseType }),
              place: [city, stateName(state as 'KY')].filter(Boolean).join(', '),
              ending: licenseEnding,
            }),
          })),
          { value: none, label: t('match.none'), help: t('match.none-help') },
        ]}
      />
    </QuestionPage>
  )
}
