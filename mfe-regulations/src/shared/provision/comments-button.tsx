import type { RegulationNode } from '@portal/contracts-regulations'
import { formatProvisionName } from './provision-name.ts'
import type { useText } from '../texts/regulations-texts.ts'

/** Number of comments on a provision: in the version shown, and carried over from earlier versions. */
export interface CommentCount {
  readonly onVersion: number
  readonly carriedOver: number
}

/** Opens the comments on a provision. Not shown when there are none and commenting is closed. */
export function CommentsButton({
  node,
  count,
  canComment,
  onOpen,
  t,
}: {
  readonly node: RegulationNode
  readonly count: CommentCount | undefined
  readonly canComment: boolean
  readonly onOpen: (node: RegulationNode) => void
  readonly t: ReturnType<typeof useText>
}) {
  const total = count ? count.onVersion + count.carriedOver : 0
  if (!canComment && total === 0) return null
  return (
    <button
      type="button"
      className="rv-comments"
      data-has-comments={total > 0 || undefined}
      lang={t('lang')}
      aria-label={t('viewer.comments-on', { count: total, label: formatProvisionName(node.label, t) })}
      onClick={() => onOpen(node)}
    >
      {total > 0 && <span aria-hidden="true">{total}</span>}
    </button>
  )
}
