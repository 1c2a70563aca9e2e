import { describeFailure, saveFile } from '@portal/api-client'
import type { Attachment } from '@portal/contracts-regulations'
import { useLocale, useShell } from '@portal/shell-sdk'
import { Button } from '@portal/ui'
import { useMutation } from '@portal/ui/query'
import { regulationsApi } from '../../api.ts'
import { sizeInWords } from '@portal/formats/size-in-words'
import { useReviewText } from './texts.ts'

/** The files of a comment. Fetched in the name of staff, who read those of hidden comments, too. */
export function AttachmentDownloads({ attachments }: { readonly attachments: readonly Attachment[] }) {
  const t = useReviewText()
  const locale = useLocale()
  const shell = useShell()
  const file = useMutation({
    async mutationFn({ attachmentId, name }: Attachment) {
      saveFile(await regulationsApi().downloadAttachment({ params: { attachmentId } }, { timeout: 0 }), name)
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
            busy={file.isPending && file.variables.attachmentId === attachment.attachmentId}
            onClick={() => file.mutate(attachment)}
          >
            <span className="rc-words">{attachment.name}</span> ({sizeInWords(attachment.byteLength, locale)})
          </Button>
        </li>
      ))}
    </ul>
  )
}
