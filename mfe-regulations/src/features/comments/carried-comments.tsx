import { describeFailure } from '@portal/api-client'
import type { CarriedComment, RegulationNode } from '@portal/contracts-regulations'
import { Button, ErrorState, ListEnd, LoadingState, Notice } from '@portal/ui'
import { usePagedList } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { useState } from 'react'
import { viewerAddress } from '../../addresses.ts'
import { api } from '../../api.ts'
import { useProvisionName } from '../../provision-name.ts'
import { passes } from './capacity-filter.tsx'
import { CommentCard } from './comment-card.tsx'
import type { CommentFilters } from './saved-filters.ts'
import { useCommentText } from './texts.ts'

/**
 * Comments made on older versions, each with what became of the text it is about: the same, changed (with the words as
 * they stood and the comparison), or gone. Nothing is moved onto text it was not written for.
 */
export function CarriedComments({
  comments,
  next,
  filters,
  ...place
}: CarriedPlace & {
  /** The newest of them. */
  readonly comments: readonly CarriedComment[]
  /** Where more of them begin. */
  readonly next: string | null
  readonly filters: CommentFilters
}) {
  const t = useCommentText()
  const [after, setAfter] = useState<string>()
  const shown = comments.filter((comment) => passes(filters, comment))
  if (shown.length === 0 && next === null) return null
  return (
    <section className="rc-carried">
      <h3>{t('carried.title')}</h3>
      <Cards comments={shown} {...place} />
      {after === undefined ? (
        next !== null && <Button onClick={() => setAfter(next)}>{t('carried.more')}</Button>
      ) : (
        <MoreCarried key={after} after={after} filters={filters} {...place} />
      )}
    </section>
  )
}

interface CarriedPlace {
  /** The provision they are shown at: their own, or the nearest above it that still stands. */
  readonly node: RegulationNode
  readonly versionId: string
}

/** What was asked for beyond the newest, page by page. */
function MoreCarried({
  after: begin,
  filters,
  ...place
}: CarriedPlace & { readonly after: string; readonly filters: CommentFilters }) {
  const t = useCommentText()
  const params = { regulationId: place.node.regulationId, versionId: place.versionId }
  const list = usePagedList(
    [...api().getCommentsByRegulation.key, params.regulationId, params.versionId, 'carried', begin],
    async ({ after = begin }, options) => {
      const query = { carriedAfter: after }
      const { carried, carriedNext } = await api().getCommentsByRegulation({ params, query }, options)
      return { items: carried, next: carriedNext }
    },
  )
  if (list.isPending) return <LoadingState label={t('list.loading')} />
  if (list.failure)
    return <ErrorState title={t('list.failed')} {...describeFailure(list.failure, t)} onRetry={list.retry} />
  return (
    <>
      <Cards comments={list.items.filter((comment) => passes(filters, comment))} {...place} />
      <ListEnd
        rest={list.rest}
        more={t('carried.more')}
        failedTitle={t('list.failed')}
        describe={(failure) => describeFailure(failure, t)}
      />
    </>
  )
}

function Cards({ comments, ...place }: CarriedPlace & { readonly comments: readonly CarriedComment[] }) {
  return comments.map((comment) => (
    <CommentCard key={comment.commentId} comment={comment} withQuote={comment.fate !== 'unchanged'}>
      <Fate comment={comment} {...place} />
    </CommentCard>
  ))
}

function Fate({
  comment,
  node,
  versionId,
}: {
  readonly comment: CarriedComment
  readonly node: RegulationNode
  readonly versionId: string
}) {
  const t = useCommentText()
  const nameOf = useProvisionName()
  const { madeOn, fate, mainParentId } = comment
  const isDraft = madeOn.label.startsWith('DRAFT')
  return (
    <Notice tone={fate === 'unchanged' ? 'neutral' : 'warning'}>
      <p>
        {t(isDraft ? 'carried.made-on-draft' : 'carried.made-on', { number: madeOn.versionNumber })}{' '}
        <strong>{t(`carried.${fate}`, { label: nameOf(comment.label) })}</strong>
      </p>
      <p className="p-small">
        {fate === 'unchanged' ? (
          <Link to={viewerAddress({ mainParentId, versionId: madeOn.versionId, label: comment.label })}>
            {t('carried.see-then')}
          </Link>
        ) : (
          <Link
            to={viewerAddress({
              mainParentId,
              versionId,
              compareWith: madeOn.versionId,
              label: fate === 'changed' ? node.label : `removed-${comment.regulationId}`,
            })}
          >
            {t('carried.see-change')}
          </Link>
        )}
      </p>
    </Notice>
  )
}
