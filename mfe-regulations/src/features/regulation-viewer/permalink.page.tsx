import { CallFailure, describeFailure } from '@portal/api-client'
import { EmptyState, ErrorState, LoadingState, Page, PageTitle } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { Link, Navigate, useParams, useSearchParams } from '@portal/ui/router'
import { viewerUrl } from '@portal/regulation-reading/urls'
import { regulationsApi } from '../../shared/api/regulations-api.ts'
import { useText } from '../../shared/texts/regulations-texts.ts'

/** `/r/:regulationId`: the permanent URL of a provision; redirects to its current position. */
export default function PermalinkPage() {
  const t = useText()
  const { regulationId = '' } = useParams()
  const [params] = useSearchParams()
  const versionId = params.get('version') ?? undefined
  const query = useQuery(
    regulationsApi().locateRegulation.query({ params: { regulationId }, query: versionId ? { versionId } : {} }),
  )
  if (query.isSuccess) return <Navigate replace to={viewerUrl(query.data)} />
  return (
    <Page>
      <PageTitle>{t('viewer.title')}</PageTitle>
      {query.isPending ? (
        <LoadingState />
      ) : query.error instanceof CallFailure && (query.error.code === 404 || query.error.code === 400) ? (
        <EmptyState title={t('permalink.missing.title')} action={<Link to="/search">{t('permalink.search')}</Link>}>
          {t('permalink.missing.text')}
        </EmptyState>
      ) : (
        <ErrorState
          title={t('permalink.failed')}
          {...describeFailure(query.error, t)}
          onRetry={() => void query.refetch()}
        />
      )}
    </Page>
  )
}
