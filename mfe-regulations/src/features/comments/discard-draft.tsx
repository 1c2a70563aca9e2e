import { Button } from '@portal/ui'
import { useState } from 'react'
import { useCommentText } from './texts.ts'
import { useForgetDraft } from './use-drafts.ts'

export interface DiscardDraftProps {
  readonly draftId: string
  /** Which draft, for those who hear the button alone. */
  readonly label?: string
}

/** Gives a draft up. Where the service did not hear of it, it stays and that is said. */
export function DiscardDraft({ draftId, label }: DiscardDraftProps) {
  const t = useCommentText()
  const forget = useForgetDraft()
  const [state, setState] = useState<'kept' | 'going' | 'failed'>('kept')
  const discard = () => {
    setState('going')
    forget(draftId).catch(() => setState('failed'))
  }
  return (
    <>
      <Button
        size="s"
        variant="quiet"
        busy={state === 'going'}
        {...(label !== undefined && { 'aria-label': label })}
        onClick={discard}
      >
        {t('write.discard')}
      </Button>
      {state === 'failed' && <DiscardFailed />}
    </>
  )
}

export function DiscardFailed() {
  const t = useCommentText()
  return (
    <p role="alert" className="p-field-error">
      {t('write.discard-failed')}
    </p>
  )
}
