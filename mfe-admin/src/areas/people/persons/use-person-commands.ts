import type { StaffPerson } from '@portal/contracts-registration'
import { useFormats, useShell } from '@portal/shell-sdk'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { staffApi } from '../../../shared/api.ts'
import { useStaffFailure } from '../../../shared/use-staff-failure.ts'
import { usePersonsText } from './texts.ts'

/** Returns a function that reloads what is known of persons after a command. */
export function useRefreshPersons(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all(
      [staffApi().getStaffPerson, staffApi().searchPersons].map(({ key }) =>
        queries.invalidateQueries({ queryKey: key }),
      ),
    )
  }
}

/** Reviews, suspends and restores a person after a form with the reason. */
export function usePersonCommands({ hisaPersonId, displayName: name, revision }: StaffPerson) {
  const t = usePersonsText()
  const { dialogs, toasts } = useShell()
  const format = useFormats()
  const describe = useStaffFailure()
  const refresh = useRefreshPersons()
  const params = { hisaPersonId }
  const approve = useCommand(staffApi().approvePerson)
  const suspend = useCommand(staffApi().suspendPerson)
  const restore = useCommand(staffApi().restorePerson)
  const finish = async (field: string, send: Promise<unknown>, message: string) => {
    try {
      await send
      toasts.show({ kind: 'success', message })
      return undefined
    } catch (failure) {
      return { [field]: describe(failure).message }
    } finally {
      await refresh()
    }
  }
  const reason = { name: 'reason', label: t('reason'), kind: 'text', required: true, maxLength: 500 } as const
  return {
    approve: () =>
      void dialogs.form({
        title: t('approve.title', { name }),
        intro: t('approve.intro'),
        submitLabel: t('approve'),
        fields: [{ ...reason, label: t('approve.note'), required: false }],
        submit: (values) => {
          const note = String(values['reason'] ?? '').trim()
          const send = approve.mutateAsync({ params, body: { revision, ...(note !== '' && { note }) } })
          return finish('reason', send, t('approve.done', { name }))
        },
      }),
    suspend: () =>
      void dialogs.form({
        title: t('suspend.title', { name }),
        intro: t('suspend.intro'),
        submitLabel: t('suspend'),
        fields: [
          reason,
          { name: 'lastDay', label: t('suspend.last-day'), kind: 'date', help: t('suspend.last-day-help') },
        ],
        submit: (values) => {
          const lastDay = String(values['lastDay'] ?? '') || null
          const body = { revision, reason: String(values['reason'] ?? ''), lastDay }
          const message = lastDay
            ? t('suspend.done-through', { name, day: format.date(lastDay) })
            : t('suspend.done', { name })
          return finish('reason', suspend.mutateAsync({ params, body }), message)
        },
      }),
    restore: () =>
      void dialogs.form({
        title: t('restore.title', { name }),
        intro: t('restore.intro'),
        submitLabel: t('restore'),
        fields: [reason],
        submit: (values) => {
          const body = { revision, reason: String(values['reason'] ?? '') }
          return finish('reason', restore.mutateAsync({ params, body }), t('restore.done', { name }))
        },
      }),
  }
}
