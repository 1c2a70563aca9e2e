import { describeFailure, saveFile } from '@portal/api-client'
import type { Attachment, Comment } from '@portal/contracts-regulations'
import { useLocale, useShell } from '@portal/shell-sdk'
import { Button } from '@portal/ui'
import { useState, type ReactNode } from 'react'
import { api } from '../../api.ts'
import { sizeInWords } from '@portal/formats/size-in-words'
import { useCommentText } from './texts.ts'

/** The files of a comment, to be taken away: what everybody may read by its address, the rest in the reader's name. */
export function AttachmentList({ comment }: { readonly comment: Pick<Comment, 'attachments' | 'status'> }) {
  const t = useCommentText()
  const locale = useLocale()
  const { attachments, status } = comment
  if (attachments.length === 0) return null
  return (
    <ul className="rc-file-list" aria-label={t('files.of')}>
      {attachments.map((attachment) => {
        const { attachmentId, name, byteLength } = attachment
        const words = (
          <>
            <span className="rc-words">{name}</span> ({sizeInWords(byteLength, locale)})
          </>
        )
        return (
          <li key={attachmentId}>
            {status === 'public' ? (
              <a href={api().downloadAttachment.address({ params: { attachmentId } })} download={name}>
                {words}
              </a>
            ) : (
              <OwnDownload attachment={attachment} words={words} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** A link carries no token: what is not for everybody is fetched. */
function OwnDownload({ attachment, words }: { readonly attachment: Attachment; readonly words: ReactNode }) {
  const t = useCommentText()
  const shell = useShell()
  const [isBusy, setIsBusy] = useState(false)
  const take = async () => {
    setIsBusy(true)
    try {
      const { attachmentId, name } = attachment
      saveFile(await api().downloadAttachment({ params: { attachmentId } }, { timeout: 0 }), name)
    } catch (failure) {
      shell.toasts.show({ kind: 'error', ...describeFailure(failure, t) })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button size="s" busy={isBusy} onClick={() => void take()}>
      {words}
    </Button>
  )
}
