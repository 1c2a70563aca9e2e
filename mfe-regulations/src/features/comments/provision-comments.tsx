import { describeFailure } from '@portal/api-client'
import type { Comment } from '@portal/contracts-regulations'
import { ErrorState, ListEnd, LoadingState, useKeptFocus } from '@portal/ui'
import { usePagedList } from '@portal/ui/query'
import { useRef, useState } from 'react'
import { api } from '../../api.ts'
import { CapacityFilter, passes } from './capacity-filter.tsx'
import { CarriedComments } from './carried-comments.tsx'
import { CommentCard } from './comment-card.tsx'
import { Composer, type CommentedProvision } from './composer.tsx'
import { useCommentFilters } from './saved-filters.ts'
import { useCommentText } from './texts.ts'
import './comments.css'

/** Everything said on one provision, and writing on it. Depth 0 is the whole regulation. */
export default function ProvisionComments(props: CommentedProvision) {
  const { version, node } = props
  const t = useCommentText()
  const [filters, setFilters] = useCommentFilters()
  const [sent, setSent] = useState<string>()
  const region = useRef<HTMLDivElement>(null)
  useKeptFocus(region)
  const place = { regulationId: node.regulationId, versionId: version.versionId }
  const list = usePagedList(
    [...api().getCommentsByRegulation.key, place.regulationId, place.versionId],
    (page, options) => api().getCommentsByRegulation({ params: place, query: { limit: 50, ...page } }, options),
  )
  const comments = list.items
  const carried = list.pages[0]?.carried ?? []
  const shown = comments.filter((comment) => passes(filters, comment))
  const hidden = [...comments, ...carried].filter((comment) => !passes(filters, comment)).length
  return (
    <div ref={region} className="rc-comments">
      <Composer {...props} onSent={(comment: Comment) => setSent(comment.commentId)} />
      {list.isPending ? (
        <LoadingState label={t('list.loading')} />
      ) : list.failure ? (
        <ErrorState title={t('list.failed')} {...describeFailure(list.failure, t)} onRetry={list.retry} />
      ) : (
        <>
          {comments.length + carried.length > 0 && <CapacityFilter filters={filters} onChange={setFilters} />}
          <section aria-label={t('list.title')} className="rc-list">
            {shown.map((comment) => (
              <div key={comment.commentId} data-new={comment.commentId === sent || undefined}>
                <CommentCard comment={comment} />
              </div>
            ))}
            {comments.length + carried.length === 0 && <p className="p-soft">{t('list.none')}</p>}
            {hidden > 0 && (
              <p className="p-soft p-small" role="status">
                {t('list.hidden', { count: hidden })}
              </p>
            )}
            <ListEnd
              rest={list.rest}
              more={t('list.more')}
              failedTitle={t('list.failed')}
              describe={(failure) => describeFailure(failure, t)}
            />
          </section>
          <CarriedComments
            comments={carried}
            next={list.pages[0]?.carriedNext ?? null}
            filters={filters}
            node={node}
            versionId={version.versionId}
          />
        </>
      )}
    </div>
  )
}
