import type { Comment } from '@portal/contracts-regulations'
import { useShell } from '@portal/shell-sdk'
import { useCommand } from '@portal/ui/query'
import { useRef, useState } from 'react'
import { regulationsApi } from '../../shared/api/regulations-api.ts'
import { AttachmentsField } from './attachments-field.tsx'
import { CommentForm } from './comment-form.tsx'
import { deleteStoredEdit, findStoredEdit, saveEdit } from './edit-storage.ts'
import { useCommentText } from './texts.ts'
import { useAttachments } from './use-attachments.ts'
import { useRefreshComments } from './use-refresh-comments.ts'

/**
 * Edits the reader's own comment, its text and its files. The text is stored in this browser until it is saved or
 * canceled.
 */
export default function EditForm({
  comment,
  focusOnOpen,
  onDone,
}: {
  readonly comment: Pick<Comment, 'commentId' | 'body' | 'attachments' | 'lockVersion'>
  /** False when the form reopens with an edit stored before a reload. */
  readonly focusOnOpen: boolean
  readonly onDone: () => void
}) {
  const t = useCommentText()
  const shell = useShell()
  const { commentId } = comment
  const [{ isResumed, ...initialEdit }] = useState(() => {
    const stored = findStoredEdit(commentId)
    return { isResumed: stored !== undefined, ...(stored ?? { body: comment.body, lockVersion: comment.lockVersion }) }
  })
  const text = useRef(initialEdit.body)
  const save = () => saveEdit(commentId, { body: text.current, lockVersion: initialEdit.lockVersion })
  const refreshComments = useRefreshComments()
  const edit = useCommand(
    (body: { commentId: string; body: string; attachments?: string[]; expectedVersion: number }, options) =>
      regulationsApi().updateComment({ body }, options),
  )
  const [existing, setExisting] = useState(comment.attachments)
  const uploads = useAttachments(commentId, { pending: [], isResumed, existingCount: existing.length })
  const attachments = {
    ...uploads,
    add(files: readonly File[]) {
      // Store the edit, so that the form reopens after a reload even if only files were added.
      save()
      uploads.add(files)
    },
  }
  return (
    <CommentForm
      label={t('edit.label')}
      help={t('edit.help')}
      initial={initialEdit.body}
      focusOnOpen={focusOnOpen}
      onTextChange={(body) => {
        text.current = body
        save()
      }}
      sendLabel={t('edit.save')}
      send={async (body, overwriteVersion) => {
        const added = (await attachments.waitUntilReady()) ?? []
        const isChanged = added.length > 0 || existing.length < comment.attachments.length
        const files = [...existing.map(({ attachmentId }) => attachmentId), ...added]
        await edit.mutateAsync({
          commentId,
          body,
          ...(isChanged && { attachments: files }),
          expectedVersion: overwriteVersion ?? initialEdit.lockVersion,
        })
        deleteStoredEdit(commentId)
        refreshComments()
        shell.toasts.show({ kind: 'success', message: t('edit.done') })
        onDone()
      }}
      onFiles={attachments.add}
      check={async () => ((await attachments.waitUntilReady()) ? undefined : t('files.not-ready'))}
      files={
        <AttachmentsField
          attachments={attachments}
          existing={existing}
          onRemoveExisting={(id) => setExisting((now) => now.filter(({ attachmentId }) => attachmentId !== id))}
        />
      }
      onCancel={() => {
        attachments.removeAll()
        deleteStoredEdit(commentId)
        onDone()
      }}
      cancelLabel={t('cancel')}
    />
  )
}
