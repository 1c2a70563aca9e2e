import { saveFile } from '@portal/api-client'
import { useLocale, useShell } from '@portal/shell-sdk'
import { Button } from '@portal/ui'
import { useMutation } from '@portal/ui/query'
import { horsesApi } from '../../shared/api.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useHealthText } from './texts.ts'

/** Saves the health record of a horse as PDF in the reader's language. */
export function DownloadRecord({ horseId }: { readonly horseId: string }) {
  const t = useHealthText()
  const describe = useFailureText()
  const locale = useLocale()
  const { toasts } = useShell()
  const download = useMutation({
    mutationFn: async () =>
      saveFile(await horsesApi().exportHealthRecord({ params: { horseId }, query: { locale } }), t('file')),
    onSuccess: () => toasts.show({ kind: 'success', message: t('downloaded') }),
    onError: (failure) =>
      toasts.show({ kind: 'error', title: t('download-failed'), message: describe(failure).message ?? '' }),
  })
  return (
    <p>
      <Button busy={download.isPending} onClick={() => download.mutate()}>
        {t('download')}
      </Button>
    </p>
  )
}
