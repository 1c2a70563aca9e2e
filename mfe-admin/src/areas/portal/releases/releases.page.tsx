import { describeFailure } from '@portal/api-client'
import { EmptyState, ErrorState, LoadMore, LoadingState, Notice, Page, PageTitle } from '@portal/ui'
import { useAdminText } from '../../../shared/texts.ts'
import { GenerationCard } from './generation-card.tsx'
import { useReleasesText } from './texts.ts'
import { useActivateGeneration } from './use-activate-generation.ts'
import { useReleases } from './use-releases.ts'
import '../card-list.css'
import './releases.css'

/** `/releases`: the live and earlier generations of releases, with their load statistics. */
export default function ReleasesPage() {
  const t = useReleasesText()
  const title = useAdminText()
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
  const { live, canActivate, items: generations, loads } = list
  const activate = useActivateGeneration(generations, live)
  if (list.isPending) return <LoadingState shape="list" />
  if (list.failure) {
    return <ErrorState title={t('failed')} {...describeFailure(list.failure, t)} onRetry={list.retry} />
  }
  if (generations.length === 0) return <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>
  return (
    <>
      {!canActivate && <Notice tone="warning">{t('read-only')}</Notice>}
      {live === null && <Notice tone="danger">{t('live-unreadable')}</Notice>}
      <ul className="ad-card-list">
        {generations.map((generation) => (
          <li key={generation.number}>
            <GenerationCard
              generation={generation}
              live={live}
              loads={loads}
              onActivate={canActivate && generation.problem === null ? () => activate(generation) : undefined}
            />
          </li>
        ))}
      </ul>
      <LoadMore
        nextPage={list.nextPage}
        label={t('older')}
        errorTitle={t('failed-older')}
        describeFailure={(failure) => describeFailure(failure, t)}
      />
    </>
  )
}
