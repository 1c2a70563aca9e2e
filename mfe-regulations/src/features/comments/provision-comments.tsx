import { describeFailure } from '@portal/api-client'
import type { Comment, RegulationNode, VersionStatus, VersionSummary } from '@portal/contracts-regulations'
import { Button, ErrorState, LoadingState } from '@portal/ui'
import { useInfiniteQuery } from '@portal/ui/query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { CapacityFilter, passes } from './capacity-filter.tsx'
import { CarriedComments } from './carried-comments.tsx'
import { CommentCard } from './comment-card.tsx'
import { Composer } from './composer.tsx'
import { useCommentFilters } from './saved-filters.ts'
import { useCommentText } from './texts.ts'
import type { WordSelection } from './word-selection.ts'
import './comments.css'

export interface ProvisionCommentsProps {
  readonly version: VersionSummary
  readonly status: VersionStatus | undefined
  readonly node: RegulationNode
  /** Words of the provision that the reader chose to comment on. */
  readonly selection: WordSelection | null
  readonly onSelection: (selection: WordSelection | null) => void
}

/** Everything said on one provision, and writing on it. Depth 0 is the whole regulation. */
export default function ProvisionComments(props: ProvisionCommentsProps) {
  const { version, node } = props
  const t = useCommentText()
  const [filters, setFilters] = useCommentFilters()
  const [sent, setSent] = useState<string>()
  const query = useInfiniteQuery({
    queryKey: [...api().getCommentsByRegulation.key, node.regulationId, version.versionId],
    queryFn: ({ pageParam, signal }) =>
      api().getCommentsByRegulation(
        {
          params: { regulationId: node.regulationId, versionId: version.versionId },
          query: pageParam === null ? { limit: 50 } : { limit: 50, after: pageParam },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
  const comments = query.data?.pages.flatMap((page) => page.items) ?? []
  const carried = query.data?.pages[0]?.carried ?? []
  const shown = comments.filter((comment) => passes(filters, comment))
  const shownCarried = carried.filter((comment) => passes(filters, comment))
  const hidden = comments.length + carried.length - shown.length - shownCarried.length
  return (
    <div className="rc-comments">
      <Composer {...props} onSent={(comment: Comment) => setSent(comment.commentId)} />
      {query.isPending ? (
        <LoadingState label={t('list.loading')} />
      ) : query.isError ? (
        <ErrorState
          title={t('list.failed')}
          {...describeFailure(query.error, t)}
          onRetry={() => void query.refetch()}
        />
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
            {query.hasNextPage && (
              <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {t('list.more')}
              </Button>
            )}
          </section>
          <CarriedComments comments={shownCarried} node={node} versionId={version.versionId} />
        </>
      )}
    </div>
  )
}
