import { Button, FilterBar, Page, PageTitle, SelectField } from '@portal/ui'
import { useSearchParams } from '@portal/ui/router'
import { useAdminText } from '../../../shared/texts.ts'
import { FailureList } from '../failure-list.tsx'
import { FailedJobCard } from './failed-job-card.tsx'
import { useFailedJobsText } from './texts.ts'
import { useFailedJobCommands } from './use-failed-job-commands.ts'
import { parseJobKind, useFailedJobCounts, useFailedJobs, type JobKind } from './use-failed-jobs.ts'

/** `/failed-jobs`: background jobs that failed after their last attempt, to be retried or discarded. */
export default function FailedJobsPage() {
  const t = useFailedJobsText()
  const title = useAdminText()
  const [searchParams, setSearchParams] = useSearchParams()
  const kind = parseJobKind(searchParams)
  const counts = useFailedJobCounts(kind)
  return (
    <Page>
      <PageTitle lead={t('lead')}>{title('failed-jobs.title')}</PageTitle>
      <FilterBar label={t('filter.label')} activeCount={kind ? 1 : 0}>
        <SelectField
          label={t('filter.kind')}
          value={kind ? `${kind.service} ${kind.job}` : ''}
          onChange={({ target }) => {
            const [service, job] = target.value.split(' ')
            setSearchParams(service && job ? { service, job } : {})
          }}
          options={[
            { value: '', label: t('filter.all') },
            ...counts.map(({ service, job, count }) => ({
              value: `${service} ${job}`,
              label: t('filter.option', { job, service, count }),
            })),
          ]}
        />
      </FilterBar>
      <FailedJobList kind={kind} count={counts.find((each) => isSameKind(each, kind))?.count ?? 0} />
    </Page>
  )
}

const isSameKind = (a: JobKind, b: JobKind | undefined) => a.service === b?.service && a.job === b.job

function FailedJobList({ kind, count }: { readonly kind: JobKind | undefined; readonly count: number }) {
  const t = useFailedJobsText()
  const list = useFailedJobs(kind)
  const { retryAll } = useFailedJobCommands()
  const [newest] = list.items
  return (
    <>
      {kind && newest && count > 1 && (
        <Button variant="primary" onClick={() => retryAll({ ...kind, count, failedThrough: newest.failedAt })}>
          {t('retry-all', { count })}
        </Button>
      )}
      <FailureList
        list={list}
        t={t}
        empty={{ title: t('none.title'), text: t('none.text') }}
        renderItem={(job) => <FailedJobCard job={job} />}
      />
    </>
  )
}
