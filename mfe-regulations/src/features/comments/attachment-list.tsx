import { describeFailure, saveFile } from '@portal/api-client'
import type { Attachment, Comment } from '@portal/contracts-regulations'
import { useLocale, useShell } from '@portal/shell-sdk'
import { Button } from '@portal/ui'
import { useState, type ReactNode } from 'react'
import { regulationsApi } from '../../shared/api/regulations-api.ts'
import { formatFileSize } from '@portal/formats/format-file-size'
import { useCommentText } from './texts.ts'

/** The files of a comment. Public files are plain links; others are downloaded with the reader's token. */
export function AttachmentList({ comment }: { readonly comment: Pick<Comment, 'attachments' | 'status'> }) {
  const t = useCommentText()
  const locale = useLocale()
  const { attachments, status } = comment
  if (attachments.length === 0) return null
  return (
    <ul className="rc-file-list" aria-label={t('files.of')}>
      {attachments.map((attachment) => {
        const { attachmentId, name, byteLength } = attachment
        const fileDescription = (
          <>
            <span className="rc-text">{name}</span> ({formatFileSize(byteLength, locale)})
          </>
        )
        return (
          <li key={attachmentId}>
            {status === 'public' ? (
              <a href={regulationsApi().downloadAttachment.url({ params: { attachmentId } })} download={name}>
                {fileDescription}
              </a>
            ) : (
              <AuthenticatedDownload attachment={attachment} fileDescription={fileDescription} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** A plain link carries no token, so files that are not public are fetched. */
function AuthenticatedDownload({
  attachment,
  fileDescription,
}: {
  readonly attachment: Attachment
  readonly fileDescription: ReactNode
}) {
  const t = useCommentText()
  const shell = useShell()
  const [isBusy, setIsBusy] = useState(false)
  const download = async () => {
    setIsBusy(true)
    try {
      const { attachmentId, name } = attachment
      saveFile(await regulationsApi().downloadAttachment({ params: { attachmentId } }, { timeoutMs: 0 }), name)
    } catch (failure) {
      shell.toasts.show({ kind: 'error', ...describeFailure(failure, t) })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button size="s" busy={isBusy} onClick={() => void download()}>
      {fileDescription}
    </Button>
  )
}
