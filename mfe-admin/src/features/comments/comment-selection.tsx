import { Button, CheckboxField } from '@portal/ui'
import { useRef, useState } from 'react'
import type { Queued } from './queued.ts'
import { QueuedCommentCard } from './queued-comment-card.tsx'
import { useCommentDecisions } from './use-comment-decisions.ts'
import { useReviewText } from './texts.ts'

/** The comments of the list, and what is done with those that are chosen: together, all of them or none. */
export function CommentSelection({ comments }: { readonly comments: readonly Queued[] }) {
  const t = useReviewText()
  const decisions = useCommentDecisions()
  const list = useRef<HTMLUListElement>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const changeable = comments.filter(({ status }) => status !== 'withdrawn')
  const selected = changeable.filter(({ commentId }) => chosen.has(commentId))
  const isAll = changeable.length > 0 && selected.length === changeable.length
  const select = (id: string, isSelected: boolean) => {
    const next = new Set(chosen)
    if (isSelected) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const decide = async (work: Promise<boolean>) => {
    if (!(await work)) return
    setChosen(new Set())
    // What had the focus goes with the choice: reading goes on at the beginning of the list.
    list.current?.focus({ preventScroll: true })
  }
  const taken = selected.filter(({ status }) => status !== 'public')
  return (
    <section aria-label={t('queue.list')}>
      {changeable.length > 0 && (
        <div className="ad-choice p-stays">
          <CheckboxField
            label={t('select-all')}
            checked={isAll}
            onChange={() => setChosen(new Set(isAll ? [] : changeable.map(({ commentId }) => commentId)))}
          />
          <span role="status" className="p-soft">
            {selected.length > 0 ? t('selected', { count: selected.length }) : t('select-some')}
          </span>
          {selected.length > 0 && (
            <span className="p-cluster">
              <Button size="s" variant="primary" onClick={() => void decide(decisions.answer(selected))}>
                {t('answer')}
              </Button>
              <Button size="s" onClick={() => void decide(decisions.take(selected, 'withheld'))}>
                {t('withheld')}
              </Button>
              <Button size="s" onClick={() => void decide(decisions.take(selected, 'hidden'))}>
                {t('hidden')}
              </Button>
              {taken.length > 0 && (
                <Button size="s" onClick={() => void decide(decisions.restore(taken))}>
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
              isSelected={chosen.has(comment.commentId)}
              onSelect={(isSelected) => select(comment.commentId, isSelected)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
