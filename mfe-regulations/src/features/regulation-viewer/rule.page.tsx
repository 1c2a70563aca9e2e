import { describeFailure } from '@portal/api-client'
import { parseRuleUrl, ruleUrl, viewerUrl } from '@portal/regulation-reading/urls'
import { useFormats } from '@portal/shell-sdk'
import { ErrorState, LoadingState, Page, PageTitle } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { Link, Navigate, useLocation } from '@portal/ui/router'
import { regulationsApi } from '../../shared/api/regulations-api.ts'
import { formatProvisionName } from '../../shared/provision/provision-name.ts'
import { useText } from '../../shared/texts/regulations-texts.ts'

/**
 * `/rule/:label`: redirects to the provision in effect, today or on the day `on`. If there is none, links to the closest
 * one. The same as the server-rendered page.
 */
export default function RulePage() {
  const t = useText()
  const format = useFormats()
  const { pathname, search } = useLocation()
  const { label, on } = parseRuleUrl(new URL(pathname + search, location.origin))
  const query = useQuery(regulationsApi().findRule.query({ query: { label, ...(on !== undefined && { on }) } }))
  if (!query.isSuccess) {
    return (
      <Page>
        <PageTitle>{t('viewer.title')}</PageTitle>
        {query.isPending ? (
          <LoadingState />
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
  const { provision, inOtherVersion, nearest } = query.data
  if (provision) return <Navigate replace to={viewerUrl({ ...provision, versionId: undefined, asOf: on })} />
  const name = formatProvisionName(label, t)
  return (
    <Page width="text">
      <PageTitle>
        {on === undefined
          ? t('rule.missing.title', { label: name })
          : t('rule.missing.title-on', { label: name, date: format.date(on) })}
      </PageTitle>
      <p>{t('rule.missing.text')}</p>
      <ul>
        {nearest && (
          <li>
            <Link to={ruleUrl(nearest.label, on)}>
              {t('viewer.missing-nearest', { label: formatProvisionName(nearest.label, t) })}
            </Link>
          </li>
        )}
        {inOtherVersion && (
          <li>
            <Link to={viewerUrl(inOtherVersion)}>
              {t('viewer.missing-other-version', { label: formatProvisionName(inOtherVersion.label, t) })}
            </Link>
          </li>
        )}
        <li>
          <Link to="/promulgated-regulations">{t('promulgated.title')}</Link>
        </li>
      </ul>
    </Page>
  )
}
