import { describeFailure } from '@portal/api-client'
import type { DeadJob } from '@portal/contracts-admin'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { adminApi } from '../../../shared/api.ts'
import { useReasonForm } from '../use-reason-form.ts'
import { useFailedJobsText } from './texts.ts'

/** Retries or discards a job after the user confirmed with a reason, and shows the result. */
export function useFailedJobCommands(): { retry(job: DeadJob): void; discard(job: DeadJob): void } {
  const t = useFailedJobsText()
  const askReason = useReasonForm()
  const queries = useQueryClient()
  const commands = {
    retry: useCommand(adminApi().retryDeadJob),
    discard: useCommand(adminApi().discardDeadJob),
  }
  const openForm = (action: keyof typeof commands, { service, id }: DeadJob) =>
    askReason({
      title: t(`${action}.title`, { service }),
      intro: t(`${action}.intro`, { service }),
      submitLabel: t(action),
      reasonLabel: t(`${action}.reason`),
      isReasonRequired: action === 'discard',
      doneMessage: t(`${action}.done`),
      run: (reason) => commands[action].mutateAsync({ body: { service, id, reason } }),
      describeFailure: (failure) => describeFailure(failure, t).message,
      refresh: () => queries.invalidateQueries({ queryKey: adminApi().listDeadJobs.key }),
    })
  return { retry: (job) => openForm('retry', job), discard: (job) => openForm('discard', job) }
}
