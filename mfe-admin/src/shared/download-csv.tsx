import { saveFile } from '@portal/api-client'
import { useShell } from '@portal/shell-sdk'
import { Button } from '@portal/ui'
import { useMutation } from '@portal/ui/query'
import { useAdminText } from './texts.ts'
import { useStaffFailure } from './use-staff-failure.ts'

interface DownloadCsvProps {
  readonly load: () => Promise<Blob>
  readonly fileName: string
}

/** Button that saves the whole list of a page as a CSV file. */
export function DownloadCsv({ load, fileName }: DownloadCsvProps) {
  const t = useAdminText()
  const describe = useStaffFailure()
  const { toasts } = useShell()
  const download = useMutation({
    mutationFn: async () => saveFile(await load(), fileName),
    onSuccess: () => toasts.show({ kind: 'success', message: t('csv.downloaded') }),
    onError: (failure) =>
      toasts.show({ kind: 'error', title: t('csv.failed'), message: describe(failure).message ?? '' }),
  })
  return (
    <Button busy={download.isPending} onClick={() => download.mutate()}>
      {t('csv.download')}
    </Button>
  )
}
