import type { CarriedComment, RegulationNode } from '@portal/contracts-regulations'
import { Notice } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { viewerAddress } from '../../addresses.ts'
import { useProvisionName } from '../../provision-name.ts'
import { CommentCard } from './comment-card.tsx'
import { useCommentText } from './texts.ts'

/**
 * Comments made on older versions, each with what became of the text it is about: the same, changed (with the words as
 * they stood and the comparison), or gone. Nothing is moved onto text it was not written for.
 */
export function CarriedComments({
  comments,
  node,
  versionId,
}: {
  readonly comments: readonly CarriedComment[]
  /** The provision they are shown at: their own, or the nearest above it that still stands. */
  readonly node: RegulationNode
  readonly versionId: string
}) {
  const t = useCommentText()
  if (comments.length === 0) return null
  return (
    <section className="rc-carried">
      <h3>{t('carried.title')}</h3>
      {comments.map((comment) => (
        <CommentCard key={comment.commentId} comment={comment} withQuote={comment.fate !== 'unchanged'}>
          <Fate comment={comment} node={node} versionId={versionId} />
        </CommentCard>
      ))}
    </section>
  )
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
