import { useShell } from '@portal/shell-sdk'
import { Button } from '@portal/ui'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { horsesApi } from '../../shared/api.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useHealthText } from './texts.ts'

interface RemoveAttachmentProps {
  readonly params: { readonly horseId: string; readonly recordId: string; readonly fileId: string }
  readonly name: string
}

/** Asks why an attachment is wrong, and removes it from its record. */
export function RemoveAttachment({ params, name }: RemoveAttachmentProps) {
  const t = useHealthText()
  const describe = useFailureText()
  const { dialogs, toasts } = useShell()
  const queries = useQueryClient()
  const removal = useCommand(horsesApi().removeHealthAttachment)
  const remove = () =>
    dialogs.form({
      title: t('attachments.remove-label', { name }),
      intro: t('attachments.remove-text'),
      submitLabel: t('attachments.remove'),
      fields: [{ name: 'reason', label: t('reason'), kind: 'textarea', required: true, maxLength: 1000 }],
      submit: async (values) => {
        try {
          await removal.mutateAsync({ params, body: { reason: String(values.reason ?? '').trim() } })
          toasts.show({ kind: 'success', message: t('attachments.remove-done') })
          await queries.invalidateQueries({ queryKey: [...horsesApi().listHealthRecords.key, params.horseId] })
          return undefined
        } catch (failure) {
          const message = describe(failure).message ?? ''
          toasts.show({ kind: 'error', title: t('attachments.remove-failed'), message })
          return { '': message }
        }
      },
    })
  return (
    <Button
      size="s"
      variant="quiet"
      aria-label={t('attachments.remove-label', { name })}
      busy={removal.isPending}
      onClick={() => void remove()}
    >
      {t('attachments.remove')}
    </Button>
  )
}
