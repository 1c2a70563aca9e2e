import { describeFailure, saveFile } from '@portal/api-client'
import type { Attachment } from '@portal/contracts-regulations'
import { useLocale, useShell } from '@portal/shell-sdk'
import { Button } from '@portal/ui'
import { useMutation } from '@portal/ui/query'
import { regulationsApi } from '../../../shared/api.ts'
import { formatFileSize } from '@portal/formats/format-file-size'
import { useReviewText } from './texts.ts'

/** Download buttons for the attachments of a comment. Staff can also download those of hidden comments. */
export function AttachmentDownloads({ attachments }: { readonly attachments: readonly Attachment[] }) {
  const t = useReviewText()
  const locale = useLocale()
  const shell = useShell()
  const download = useMutation({
    async mutationFn({ attachmentId, name }: Attachment) {
      saveFile(await regulationsApi().downloadAttachment({ params: { attachmentId } }, { timeoutMs: 0 }), name)
    },
    onError: (failure) => shell.toasts.show({ kind: 'error', ...describeFailure(failure, t) }),
  })
  if (attachments.length === 0) return null
  return (
    <ul className="p-cluster ad-comment-files" aria-label={t('card.files')}>
      {attachments.map((attachment) => (
        <li key={attachment.attachmentId}>
          <Button
            size="s"
            busy={download.isPending && download.variables.attachmentId === attachment.attachmentId}
            onClick={() => download.mutate(attachment)}
          >
            <span className="rc-text">{attachment.name}</span> ({formatFileSize(attachment.byteLength, locale)})
          </Button>
        </li>
      ))}
    </ul>
  )
}
