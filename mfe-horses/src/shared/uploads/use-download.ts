import { saveFile } from '@portal/api-client'
import { useShell } from '@portal/shell-sdk'
import { useMutation } from '@portal/ui/query'
import { useFailureText } from '../use-failure-text.ts'
import { useUploadText } from './texts.ts'

interface Download {
  /** Name of the saved file. */
  readonly name: string
  readonly load: () => Promise<Blob>
}

/** Saves a file and says whether that worked. */
export function useDownload() {
  const t = useUploadText()
  const describe = useFailureText()
  const { toasts } = useShell()
  return useMutation({
    mutationFn: async ({ name, load }: Download) => saveFile(await load(), name),
    onSuccess: () => toasts.show({ kind: 'success', message: t('downloaded') }),
    onError: (failure) =>
      toasts.show({ kind: 'error', title: t('download-failed'), message: describe(failure).message ?? '' }),
  })
}
