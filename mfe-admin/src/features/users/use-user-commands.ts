import { describeFailure } from '@portal/api-client'
import type { PortalUser } from '@portal/contracts-admin'
import { useFormats, useLocale, useShell } from '@portal/shell-sdk'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { adminApi } from '../../api.ts'
import { useUsersText } from './texts.ts'
import { useUserForms } from './use-user-forms.ts'

/** What an administrator does with accounts: each asks first, says afterwards what came of it, and shows it in the list. */
export function useUserCommands(): {
  invite(): void
  change(user: PortalUser): void
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
  const deleteAll = useCommand(adminApi().deleteUsers)
  const reset = useCommand(adminApi().sendPasswordReset)
  const resend = useCommand(adminApi().resendInvitation)

  const attempt = async (work: () => Promise<unknown>, message: string) => {
    try {
      await work()
      shell.toasts.show({ kind: 'success', message })
      return true
    } catch (failure) {
      shell.toasts.show({ kind: 'error', ...describeFailure(failure, t) })
      return false
    } finally {
      await refresh()
    }
  }

  const askAnd = async (user: PortalUser, kind: 'reset' | 'resend', work: () => Promise<unknown>) => {
    const isSure = await shell.dialogs.confirm({
      title: t(`${kind}.title`, { name: user.name }),
      message: t(`${kind}.text`, { name: user.name }),
      confirmLabel: t(`${kind}.send`),
    })
    if (isSure) await attempt(work, t(`${kind}.done`, { name: user.name }))
  }

  return {
    invite: () =>
      void forms.invite(async (body) => {
        await add.mutateAsync({ body: { ...body, locale } })
        await refresh()
      }),
    change: (user) =>
      void forms.change(user, async (body) => {
        await update.mutateAsync({ params: { id: user.id }, body }).finally(refresh)
      }),
    async remove(users) {
      const names = format.list(users.map(({ name }) => name))
      const isSure = await shell.dialogs.confirm({
        title: t('delete.title', { count: users.length }),
        message: t('delete.text', { names }),
        confirmLabel: t('delete.send'),
        danger: true,
      })
      if (!isSure) return false
      const body = { ids: users.map(({ id }) => id) }
      return attempt(() => deleteAll.mutateAsync({ body }), t('delete.done', { count: users.length }))
    },
    sendPasswordReset: (user) => void askAnd(user, 'reset', () => reset.mutateAsync({ params: { email: user.id } })),
    resendInvitation: (user) => void askAnd(user, 'resend', () => resend.mutateAsync({ params: { email: user.id } })),
  }
}
