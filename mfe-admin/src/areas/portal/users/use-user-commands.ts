import { describeFailure } from '@portal/api-client'
import type { PortalUser } from '@portal/contracts-admin'
import { useFormats, useLocale, useShell } from '@portal/shell-sdk'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { adminApi } from '../../../shared/api.ts'
import { useUsersText } from './texts.ts'
import { useUserForms } from './use-user-forms.ts'

/** Invites, edits, deletes and notifies users. Each command asks for confirmation, shows the result and reloads the list. */
export function useUserCommands(): {
  invite(): void
  edit(user: PortalUser): void
  remove(users: readonly PortalUser[]): Promise<boolean>
  sendPasswordReset(user: PortalUser): void
  resendInvitation(user: PortalUser): void
} {
  const t = useUsersText()
  const shell = useShell()
  const format = useFormats()
  const locale = useLocale()
  const forms = useUserForms()
  const queries = useQueryClient()
  const refresh = async () => {
    await Promise.all(
      [adminApi().searchUsers, adminApi().listUserRoles].map(({ key }) => queries.invalidateQueries({ queryKey: key })),
    )
  }
  const add = useCommand(adminApi().addUser)
  const update = useCommand(adminApi().updateUser)
  const deleteUsers = useCommand(adminApi().deleteUsers)
  const reset = useCommand(adminApi().sendPasswordReset)
  const resend = useCommand(adminApi().resendInvitation)

  const runAndNotify = async (send: () => Promise<unknown>, successMessage: string) => {
    try {
      await send()
      shell.toasts.show({ kind: 'success', message: successMessage })
      return true
    } catch (failure) {
      shell.toasts.show({ kind: 'error', ...describeFailure(failure, t) })
      return false
    } finally {
      await refresh()
    }
  }

  const confirmAndSend = async (user: PortalUser, action: 'reset' | 'resend', send: () => Promise<unknown>) => {
    const isConfirmed = await shell.dialogs.confirm({
      title: t(`${action}.title`, { name: user.name }),
      message: t(`${action}.text`, { name: user.name }),
      confirmLabel: t(`${action}.send`),
    })
    if (isConfirmed) await runAndNotify(send, t(`${action}.done`, { name: user.name }))
  }

  return {
    invite: () =>
      void forms.invite(async (body) => {
        await add.mutateAsync({ body: { ...body, locale } })
        await refresh()
      }),
    edit: (user) =>
      void forms.edit(user, async (body) => {
        await update.mutateAsync({ params: { id: user.id }, body }).finally(refresh)
      }),
    async remove(users) {
      const names = format.list(users.map(({ name }) => name))
      const isConfirmed = await shell.dialogs.confirm({
        title: t('delete.title', { count: users.length }),
        message: t('delete.text', { names }),
        confirmLabel: t('delete.send'),
        danger: true,
      })
      if (!isConfirmed) return false
      const body = { ids: users.map(({ id }) => id) }
      return runAndNotify(() => deleteUsers.mutateAsync({ body }), t('delete.done', { count: users.length }))
    },
    sendPasswordReset: (user) =>
      void confirmAndSend(user, 'reset', () => reset.mutateAsync({ params: { email: user.id } })),
    resendInvitation: (user) =>
      void confirmAndSend(user, 'resend', () => resend.mutateAsync({ params: { email: user.id } })),
  }
}
