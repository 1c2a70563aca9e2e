import type { DefinitionComment } from '@portal/contracts-regulations'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { useCommentText } from './texts.ts'
import { WritingForm } from './writing-form.tsx'

/** Words on a definition not sent yet; kept in this browser so that signing in does not lose them. */
const keyOf = (definitionId: string) => `portal.definition-draft.${definitionId}`

export interface DefinitionFormProps {
  readonly definitionId: string
  /** The comment that is changed; without it a new one is written. */
  readonly comment?: DefinitionComment
  /** With the tracking number of a comment just sent. */
  readonly onClosed: (trackingNumber?: string) => void
}

/** Writing or changing a comment on a definition. */
export default function DefinitionForm({ definitionId, comment, onClosed }: DefinitionFormProps) {
  const t = useCommentText()
  const queries = useQueryClient()
  const key = keyOf(definitionId)
  const [initial] = useState(() => comment?.body ?? localStorage.getItem(key) ?? '')
  const add = useCommand((body: { definitionId: string; body: string }, options) =>
    api().addCommentDefinition({ body }, options),
  )
  const update = useCommand((body: { commentId: string; body: string; expectedVersion: number }, options) =>
    api().updateCommentDefinition({ body }, options),
  )
  const keep = (body: string) => {
    if (body === '') localStorage.removeItem(key)
    else localStorage.setItem(key, body)
  }
  const send = async (body: string, over?: number) => {
    const { trackingNumber } = comment
      ? await update.mutateAsync({
          commentId: comment.commentId,
          body,
          expectedVersion: over ?? comment.lockVersion,
        })
      : await add.mutateAsync({ definitionId, body })
    if (!comment) keep('')
    await queries.invalidateQueries({ queryKey: api().getCommentsByDefinition.key })
    void queries.invalidateQueries({ queryKey: api().getDefinition.key })
    onClosed(comment ? undefined : trackingNumber)
  }
  return (
    <WritingForm
      label={t(comment ? 'edit.label' : 'definition.label')}
      help={t(comment ? 'edit.help' : 'write.help')}
      initial={initial}
      takesFocus
      sendLabel={t(comment ? 'edit.save' : 'write.send')}
      send={send}
      {...(!comment && { onWritten: keep })}
      onCancel={() => {
        if (!comment) keep('')
        onClosed()
      }}
      cancelLabel={t('cancel')}
    />
  )
}
