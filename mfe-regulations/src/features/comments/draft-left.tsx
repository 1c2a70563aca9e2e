import { Notice } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { lazy, Suspense } from 'react'
import { useText } from '../../texts.ts'
import { DiscardDraft } from './discard-draft.tsx'
import type { Draft } from './merge-drafts.ts'
import { useCommentText } from './texts.ts'

const CopyWords = lazy(() => import('./writing-form.tsx').then((module) => ({ default: module.CopyWords })))

/** Words that cannot be sent any more, because the window closed or the comment was sent with others: not lost, and said so. */
export function DraftLeft({ draft }: { readonly draft: Draft }) {
  const t = useCommentText()
  const reading = useText()
  return (
    <Notice tone="warning" title={t(draft.isSent ? 'left.sent-title' : 'left.title')}>
      <div className="p-stack" data-gap="s">
        <blockquote className="rc-words">{draft.body}</blockquote>
        <p>{t(draft.isSent ? 'left.sent-text' : 'left.text')}</p>
        <div className="rc-actions">
          <Suspense fallback={null}>
            <CopyWords words={draft.body} />
          </Suspense>
          {draft.isSent && <Link to="/my-comments">{reading('menu.my-comments')}</Link>}
          <DiscardDraft draftId={draft.draftId} />
        </div>
      </div>
    </Notice>
  )
}
