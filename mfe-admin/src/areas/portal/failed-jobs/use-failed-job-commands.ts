import { describeFailure } from '@portal/api-client'
import type { DeadJob, DeadJobCount } from '@portal/contracts-admin'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { adminApi } from '../../../shared/api.ts'
import { useReasonForm } from '../../../shared/use-reason-form.ts'
import { useFailedJobsText } from './texts.ts'

interface FailedJobCommands {
  retry(job: DeadJob): void
  discard(job: DeadJob): void
  /** Retries the jobs of a kind that failed until a time. */
  retryAll(selection: DeadJobCount & { readonly failedThrough: string }): void
}

/** Retries or discards failed jobs after the user confirmed, and shows the result. */
export function useFailedJobCommands(): FailedJobCommands {
  const t = useFailedJobsText()
  const askReason = useReasonForm()
  const queries = useQueryClient()
  const { listDeadJobs, countDeadJobs, retryDeadJobs, retryDeadJob, discardDeadJob } = adminApi()
  const commands = { retry: useCommand(retryDeadJob), discard: useCommand(discardDeadJob) }
  const retryJobs = useCommand(retryDeadJobs)
  const shared = {
    describeFailure: (failure: unknown) => describeFailure(failure, t).message,
    refresh: async () => {
      await Promise.all(
        [listDeadJobs, countDeadJobs].map(({ key: queryKey }) => queries.invalidateQueries({ queryKey })),
      )
    },
  }
  const openForm = (action: keyof typeof commands, { service, id }: DeadJob) =>
    askReason({
      ...shared,
      title: t(`${action}.title`, { service }),
      intro: t(`${action}.intro`, { service }),
      submitLabel: t(action),
      reasonLabel: t(`${action}.reason`),
      isReasonRequired: action === 'discard',
      run: async (reason) => {
        await commands[action].mutateAsync({ body: { service, id, reason } })
        return t(`${action}.done`)
      },
    })
  return {
    retry: (job) => openForm('retry', job),
    discard: (job) => openForm('discard', job),
    retryAll: ({ service, job, count, failedThrough }) =>
      askReason({
        ...shared,
        title: t('retry-all.title', { count, job, service }),
        intro: t('retry-all.intro'),
        submitLabel: t('retry-all', { count }),
        reasonLabel: t('retry.reason'),
        isReasonRequired: false,
        run: async (reason) => {
          const { retried } = await retryJobs.mutateAsync({ body: { service, job, failedThrough, reason } })
          return t('retry-all.done', { count: retried })
        },
      }),
  }
}
