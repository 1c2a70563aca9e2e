import type { DefinitionComment } from '@portal/contracts-regulations'
import { useLocale, useShell, useUser } from '@portal/shell-sdk'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { findDefinitionDraft, forgetDefinitionDraft, keepDefinitionDraft } from './definition-draft.ts'
import { forgetEdit, keepEdit, keptEdit } from './kept-edit.ts'
import { useCommentText } from './texts.ts'
import { WritingForm } from './writing-form.tsx'

export interface DefinitionFormProps {
  readonly definitionId: string
  /** The comment that is changed; without it a new one is written. */
  readonly comment?: DefinitionComment
  /** The form was asked for; otherwise it stands open again with words kept from before. */
  readonly takesFocus?: boolean
  /** With the tracking number of a comment just sent. */
  readonly onClosed: (trackingNumber?: string) => void
}

/** Writing or changing a comment on a definition. */
export default function DefinitionForm({ definitionId, comment, takesFocus = true, onClosed }: DefinitionFormProps) {
  const t = useCommentText()
  const queries = useQueryClient()
  const { toasts } = useShell()
  const locale = useLocale()
  const username = useUser()?.username
  const [begun] = useState(() => comment && (keptEdit(comment.commentId) ?? comment))
  const [draft] = useState(() => findDefinitionDraft(definitionId, username) ?? { id: crypto.randomUUID(), body: '' })
  const update = useCommand((body: { commentId: string; body: string; expectedVersion: number }, options) =>
    api().updateCommentDefinition({ body }, options),
  )
  const keep = (body: string) => {
    if (begun && comment) keepEdit(comment.commentId, { body, lockVersion: begun.lockVersion })
    else keepDefinitionDraft(definitionId, username, { id: draft.id, body })
  }
  const forget = () => (comment ? forgetEdit(comment.commentId) : forgetDefinitionDraft(definitionId, username))
  const send = async (body: string, over?: number) => {
    const { trackingNumber } = comment
      ? await update.mutateAsync({
          commentId: comment.commentId,
          body,
          expectedVersion: over ?? begun?.lockVersion ?? comment.lockVersion,
        })
      : await api().addCommentDefinition({ body: { definitionId, body, locale } }, { idempotencyKey: draft.id })
    forget()
    await queries.invalidateQueries({ queryKey: api().getCommentsByDefinition.key })
    void queries.invalidateQueries({ queryKey: api().getDefinition.key })
    if (comment) toasts.show({ kind: 'success', message: t('edit.done') })
    onClosed(comment ? undefined : trackingNumber)
  }
  return (
    <WritingForm
      label={t(comment ? 'edit.label' : 'definition.label')}
      help={t(comment ? 'edit.help' : 'write.help')}
      initial={begun?.body ?? draft.body}
      takesFocus={takesFocus}
      sendLabel={t(comment ? 'edit.save' : 'write.send')}
      send={send}
      onWritten={keep}
      onCancel={() => {
        forget()
        onClosed()
      }}
      cancelLabel={t('cancel')}
    />
  )
}
