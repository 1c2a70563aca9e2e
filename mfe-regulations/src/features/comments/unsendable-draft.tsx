import { Notice } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { lazy, Suspense } from 'react'
import { useText } from '../../shared/texts/regulations-texts.ts'
import { DiscardDraftButton } from './discard-draft-button.tsx'
import type { Draft } from './merge-drafts.ts'
import { useCommentText } from './texts.ts'

const CopyTextButton = lazy(() => import('./comment-form.tsx').then((module) => ({ default: module.CopyTextButton })))

/**
 * A draft that can't be sent because the comment period closed or the comment was already sent. Its text can be
 * copied.
 */
export function UnsendableDraft({ draft }: { readonly draft: Draft }) {
  const t = useCommentText()
  const regulationsText = useText()
  return (
    <Notice tone="warning" title={t(draft.isSent ? 'unsent.already-sent-title' : 'unsent.title')}>
      <div className="p-stack" data-gap="s">
        <blockquote className="rc-text">{draft.body}</blockquote>
        <p>{t(draft.isSent ? 'unsent.already-sent-text' : 'unsent.text')}</p>
        <div className="rc-actions">
          <Suspense fallback={null}>
            <CopyTextButton text={draft.body} />
          </Suspense>
          {draft.isSent && <Link to="/my-comments">{regulationsText('menu.my-comments')}</Link>}
          <DiscardDraftButton draftId={draft.draftId} />
        </div>
      </div>
    </Notice>
  )
}
