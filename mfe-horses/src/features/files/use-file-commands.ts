import { useShell } from '@portal/shell-sdk'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { horsesApi } from '../../shared/api.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import type { ListedFile } from './listed-file.ts'
import { useFilesText } from './texts.ts'

/** Deletes a file, or changes whether it goes with the horse, and says what happened. */
export function useFileCommands({ fileId, name, horse: { horseId } }: ListedFile) {
  const t = useFilesText()
  const describe = useFailureText()
  const { dialogs, toasts } = useShell()
  const queries = useQueryClient()
  const deleting = useCommand(horsesApi().deleteHorseFile)
  const setting = useCommand(horsesApi().setFileTransferable)
  const choosing = useCommand(horsesApi().setHorsePhoto)
  const params = { horseId, fileId }
  const run = async (work: () => Promise<unknown>, done: string, failed: string) => {
    try {
      await work()
      toasts.show({ kind: 'success', message: done })
    } catch (failure) {
      toasts.show({ kind: 'error', title: failed, message: describe(failure).message ?? '' })
    }
    await queries.invalidateQueries()
  }
  return {
    /** Makes the file the photo of the horse, or leaves the horse without one. */
    setPhoto: (isPhoto: boolean) =>
      run(
        () => choosing.mutateAsync({ params: { horseId }, body: { fileId: isPhoto ? fileId : null } }),
        t(isPhoto ? 'photo.chosen' : 'photo.removed'),
        t('photo.failed'),
      ),
    setTransferable: (isTransferable: boolean) =>
      run(
        () => setting.mutateAsync({ params, body: { isTransferable } }),
        t(isTransferable ? 'follows' : 'stays'),
        t('transferable-failed'),
      ),
    remove: async () => {
      const isConfirmed = await dialogs.confirm({
        title: t('delete-label', { name }),
        message: t('delete-text'),
        confirmLabel: t('delete'),
      })
      if (isConfirmed) await run(() => deleting.mutateAsync({ params }), t('deleted'), t('delete-failed'))
    },
  }
}
