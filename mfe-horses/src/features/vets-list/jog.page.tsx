import type { VetsListEntryDetails } from '@portal/contracts-horses'
import { EmptyState, ErrorState, LinkButton, LoadingState, Page, PageTitle } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { useParams, useSearchParams } from '@portal/ui/router'
import { horsesApi } from '../../shared/api.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useHorseText } from '../../shared/use-horse-text.ts'
import { JogForm } from './jog-form.tsx'
import { useVetsListText } from './texts.ts'

/** `/horses/:horseId/vets-list/jog?removal=ID`: the jog of a removal from the vets list. */
export default function JogPage() {
  const t = useVetsListText()
  const describe = useFailureText()
  const { getName } = useHorseText()
  const { horseId = '' } = useParams()
  const [search] = useSearchParams()
  const horse = useQuery(horsesApi().getHorse.query({ params: { horseId } }))
  const list = useQuery(horsesApi().getHorseVetsList.query({ params: { horseId } }))
  const removalId = search.get('removal')
  const entry = list.data?.entries.find(({ removal }) => removal?.removalId === removalId)
  const failed = [horse, list].find(({ isError }) => isError)
  return (
    <Page width="text">
      <PageTitle eyebrow={horse.data && getName(horse.data)} lead={t('jog.lead')}>
        {t('jog.title')}
      </PageTitle>
      {failed ? (
        <ErrorState title={t('failed')} {...describe(failed.error)} onRetry={() => void failed.refetch()} />
      ) : !horse.data || !list.data ? (
        <LoadingState />
      ) : entry && isJogDue(entry) ? (
        <JogForm
          horse={horse.data}
          target={{
            path: `/api/horses/${horseId}/vets-list/removals/${removalId}/steps`,
            passAction: 'pass-jog',
            failAction: 'fail-jog',
            chip: horse.data.microchip === null ? 'none' : 'scan',
            isAmendment: false,
            listReason: entry.reason,
            back: `/horses/${horseId}/vets-list`,
            backLabel: t('jog.back'),
          }}
        />
      ) : (
        <EmptyState
          title={t('jog.none')}
          action={
            <LinkButton variant="primary" to={`/horses/${horseId}/vets-list`}>
              {t('jog.back')}
            </LinkButton>
          }
        >
          {t('jog.none-text')}
        </EmptyState>
      )}
    </Page>
  )
}

const isJogDue = ({ removal }: VetsListEntryDetails) => removal?.actions.includes('pass-jog') === true
