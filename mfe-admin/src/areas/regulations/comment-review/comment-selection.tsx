import { commentLifecycle, isReviewable } from '@portal/contracts-regulations/rules'
import { Button, CheckboxField } from '@portal/ui'
import { useRef, useState } from 'react'
import type { QueuedItem } from './queued-item.ts'
import { QueuedCommentCard } from './queued-comment-card.tsx'
import { useCommentDecisions } from './use-comment-decisions.ts'
import { useReviewText } from './texts.ts'

/** The list of comments with bulk actions for the selected ones. An action applies to all of them or to none. */
export function CommentSelection({ comments }: { readonly comments: readonly QueuedItem[] }) {
  const t = useReviewText()
  const decisions = useCommentDecisions()
  const list = useRef<HTMLUListElement>(null)
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const selectable = comments.filter(({ status }) => isReviewable(status))
  const selected = selectable.filter(({ commentId }) => selectedIds.has(commentId))
  const isAllSelected = selectable.length > 0 && selected.length === selectable.length
  const select = (id: string, isSelected: boolean) => {
    const next = new Set(selectedIds)
    if (isSelected) next.add(id)
    else next.delete(id)
    setSelectedIds(next)
  }
  const clearSelectionAfter = async (action: Promise<boolean>) => {
    if (!(await action)) return
    setSelectedIds(new Set())
    // The button that had the focus disappears with the selection, so the focus moves to the list.
    list.current?.focus({ preventScroll: true })
  }
  const restorable = selected.filter(({ status }) => commentLifecycle.transition(status, 'restore') !== null)
  return (
    <div>
      {selectable.length > 0 && (
        <div className="ad-bulk-actions p-sticky">
          <CheckboxField
            label={t('select-all')}
            checked={isAllSelected}
            onChange={() => setSelectedIds(new Set(isAllSelected ? [] : selectable.map(({ commentId }) => commentId)))}
          />
          <span role="status" className="p-soft">
            {selected.length > 0 ? t('selected', { count: selected.length }) : t('select-some')}
          </span>
          {selected.length > 0 && (
            <span className="p-cluster">
              <Button size="s" variant="primary" onClick={() => void clearSelectionAfter(decisions.answer(selected))}>
                {t('answer')}
              </Button>
              <Button size="s" onClick={() => void clearSelectionAfter(decisions.setStatus(selected, 'withheld'))}>
                {t('withheld')}
              </Button>
              <Button size="s" onClick={() => void clearSelectionAfter(decisions.setStatus(selected, 'hidden'))}>
                {t('hidden')}
              </Button>
              {restorable.length > 0 && (
                <Button size="s" onClick={() => void clearSelectionAfter(decisions.restore(restorable))}>
                  {t('restore')}
                </Button>
              )}
            </span>
          )}
        </div>
      )}
      <ul ref={list} className="ad-comments" tabIndex={-1}>
        {comments.map((comment) => (
          <li key={comment.commentId}>
            <QueuedCommentCard
              comment={comment}
              isSelected={selectedIds.has(comment.commentId)}
              onSelect={(isSelected) => select(comment.commentId, isSelected)}
              onAnswer={() => void clearSelectionAfter(decisions.answer([comment]))}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
