import type { DefinitionComment } from '@portal/contracts-regulations'
import { useLocale, useShell, useUser } from '@portal/shell-sdk'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { useState } from 'react'
import { regulationsApi } from '../../shared/api/regulations-api.ts'
import { findDefinitionDraft, deleteDefinitionDraft, saveDefinitionDraft } from './definition-draft-storage.ts'
import { deleteStoredEdit, saveEdit, findStoredEdit } from './edit-storage.ts'
import { useCommentText } from './texts.ts'
import { CommentForm } from './comment-form.tsx'

export interface DefinitionFormProps {
  readonly definitionId: string
  /** The comment to edit; omit to write a new one. */
  readonly comment?: DefinitionComment
  /** False when the form reopens with an edit stored before a reload. */
  readonly focusOnOpen?: boolean
  /** Called with the tracking number after a comment was sent. */
  readonly onClosed: (trackingNumber?: string) => void
}

/** The form to write or edit a comment on a definition. */
export default function DefinitionForm({ definitionId, comment, focusOnOpen = true, onClosed }: DefinitionFormProps) {
  const t = useCommentText()
  const queries = useQueryClient()
  const { toasts } = useShell()
  const locale = useLocale()
  const username = useUser()?.username
  const [initialEdit] = useState(() => comment && (findStoredEdit(comment.commentId) ?? comment))
  const [draft] = useState(() => findDefinitionDraft(definitionId, username) ?? { id: crypto.randomUUID(), body: '' })
  const update = useCommand((body: { commentId: string; body: string; expectedVersion: number }, options) =>
    regulationsApi().updateCommentDefinition({ body }, options),
  )
  const save = (body: string) => {
    if (initialEdit && comment) saveEdit(comment.commentId, { body, lockVersion: initialEdit.lockVersion })
    else saveDefinitionDraft(definitionId, username, { id: draft.id, body })
  }
  const deleteDraft = () =>
    comment ? deleteStoredEdit(comment.commentId) : deleteDefinitionDraft(definitionId, username)
  const send = async (body: string, overwriteVersion?: number) => {
    const { trackingNumber } = comment
      ? await update.mutateAsync({
          commentId: comment.commentId,
          body,
          expectedVersion: overwriteVersion ?? initialEdit?.lockVersion ?? comment.lockVersion,
        })
      : await regulationsApi().addCommentDefinition(
          { body: { definitionId, body, locale } },
          { idempotencyKey: draft.id },
        )
    deleteDraft()
    await queries.invalidateQueries({ queryKey: regulationsApi().getCommentsByDefinition.key })
    void queries.invalidateQueries({ queryKey: regulationsApi().getDefinition.key })
    if (comment) toasts.show({ kind: 'success', message: t('edit.done') })
    onClosed(comment ? undefined : trackingNumber)
  }
  return (
    <CommentForm
      label={t(comment ? 'edit.label' : 'definition.label')}
      help={t(comment ? 'edit.help' : 'write.help')}
      initial={initialEdit?.body ?? draft.body}
      focusOnOpen={focusOnOpen}
      sendLabel={t(comment ? 'edit.save' : 'write.send')}
      send={send}
      onTextChange={save}
      onCancel={() => {
        deleteDraft()
        onClosed()
      }}
      cancelLabel={t('cancel')}
    />
  )
}
