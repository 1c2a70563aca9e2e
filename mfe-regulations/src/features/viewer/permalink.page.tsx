import { CallFailure, describeFailure } from '@portal/api-client'
import { EmptyState, ErrorState, LoadingState, Page, PageTitle } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { Link, Navigate, useParams, useSearchParams } from '@portal/ui/router'
import { viewerAddress } from '../../addresses.ts'
import { api } from '../../api.ts'
import { useText } from '../../texts.ts'

/** `/r/:regulationId`: the lasting address of a provision. It leads to it where it stands now. */
export default function PermalinkPage() {
  const t = useText()
  const { regulationId = '' } = useParams()
  const [params] = useSearchParams()
  const versionId = params.get('version') ?? undefined
  const query = useQuery(
    api().locateRegulation.query({ params: { regulationId }, query: versionId ? { versionId } : {} }),
  )
  if (query.isSuccess) return <Navigate replace to={viewerAddress(query.data)} />
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
