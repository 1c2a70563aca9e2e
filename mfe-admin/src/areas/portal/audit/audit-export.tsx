import { describeFailure, saveFile } from '@portal/api-client'
import { useShell } from '@portal/shell-sdk'
import { Button, Notice } from '@portal/ui'
import { useMutation } from '@portal/ui/query'
import { adminApi } from '../../../shared/api.ts'
import { toAuditQuery, type AuditParams } from './audit-url.ts'
import { useAuditText } from './texts.ts'

/** Button that downloads the matching entries as a CSV file. */
export function AuditExport({ params }: { readonly params: AuditParams }) {
  const t = useAuditText()
  const shell = useShell()
  const download = useMutation({
    mutationFn: () => adminApi().exportAudit({ query: toAuditQuery(params) }, { timeoutMs: 0 }),
    onSuccess(content) {
      saveFile(content, `audit-${new Date().toISOString().slice(0, 10)}.csv`)
      shell.toasts.show({ kind: 'success', message: t('export.done') })
    },
    onError: (failure) => shell.toasts.show({ kind: 'error', ...describeFailure(failure, t) }),
  })
  return (
    <>
      <Button busy={download.isPending} onClick={() => download.mutate()}>
        {t('export.send')}
      </Button>
      {download.isError && (
        <Notice tone="danger" live>
          {describeFailure(download.error, t).message}
        </Notice>
      )}
    </>
  )
}
