import type { RegulationNode } from '@portal/contracts-regulations'
import {
  renderProvision,
  type LabelIndex,
  type ProvisionLink,
  type SpanishProvision,
} from '@portal/regulation-reading/provision'
import { memo } from 'react'
import { CommentsButton, type CommentCount } from '../../shared/provision/comments-button.tsx'
import type { useText } from '../../shared/texts/regulations-texts.ts'
import { ProvisionFrame } from '../../shared/provision/provision-frame.tsx'
import { renderMarkup } from '../../shared/provision/render-markup.tsx'

export interface ProvisionProps {
  readonly node: RegulationNode
  readonly links: readonly ProvisionLink[]
  readonly labels: LabelIndex
  readonly spanish: SpanishProvision | 'outdated' | undefined
  readonly isTarget: boolean
  readonly commentCount: CommentCount | undefined
  readonly canComment: boolean
  readonly onComments: (node: RegulationNode) => void
  /** Passed in, so that 2,000 provisions don't each subscribe to language changes. */
  readonly t: ReturnType<typeof useText>
}

/** One provision. Memoized, so that highlighting another provision doesn't re-render it. */
export const Provision = memo(function Provision(props: ProvisionProps) {
  const { node, links, labels, spanish, commentCount, canComment, onComments, t } = props
  return (
    <ProvisionFrame
      node={node}
      isTarget={props.isTarget}
      tools={<CommentsButton node={node} count={commentCount} canComment={canComment} onOpen={onComments} t={t} />}
    >
      {renderMarkup(...renderProvision(node, { links, labels, spanish, t }))}
    </ProvisionFrame>
  )
})
