import { ErrorState, LoadingState, Page, PageTitle } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { useLocations } from '../../shared/locations.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { citation } from './manual-fields.ts'
import { ManualForm } from './manual-form.tsx'
import { useManualText } from './texts.ts'

/** `/horses/register/manual`: registers a horse that the industry registry does not have. */
export default function RegisterManuallyPage() {
  const t = useManualText()
  const describe = useFailureText()
  const locations = useLocations()
  return (
    <Page width="text">
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <div className="p-stack" data-gap="m">
        <p>
          <Link to={`/rule/${encodeURIComponent(citation)}`}>{t('rule', { citation })}</Link>
        </p>
        {locations.isError ? (
          <ErrorState
            title={t('locations-failed')}
            {...describe(locations.error)}
            onRetry={() => void locations.refetch()}
          />
        ) : locations.data === undefined ? (
          <LoadingState />
        ) : (
          <ManualForm locations={locations.data} />
        )}
      </div>
    </Page>
  )
}
