import { describeFailure } from '@portal/api-client'
import { useFormats } from '@portal/shell-sdk'
import { EmptyState, ErrorState, LoadMore, LoadingState, Notice, Page, PageTitle } from '@portal/ui'
import { useAdminText } from '../../../shared/texts.ts'
import '../failures.css'
import { FailedJobCard } from './failed-job-card.tsx'
import { useFailedJobsText } from './texts.ts'
import { useFailedJobs } from './use-failed-jobs.ts'

/** `/failed-jobs`: background jobs that failed after their last attempt, to be retried or discarded. */
export default function FailedJobsPage() {
  const t = useFailedJobsText()
  const title = useAdminText()
  return (
    <Page>
      <PageTitle lead={t('lead')}>{title('failed-jobs.title')}</PageTitle>
      <FailedJobList />
    </Page>
  )
}

function FailedJobList() {
  const t = useFailedJobsText()
  const format = useFormats()
  const list = useFailedJobs()
  if (list.isPending) return <LoadingState shape="list" />
  if (list.failure) {
    return <ErrorState title={t('failed')} {...describeFailure(list.failure, t)} onRetry={list.retry} />
  }
  return (
    <div className="ad-failures-section">
      {list.unavailableServices.length > 0 && (
        <Notice tone="warning">{t('unavailable', { names: format.list(list.unavailableServices) })}</Notice>
      )}
      {list.items.length === 0 && <EmptyState title={t('none.title')}>{t('none.text')}</EmptyState>}
      <ul className="ad-failures">
        {list.items.map((job) => (
          <li key={`${job.service} ${job.id}`}>
            <FailedJobCard job={job} />
          </li>
        ))}
      </ul>
      <LoadMore
        nextPage={list.nextPage}
        label={t('older')}
        errorTitle={t('failed-older')}
        describeFailure={(failure) => describeFailure(failure, t)}
      />
    </div>
  )
}
