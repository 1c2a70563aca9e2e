import { describeFailure } from '@portal/api-client'
import type { DeadJob } from '@portal/contracts-admin'
import { useShell } from '@portal/shell-sdk'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { adminApi } from '../../../shared/api.ts'
import { useFailedJobsText } from './texts.ts'

/** Retries or discards a job after the user confirmed with a reason, and shows the result. */
export function useFailedJobCommands(): { retry(job: DeadJob): void; discard(job: DeadJob): void } {
  const t = useFailedJobsText()
  const shell = useShell()
  const queries = useQueryClient()
  const commands = {
    retry: useCommand(adminApi().retryDeadJob),
    discard: useCommand(adminApi().discardDeadJob),
  }
  const openForm = (action: keyof typeof commands, { service, id }: DeadJob) =>
    void shell.dialogs.form({
      title: t(`${action}.title`, { service }),
      intro: t(`${action}.intro`, { service }),
      submitLabel: t(action),
      fields: [
        { name: 'reason', label: t(`${action}.reason`), kind: 'text', required: action === 'discard', maxLength: 500 },
      ],
      submit: async ({ reason }) => {
        try {
          await commands[action].mutateAsync({ body: { service, id, reason: String(reason ?? '') } })
          shell.toasts.show({ kind: 'success', message: t(`${action}.done`) })
          return undefined
        } catch (failure) {
          return { reason: describeFailure(failure, t).message }
        } finally {
          await queries.invalidateQueries({ queryKey: adminApi().listDeadJobs.key })
        }
      },
    })
  return { retry: (job) => openForm('retry', job), discard: (job) => openForm('discard', job) }
}
