import { describeFailure } from '@portal/api-client'
import { EmptyState, ErrorState, LoadMore, LoadingState, Page, PageTitle } from '@portal/ui'
import { usePagedList } from '@portal/ui/query'
import { Link, useSearchParams } from '@portal/ui/router'
import { adminApi } from '../../../shared/api.ts'
import { useAdminText } from '../../../shared/texts.ts'
import { AuditEntryCard } from './audit-entry-card.tsx'
import { AuditExport } from './audit-export.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { auditUrl, toAuditQuery, parseAuditParams, type AuditParams } from './audit-url.ts'
import { useAuditText } from './texts.ts'
import './audit.css'

const pageSize = 50

/** `/audit`: all actions in the portal, newest first. The filters are in the URL. */
export default function AuditPage() {
  const t = useAuditText()
  const title = useAdminText()
  const [searchParams] = useSearchParams()
  const params = parseAuditParams(searchParams)
  const url = auditUrl(params)
  return (
    <Page>
      <PageTitle lead={t('lead')} actions={<AuditExport key={url} params={params} />}>
        {title('audit.title')}
      </PageTitle>
      <AuditFilters key={url} params={params} />
      <Entries params={params} />
    </Page>
  )
}

function Entries({ params }: { readonly params: AuditParams }) {
  const t = useAuditText()
  const trail = useTrail(params)
  if (trail.isPending) return <LoadingState shape="list" />
  if (trail.failure) {
    return <ErrorState title={t('failed')} {...describeFailure(trail.failure, t)} onRetry={trail.retry} />
  }
  const entries = trail.items
  if (entries.length === 0) return <NoEntries isFiltered={auditUrl(params) !== '/audit'} />
  return (
    <>
      <p role="status" className="p-soft">
        {t(trail.nextPage.hasMore ? 'shown-of-more' : 'shown', { count: entries.length })}
      </p>
      <ul className="ad-audit-entries">
        {entries.map((entry) => (
          <li key={entry.id}>
            <AuditEntryCard entry={entry} />
          </li>
        ))}
      </ul>
      <LoadMore
        nextPage={trail.nextPage}
        label={t('older')}
        errorTitle={t('failed-older')}
        describeFailure={(failure) => describeFailure(failure, t)}
      />
    </>
  )
}

function NoEntries({ isFiltered }: { readonly isFiltered: boolean }) {
  const t = useAuditText()
  return isFiltered ? (
    <EmptyState title={t('none.title')} action={<Link to="/audit">{t('all')}</Link>}>
      {t('none.text')}
    </EmptyState>
  ) : (
    <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>
  )
}

function useTrail(params: AuditParams) {
  const { listAudit } = adminApi()
  const query = toAuditQuery(params)
  return usePagedList(
    [...listAudit.key, query],
    (page, options) => listAudit({ query: { ...query, limit: pageSize, ...page } }, options),
    // Not cached, because the newest actions matter most.
    { staleTime: 0 },
  )
}
