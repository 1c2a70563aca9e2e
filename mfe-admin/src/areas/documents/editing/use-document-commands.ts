import { describeFailure } from '@portal/api-client'
import type { PortalDocument } from '@portal/contracts-regulations'
import { getRemoval } from '@portal/contracts-regulations/rules'
import { useShell } from '@portal/shell-sdk'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { useNavigate } from '@portal/ui/router'
import { editUrl, getDocumentCalls, getListPath, type DocumentCollection } from './document-collection.ts'
import { useDocumentsText } from './texts.ts'

/** Publishes, deletes or copies a document after confirmation and shows the result. */
export function useDocumentCommands(document: PortalDocument, collection: DocumentCollection) {
  const t = useDocumentsText()
  const shell = useShell()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const calls = getDocumentCalls(collection)
  const promote = useCommand(calls.promote)
  const remove = useCommand(calls.remove)
  const copy = useCommand(calls.workingCopy)
  const { id, title, status, lockVersion } = document
  const params = { id }

  const refresh = () =>
    Promise.all([calls.get, calls.list].map(({ key }) => queries.invalidateQueries({ queryKey: key })))
  const runAndReport = async (action: () => Promise<void>) => {
    try {
      await action()
    } catch (failure) {
      shell.toasts.show({ kind: 'error', ...describeFailure(failure, t) })
      await refresh()
    }
  }

  return {
    isBusy: promote.isPending || remove.isPending || copy.isPending,
    publish: async () => {
      const isConfirmed = await shell.dialogs.confirm({
        title: t('publish.title', { title }),
        englishPhrases: [title],
        message: t(status === 'working-copy' ? 'publish.replace' : 'publish.text'),
        confirmLabel: t('publish'),
      })
      if (!isConfirmed) return
      await runAndReport(async () => {
        const published = await promote.mutateAsync({ params, body: { expectedVersion: lockVersion } })
        shell.toasts.show({ kind: 'success', message: t('publish.done', { title }), englishPhrases: [title] })
        void navigate(editUrl(collection, published.id), { replace: true })
        // Publishing deletes the working copy, so only the published document is loaded again.
        const { queryKey } = calls.get.query({ params: { id: published.id } })
        await Promise.all([queryKey, calls.list.key].map((key) => queries.invalidateQueries({ queryKey: key })))
      })
    },
    remove: async () => {
      const action = getRemoval(status) === 'withdraw' ? 'take-down' : 'delete'
      const isConfirmed = await shell.dialogs.confirm({
        title: t(`${action}.title`, { title }),
        englishPhrases: [title],
        message: t(`${action}.text`),
        confirmLabel: t(action),
        danger: true,
      })
      if (!isConfirmed) return
      await runAndReport(async () => {
        await remove.mutateAsync({ params, query: { expectedVersion: lockVersion } })
        shell.toasts.show({ kind: 'success', message: t(`${action}.done`, { title }), englishPhrases: [title] })
        void navigate(getListPath(collection), { replace: true })
        await queries.invalidateQueries({ queryKey: calls.list.key })
      })
    },
    createWorkingCopy: () =>
      runAndReport(async () => {
        const created = await copy.mutateAsync({ params })
        await refresh()
        void navigate(editUrl(collection, created.id))
      }),
  }
}
