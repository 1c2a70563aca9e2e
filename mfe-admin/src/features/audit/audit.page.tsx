import { describeFailure } from '@portal/api-client'
import type { AuditEntry } from '@portal/contracts-admin'
import { Button, EmptyState, ErrorState, LoadingState, Page, PageTitle } from '@portal/ui'
import { useInfiniteQuery } from '@portal/ui/query'
import { Link, useSearchParams } from '@portal/ui/router'
import { adminApi } from '../../api.ts'
import { useTitleText } from '../../texts.ts'
import { ActCard } from './act-card.tsx'
import { AuditExport } from './audit-export.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { auditAddress, auditQuery, readAuditPlace, type AuditPlace } from './audit-place.ts'
import { useAuditText } from './texts.ts'
import './audit.css'

const actsAtOnce = 50

/** `/audit`: what was done in the portal, newest first. What it is narrowed to is in the address. */
export default function AuditPage() {
  const t = useAuditText()
  const title = useTitleText()
  const [params] = useSearchParams()
  const place = readAuditPlace(params)
  const address = auditAddress(place)
  return (
    <Page>
      <PageTitle lead={t('lead')} actions={<AuditExport key={address} place={place} />}>
        {title('audit.title')}
      </PageTitle>
      <AuditFilters key={address} place={place} />
      <Acts place={place} />
    </Page>
  )
}

function Acts({ place }: { readonly place: AuditPlace }) {
  const t = useAuditText()
  const trail = useTrail(place)
  if (trail.isPending) return <LoadingState />
  if (trail.isError && !trail.data) {
    return <ErrorState title={t('failed')} {...describeFailure(trail.error, t)} onRetry={() => void trail.refetch()} />
  }
  const acts = trail.data.pages.flatMap(({ items }) => items)
  if (acts.length === 0) return <NoActs isNarrowed={auditAddress(place) !== '/audit'} />
  return (
    <>
      <p role="status" className="p-soft">
        {t(trail.hasNextPage ? 'shown-of-more' : 'shown', { count: acts.length })}
      </p>
      <ul className="ad-acts">
        {acts.map((act: AuditEntry) => (
          <li key={act.id}>
            <ActCard act={act} />
          </li>
        ))}
      </ul>
      {trail.isFetchNextPageError && (
        <ErrorState
          title={t('failed-older')}
          {...describeFailure(trail.error, t)}
          onRetry={() => void trail.fetchNextPage()}
        />
      )}
      {trail.hasNextPage && !trail.isFetchNextPageError && (
        <Button busy={trail.isFetchingNextPage} onClick={() => void trail.fetchNextPage()}>
          {t('older')}
        </Button>
      )}
    </>
  )
}

function NoActs({ isNarrowed }: { readonly isNarrowed: boolean }) {
  const t = useAuditText()
  return isNarrowed ? (
    <EmptyState title={t('none.title')} action={<Link to="/audit">{t('all')}</Link>}>
      {t('none.text')}
    </EmptyState>
  ) : (
    <EmptyState title={t('nothing-yet.title')}>{t('nothing-yet.text')}</EmptyState>
  )
}

function useTrail(place: AuditPlace) {
  const call = adminApi().listAudit
  const query = auditQuery(place)
  return useInfiniteQuery({
    queryKey: [...call.key, query],
    queryFn: ({ pageParam, signal }) =>
      call({ query: { ...query, limit: actsAtOnce, ...(pageParam && { after: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // What was done a moment ago is why one looks.
    staleTime: 0,
  })
}
