import { describeFailure } from '@portal/api-client'
import { EmptyState, ErrorState, ListEnd, LoadingState, Notice, Page, PageTitle } from '@portal/ui'
import { useTitleText } from '../../texts.ts'
import { GenerationCard } from './generation-card.tsx'
import { useReleasesText } from './texts.ts'
import { useMoveLive } from './use-move-live.ts'
import { useReleases } from './use-releases.ts'
import './releases.css'

/** `/releases`: which releases are live together, which were, and how they load in browsers. */
export default function ReleasesPage() {
  const t = useReleasesText()
  const title = useTitleText()
  return (
    <Page>
      <PageTitle lead={t('lead')}>{title('releases.title')}</PageTitle>
      <Generations />
    </Page>
  )
}

function Generations() {
  const t = useReleasesText()
  const list = useReleases()
  const { live, movable, items: generations, loads } = list
  const move = useMoveLive(generations, live)
  if (list.isPending) return <LoadingState shape="list" />
  if (list.failure) {
    return <ErrorState title={t('failed')} {...describeFailure(list.failure, t)} onRetry={list.retry} />
  }
  if (generations.length === 0) return <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>
  return (
    <>
      {!movable && <Notice tone="warning">{t('not-movable')}</Notice>}
      {live === null && <Notice tone="danger">{t('live-unreadable')}</Notice>}
      <ul className="ad-generations">
        {generations.map((generation) => (
          <li key={generation.number}>
            <GenerationCard
              generation={generation}
              live={live}
              loads={loads}
              onMove={movable && generation.problem === null ? () => move(generation) : undefined}
            />
          </li>
        ))}
      </ul>
      <ListEnd
        rest={list.rest}
        more={t('older')}
        failedTitle={t('failed-older')}
        describe={(failure) => describeFailure(failure, t)}
      />
    </>
  )
}
