import { describeFailure } from '@portal/api-client'
import type { PageModule } from '@portal/contracts-shell/light'
import { EmptyState, ErrorState, LoadingState, Page, PageTitle } from '@portal/ui'
import { Link, useSearchParams } from '@portal/ui/router'
import { useText } from '../../texts.ts'
import { NoneThen } from './none-then.tsx'
import { VersionView } from './version-view.tsx'
import { fetchViewer, useChosenVersion } from './viewer.queries.ts'
import { readViewerAddress } from '@portal/regulation-reading/addresses'

export const prepare: PageModule['prepare'] = (queries, query) => fetchViewer(queries, readViewerAddress(query))

/** `/regulation-viewer`: one version of a regulation, read or compared, with definitions and comments beside it. */
export default function ViewerPage() {
  const t = useText()
  const [params] = useSearchParams()
  const address = readViewerAddress(params)
  const { version, versions, error, isSettled, refetch } = useChosenVersion(address)
  if (version) return <VersionView key={version.mainParentId} version={version} versions={versions} address={address} />
  const [any] = versions
  if (address.asOf && any) {
    return (
      <Page>
        <NoneThen version={any} versions={versions} asOf={address.asOf} />
      </Page>
    )
  }
  return (
    <Page>
      <PageTitle>{t('viewer.title')}</PageTitle>
      {error && !isMissing(error) ? (
        <ErrorState title={t('viewer.failed')} {...describeFailure(error, t)} onRetry={refetch} />
      ) : !isSettled ? (
        <LoadingState />
      ) : (
        <EmptyState
          title={t('viewer.missing.title')}
          action={<Link to="/promulgated-regulations">{t('promulgated.title')}</Link>}
        >
          {t('viewer.missing.text')}
        </EmptyState>
      )}
    </Page>
  )
}

function isMissing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && (error.code === 404 || error.code === 400)
}
