import { describeFailure } from '@portal/api-client'
import type { PortalDocument } from '@portal/contracts-regulations'
import { useShell } from '@portal/shell-sdk'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { useNavigate } from '@portal/ui/router'
import { editingAddress, familyCalls, listPath, type DocumentFamily } from './document-family.ts'
import { useDocumentsText } from './texts.ts'

/** What an editor does with a document as a whole: each says afterwards what came of it. */
export function useDocumentCommands(document: PortalDocument, family: DocumentFamily) {
  const t = useDocumentsText()
  const shell = useShell()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const calls = familyCalls(family)
  const promote = useCommand(calls.promote)
  const remove = useCommand(calls.remove)
  const copy = useCommand(calls.workingCopy)
  const { id, title, status, lockVersion } = document
  const params = { id }

  const refresh = () =>
    Promise.all([calls.get, calls.list].map(({ key }) => queries.invalidateQueries({ queryKey: key })))
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (failure) {
      shell.toasts.show({ kind: 'error', ...describeFailure(failure, t) })
      await refresh()
    }
  }

  return {
    isBusy: promote.isPending || remove.isPending || copy.isPending,
    publish: async () => {
      const isSure = await shell.dialogs.confirm({
        title: t('publish.title', { title }),
        english: [title],
        message: t(status === 'working-copy' ? 'publish.replace' : 'publish.text'),
        confirmLabel: t('publish'),
      })
      if (!isSure) return
      await attempt(async () => {
        const published = await promote.mutateAsync({ params, body: { expectedVersion: lockVersion } })
        shell.toasts.show({ kind: 'success', message: t('publish.done', { title }), english: [title] })
        void navigate(editingAddress(family, published.id), { replace: true })
        // A working copy is gone with its publication: only what took its place is asked for again.
        const { queryKey } = calls.get.query({ params: { id: published.id } })
        await Promise.all([queryKey, calls.list.key].map((key) => queries.invalidateQueries({ queryKey: key })))
      })
    },
    remove: async () => {
      const what = status === 'published' ? 'take-down' : 'delete'
      const isSure = await shell.dialogs.confirm({
        title: t(`${what}.title`, { title }),
        english: [title],
        message: t(`${what}.text`),
        confirmLabel: t(what),
        danger: true,
      })
      if (!isSure) return
      await attempt(async () => {
        await remove.mutateAsync({ params, query: { expectedVersion: lockVersion } })
        shell.toasts.show({ kind: 'success', message: t(`${what}.done`, { title }), english: [title] })
        void navigate(listPath(family), { replace: true })
        await queries.invalidateQueries({ queryKey: calls.list.key })
      })
    },
    makeWorkingCopy: () =>
      attempt(async () => {
        const made = await copy.mutateAsync({ params })
        await refresh()
        void navigate(editingAddress(family, made.id))
      }),
  }
}
