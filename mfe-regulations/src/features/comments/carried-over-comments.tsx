import { describeFailure } from '@portal/api-client'
import type { CarriedOverComment, RegulationNode } from '@portal/contracts-regulations'
import { Button, ErrorState, LoadMore, LoadingState, Notice } from '@portal/ui'
import { usePagedList } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { useState } from 'react'
import { viewerUrl } from '@portal/regulation-reading/urls'
import { regulationsApi } from '../../shared/api/regulations-api.ts'
import { useProvisionName } from '../../shared/provision/provision-name.ts'
import { matchesFilters } from './commenter-type-filter.tsx'
import { CommentCard } from './comment-card.tsx'
import type { CommentFilters } from './comment-filters.ts'
import { useCommentText } from './texts.ts'

/**
 * Comments made on earlier versions, each with what happened to its text since: unchanged, changed (with the original
 * text and a link to the comparison) or removed. Comments are never moved to text they were not written for.
 */
export function CarriedOverComments({
  comments,
  nextCursor,
  filters,
  ...context
}: CarriedOverProps & {
  /** The newest of them. */
  readonly comments: readonly CarriedOverComment[]
  /** Cursor of the next page, or null. */
  readonly nextCursor: string | null
  readonly filters: CommentFilters
}) {
  const t = useCommentText()
  const [startCursor, setStartCursor] = useState<string>()
  const visible = comments.filter((comment) => matchesFilters(filters, comment))
  if (visible.length === 0 && nextCursor === null) return null
  return (
    <section className="rc-carried">
      <h3>{t('carried-over.title')}</h3>
      <CommentCards comments={visible} {...context} />
      {startCursor === undefined ? (
        nextCursor !== null && <Button onClick={() => setStartCursor(nextCursor)}>{t('carried-over.more')}</Button>
      ) : (
        <OlderComments key={startCursor} startCursor={startCursor} filters={filters} {...context} />
      )}
    </section>
  )
}

interface CarriedOverProps {
  /** The provision they are listed under: their own, or its nearest remaining ancestor. */
  readonly node: RegulationNode
  readonly versionId: string
}

/** Older comments, page by page. */
function OlderComments({
  startCursor,
  filters,
  ...context
}: CarriedOverProps & { readonly startCursor: string; readonly filters: CommentFilters }) {
  const t = useCommentText()
  const params = { regulationId: context.node.regulationId, versionId: context.versionId }
  const list = usePagedList(
    [...regulationsApi().getCommentsByRegulation.key, params.regulationId, params.versionId, 'carried', startCursor],
    async ({ after = startCursor }, options) => {
      const query = { carriedOverAfter: after }
      const { carriedOver, carriedOverNext } = await regulationsApi().getCommentsByRegulation(
        { params, query },
        options,
      )
      return { items: carriedOver, next: carriedOverNext }
    },
  )
  if (list.isPending) return <LoadingState label={t('list.loading')} />
  if (list.failure)
    return <ErrorState title={t('list.failed')} {...describeFailure(list.failure, t)} onRetry={list.retry} />
  return (
    <>
      <CommentCards comments={list.items.filter((comment) => matchesFilters(filters, comment))} {...context} />
      <LoadMore
        nextPage={list.nextPage}
        label={t('carried-over.more')}
        errorTitle={t('list.failed')}
        describeFailure={(failure) => describeFailure(failure, t)}
      />
    </>
  )
}

function CommentCards({
  comments,
  ...context
}: CarriedOverProps & { readonly comments: readonly CarriedOverComment[] }) {
  return comments.map((comment) => (
    <CommentCard key={comment.commentId} comment={comment} showQuote={comment.textChange !== 'unchanged'}>
      <TextChangeNotice comment={comment} {...context} />
    </CommentCard>
  ))
}

function TextChangeNotice({
  comment,
  node,
  versionId,
}: {
  readonly comment: CarriedOverComment
  readonly node: RegulationNode
  readonly versionId: string
}) {
  const t = useCommentText()
  const getProvisionName = useProvisionName()
  const { originalVersion, textChange, mainParentId } = comment
  const isDraft = originalVersion.label.startsWith('DRAFT')
  return (
    <Notice tone={textChange === 'unchanged' ? 'neutral' : 'warning'}>
      <p>
        {t(isDraft ? 'carried-over.draft-version' : 'carried-over.version', { number: originalVersion.versionNumber })}{' '}
        <strong>{t(`carried-over.${textChange}`, { label: getProvisionName(comment.label) })}</strong>
      </p>
      <p className="p-small">
        {textChange === 'unchanged' ? (
          <Link to={viewerUrl({ mainParentId, versionId: originalVersion.versionId, label: comment.label })}>
            {t('carried-over.view-original')}
          </Link>
        ) : (
          <Link
            to={viewerUrl({
              mainParentId,
              versionId,
              compareWith: originalVersion.versionId,
              label: textChange === 'changed' ? node.label : `removed-${comment.regulationId}`,
            })}
          >
            {t('carried-over.view-change')}
          </Link>
        )}
      </p>
    </Notice>
  )
}
