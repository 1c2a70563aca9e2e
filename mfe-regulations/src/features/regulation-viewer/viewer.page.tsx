import { describeFailure } from '@portal/api-client'
import type { PageModule } from '@portal/contracts-shell/light'
import { EmptyState, ErrorState, LoadingState, Page, PageTitle } from '@portal/ui'
import { Link, useSearchParams } from '@portal/ui/router'
import { useText } from '../../shared/texts/regulations-texts.ts'
import { NotInEffect } from './not-in-effect.tsx'
import { VersionView } from './version-view.tsx'
import { fetchViewer, useSelectedVersion } from './viewer.queries.ts'
import { parseViewerParams } from '@portal/regulation-reading/urls'

export const prepare: PageModule['prepare'] = (queries, query) => fetchViewer(queries, parseViewerParams(query))

/**
 * `/regulation-viewer`: one version of a regulation, or a comparison, with definitions and comments in a side panel.
 */
export default function ViewerPage() {
  const t = useText()
  const [searchParams] = useSearchParams()
  const params = parseViewerParams(searchParams)
  const { version, versions, error, isSettled, refetch } = useSelectedVersion(params)
  if (version) return <VersionView key={version.mainParentId} version={version} versions={versions} params={params} />
  const [anyVersion] = versions
  if (params.asOf && anyVersion) {
    return (
      <Page>
        <NotInEffect version={anyVersion} versions={versions} asOf={params.asOf} />
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
