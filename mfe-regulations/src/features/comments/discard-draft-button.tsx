import { Button } from '@portal/ui'
import { useState } from 'react'
import { useCommentText } from './texts.ts'
import { useDeleteDraft } from './use-drafts.ts'

export interface DiscardDraftButtonProps {
  readonly draftId: string
  /** Accessible name, when "Discard draft" alone is ambiguous. */
  readonly label?: string
}

/** Discards a draft. If the service can't be reached, the draft stays and an error is shown. */
export function DiscardDraftButton({ draftId, label }: DiscardDraftButtonProps) {
  const t = useCommentText()
  const deleteDraft = useDeleteDraft()
  const [status, setStatus] = useState<'idle' | 'discarding' | 'failed'>('idle')
  const discard = () => {
    setStatus('discarding')
    deleteDraft(draftId).catch(() => setStatus('failed'))
  }
  return (
    <>
      <Button
        size="s"
        variant="quiet"
        busy={status === 'discarding'}
        {...(label !== undefined && { 'aria-label': label })}
        onClick={discard}
      >
        {t('write.discard')}
      </Button>
      {status === 'failed' && <DiscardError />}
    </>
  )
}

export function DiscardError() {
  const t = useCommentText()
  return (
    <p role="alert" className="p-field-error">
      {t('write.discard-failed')}
    </p>
  )
}
