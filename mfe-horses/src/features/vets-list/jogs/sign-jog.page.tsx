import { CallFailure } from '@portal/api-client'
import { EmptyState, ErrorState, LinkButton, LoadingState, Page, PageTitle } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { useParams } from '@portal/ui/router'
import { horsesApi } from '../../../shared/api.ts'
import { useFailureText } from '../../../shared/use-failure-text.ts'
import { useHorseText } from '../../../shared/use-horse-text.ts'
import { JogForm } from '../jog-form.tsx'
import { useJogsText } from './texts.ts'

/** `/day-sheet/:trackId/jogs/:jogId`: the result of a jog, or its amendment on the same day. */
export default function SignJogPage() {
  const t = useJogsText()
  const describe = useFailureText()
  const { getName } = useHorseText()
  const { trackId = '', jogId = '' } = useParams()
  const jog = useQuery({ ...horsesApi().getJog.query({ params: { trackId, jogId } }), staleTime: 0 })
  const isAmendment = jog.data?.actions.includes('amend-to-passed') === true
  const canSign = isAmendment || jog.data?.actions.includes('pass') === true
  const back = `/day-sheet?track=${trackId}${jog.data ? `&date=${jog.data.jogOn}` : ''}`
  const isMissing = jog.error instanceof CallFailure && (jog.error.code === 404 || jog.error.code === 400)
  return (
    <Page width="text">
      <PageTitle eyebrow={jog.data && getName(jog.data.horse)} lead={t(isAmendment ? 'amend-lead' : 'sign-lead')}>
        {t('sign-title')}
      </PageTitle>
      {jog.isError && !isMissing ? (
        <ErrorState title={t('jog-failed')} {...describe(jog.error)} onRetry={() => void jog.refetch()} />
      ) : jog.isPending ? (
        <LoadingState />
      ) : jog.data && canSign ? (
        <JogForm
          horse={jog.data.horse}
          target={{
            path: `/api/horses/tracks/${trackId}/jogs/${jogId}/results`,
            amendPath: `/api/horses/tracks/${trackId}/jogs/${jogId}/results`,
            passAction: isAmendment ? 'amend-to-passed' : 'pass',
            failAction: isAmendment ? 'amend-to-failed' : 'fail',
            chip: isAmendment ? 'not-needed' : jog.data.hasMicrochip ? 'scan' : 'none',
            isAmendment,
            listReason: 'unsound',
            back,
            backLabel: t('back'),
          }}
        />
      ) : (
        <EmptyState
          title={t('missing')}
          action={
            <LinkButton variant="primary" to={back}>
              {t('back')}
            </LinkButton>
          }
        >
          {t('missing-text')}
        </EmptyState>
      )}
    </Page>
  )
}
