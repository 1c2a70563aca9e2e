import type { DeadJob } from '@portal/contracts-admin'
import { useFormats } from '@portal/shell-sdk'
import { Button, Cluster } from '@portal/ui'
import { DescriptionItem } from '../../../shared/description-item.tsx'
import { useFailedJobsText } from './texts.ts'
import { useFailedJobCommands } from './use-failed-job-commands.ts'

/** One job that failed: kind, service, error and content, with buttons to retry or discard it. */
export function FailedJobCard({ job }: { readonly job: DeadJob }) {
  const t = useFailedJobsText()
  const format = useFormats()
  const { retry, discard } = useFailedJobCommands()
  return (
    <article className="p-card" aria-label={job.job}>
      <h2>{job.job}</h2>
      <p className="p-soft">
        <time dateTime={job.failedAt}>{format.instant(job.failedAt)}</time> · {t('attempts', { count: job.attempts })}
      </p>
      <dl className="ad-failure-details">
        <DescriptionItem name={t('service')}>{job.service}</DescriptionItem>
        <DescriptionItem name={t('error')}>
          <code>{job.error}</code>
        </DescriptionItem>
        <DescriptionItem name={t('enqueued')}>{format.instant(job.enqueuedAt)}</DescriptionItem>
        <DescriptionItem name={t('job-id')}>
          <code>{job.jobId}</code>
        </DescriptionItem>
      </dl>
      <details>
        <summary>{t('payload')}</summary>
        <pre className="ad-payload">{JSON.stringify(job.payload, null, 2)}</pre>
      </details>
      <Cluster>
        <Button size="s" variant="primary" onClick={() => retry(job)}>
          {t('retry')}
        </Button>
        <Button size="s" variant="danger" onClick={() => discard(job)}>
          {t('discard')}
        </Button>
      </Cluster>
    </article>
  )
}
