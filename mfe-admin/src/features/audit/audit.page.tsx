import { describeFailure } from '@portal/api-client'
import { EmptyState, ErrorState, ListEnd, LoadingState, Page, PageTitle } from '@portal/ui'
import { usePagedList } from '@portal/ui/query'
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
  if (trail.isPending) return <LoadingState shape="list" />
  if (trail.failure) {
    return <ErrorState title={t('failed')} {...describeFailure(trail.failure, t)} onRetry={trail.retry} />
  }
  const acts = trail.items
  if (acts.length === 0) return <NoActs isNarrowed={auditAddress(place) !== '/audit'} />
  return (
    <>
      <p role="status" className="p-soft">
        {t(trail.rest.hasMore ? 'shown-of-more' : 'shown', { count: acts.length })}
      </p>
      <ul className="ad-acts">
        {acts.map((act) => (
          <li key={act.id}>
            <ActCard act={act} />
          </li>
        ))}
      </ul>
      <ListEnd
        rest={trail.rest}
        more={t('older')}
        failedTitle={t('failed-older')}
        describe={(failure) => describeFailure(failure, t)}
      />
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
  return usePagedList(
    [...call.key, query],
    (page, options) => call({ query: { ...query, limit: actsAtOnce, ...page } }, options),
    // What was done a moment ago is why one looks.
    { staleTime: 0 },
  )
}
