import { describeFailure, saveFile } from '@portal/api-client'
import { useShell } from '@portal/shell-sdk'
import { Button, Notice } from '@portal/ui'
import { useMutation } from '@portal/ui/query'
import { adminApi } from '../../api.ts'
import { auditQuery, type AuditPlace } from './audit-place.ts'
import { useAuditText } from './texts.ts'

/** Takes the acts that match away as a table. */
export function AuditExport({ place }: { readonly place: AuditPlace }) {
  const t = useAuditText()
  const shell = useShell()
  const file = useMutation({
    mutationFn: () => adminApi().exportAudit({ query: auditQuery(place) }, { timeout: 0 }),
    onSuccess(content) {
      saveFile(content, `audit-${new Date().toISOString().slice(0, 10)}.csv`)
      shell.toasts.show({ kind: 'success', message: t('export.done') })
    },
    onError: (failure) => shell.toasts.show({ kind: 'error', ...describeFailure(failure, t) }),
  })
  return (
    <>
      <Button busy={file.isPending} onClick={() => file.mutate()}>
        {t('export.send')}
      </Button>
      {file.isError && (
        <Notice tone="danger" live>
          {describeFailure(file.error, t).message}
        </Notice>
      )}
    </>
  )
}
