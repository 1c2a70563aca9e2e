import { describeFailure } from '@portal/api-client'
import type { Comment } from '@portal/contracts-regulations'
import { ErrorState, LoadMore, LoadingState, useFocusRecovery } from '@portal/ui'
import { usePagedList } from '@portal/ui/query'
import { useRef, useState } from 'react'
import { regulationsApi } from '../../shared/api/regulations-api.ts'
import { CommenterTypeFilter, matchesFilters } from './commenter-type-filter.tsx'
import { CarriedOverComments } from './carried-over-comments.tsx'
import { CommentCard } from './comment-card.tsx'
import { CommentComposer, type CommentTarget } from './comment-composer.tsx'
import { useCommentFilters } from './comment-filters.ts'
import { useCommentText } from './texts.ts'
import './comments.css'

/** The comments on one provision and the form to write one. Depth 0 is the full regulation. */
export default function ProvisionComments(props: CommentTarget) {
  const { version, node } = props
  const t = useCommentText()
  const [filters, setFilters] = useCommentFilters()
  const [sentCommentId, setSentCommentId] = useState<string>()
  const region = useRef<HTMLDivElement>(null)
  useFocusRecovery(region)
  const params = { regulationId: node.regulationId, versionId: version.versionId }
  const list = usePagedList(
    [...regulationsApi().getCommentsByRegulation.key, params.regulationId, params.versionId],
    (page, options) => regulationsApi().getCommentsByRegulation({ params, query: { limit: 50, ...page } }, options),
  )
  const comments = list.items
  const carriedOver = list.pages[0]?.carriedOver ?? []
  const visible = comments.filter((comment) => matchesFilters(filters, comment))
  const hiddenCount = [...comments, ...carriedOver].filter((comment) => !matchesFilters(filters, comment)).length
  return (
    <div ref={region} className="rc-comments">
      <CommentComposer {...props} onSent={(comment: Comment) => setSentCommentId(comment.commentId)} />
      {list.isPending ? (
        <LoadingState label={t('list.loading')} />
      ) : list.failure ? (
        <ErrorState title={t('list.failed')} {...describeFailure(list.failure, t)} onRetry={list.retry} />
      ) : (
        <>
          {comments.length + carriedOver.length > 0 && <CommenterTypeFilter filters={filters} onChange={setFilters} />}
          <section aria-label={t('list.title')} className="rc-list">
            {visible.map((comment) => (
              <div key={comment.commentId} data-new={comment.commentId === sentCommentId || undefined}>
                <CommentCard comment={comment} />
              </div>
            ))}
            {comments.length + carriedOver.length === 0 && <p className="p-soft">{t('list.none')}</p>}
            {hiddenCount > 0 && (
              <p className="p-soft p-small" role="status">
                {t('list.hidden', { count: hiddenCount })}
              </p>
            )}
            <LoadMore
              nextPage={list.nextPage}
              label={t('list.more')}
              errorTitle={t('list.failed')}
              describeFailure={(failure) => describeFailure(failure, t)}
            />
          </section>
          <CarriedOverComments
            comments={carriedOver}
            nextCursor={list.pages[0]?.carriedOverNext ?? null}
            filters={filters}
            node={node}
            versionId={version.versionId}
          />
        </>
      )}
    </div>
  )
}
