import type { HorseDetails } from '@portal/contracts-horses'
import { useShell } from '@portal/shell-sdk'
import { EmptyState, LinkButton, Page, PageTitle } from '@portal/ui'
import { useCommand, useQuery, useQueryClient } from '@portal/ui/query'
import { Link, useNavigate, useParams } from '@portal/ui/router'
import { horsesApi } from '../../shared/api.ts'
import { NotLoaded } from '../../shared/not-loaded.tsx'
import { registrationCitation } from '../../shared/registration-rule.ts'
import { useText } from '../../shared/texts.ts'
import { toAnswers, toRegistration, type ManualAnswers } from './manual-fields.ts'
import { ManualForm } from './manual-form.tsx'
import { WithRegistrationFields } from './registration-fields.tsx'
import { useManualText } from './texts.ts'

/** `/horses/:horseId/correct`: corrects a horse that was entered by hand, until the authority has reviewed it. */
export default function CorrectRegistrationPage() {
  const t = useManualText()
  const text = useText()
  const { horseId = '' } = useParams()
  const horse = useQuery({ ...horsesApi().getHorse.query({ params: { horseId } }), staleTime: 0 })
  if (horse.data) return <Correction horse={horse.data} />
  return (
    <NotLoaded
      title={t('correct.title')}
      failure={horse.error}
      onRetry={() => void horse.refetch()}
      failedTitle={text('details.failed')}
      missing={{
        title: text('details.missing'),
        text: text('details.missing-text'),
        to: '/my-horses',
        link: text('my-horses.title'),
      }}
    />
  )
}

function Correction({ horse }: { readonly horse: HorseDetails }) {
  const t = useManualText()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { toasts } = useShell()
  const command = useCommand(horsesApi().correctManualRegistration)
  const { horseId } = horse
  const save = async (answers: ManualAnswers): Promise<void> => {
    const { locationId: _, ...body } = toRegistration(answers)
    await command.mutateAsync({ params: { horseId }, body })
    await queries.invalidateQueries()
    toasts.show({ kind: 'success', message: t('corrected') })
    await navigate(`/horses/${horseId}`)
  }
  return (
    <Page width="text">
      <PageTitle lead={t('correct.lead')}>{t('correct.title')}</PageTitle>
      {horse.needsReview ? (
        <div className="p-stack" data-gap="m">
          <p>
            <Link to={`/rule/${encodeURIComponent(registrationCitation)}`}>
              {t('rule', { citation: registrationCitation })}
            </Link>
          </p>
          <WithRegistrationFields>
            {(fields) => (
              <ManualForm
                start={toAnswers(horse)}
                fields={fields}
                hasLocation={false}
                submitLabel={t('correct.submit')}
                save={save}
              />
            )}
          </WithRegistrationFields>
        </div>
      ) : (
        <EmptyState
          title={t('correct.reviewed')}
          action={<LinkButton to={`/horses/${horseId}`}>{t('correct.open')}</LinkButton>}
        >
          {t('correct.reviewed-text')}
        </EmptyState>
      )}
    </Page>
  )
}
