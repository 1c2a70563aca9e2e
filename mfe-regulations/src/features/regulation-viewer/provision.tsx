import type { RegulationNode } from '@portal/contracts-regulations'
import {
  renderProvision,
  type LabelIndex,
  type ProvisionLink,
  type SpanishProvision,
} from '@portal/regulation-reading/provision'
import { memo } from 'react'
import { formatProvisionName } from '../../shared/provision/provision-name.ts'
import { useText } from '../../shared/texts/regulations-texts.ts'
import { ProvisionFrame } from '../../shared/provision/provision-frame.tsx'
import { renderMarkup } from '../../shared/provision/render-markup.tsx'

export interface ProvisionProps {
  readonly node: RegulationNode
  readonly links: readonly ProvisionLink[]
  readonly labels: LabelIndex
  readonly spanish: SpanishProvision | 'outdated' | undefined
  readonly isTarget: boolean
  /** Comments on it in this version; `carriedOverCount` counts those from earlier versions. */
  readonly commentCount: number
  readonly carriedOverCount: number
  readonly canComment: boolean
  readonly onComments: (node: RegulationNode) => void
  /** Passed in, so that 2,000 provisions don't each subscribe to language changes. */
  readonly t: ReturnType<typeof useText>
}

/** One provision. Memoized, so that highlighting another provision doesn't re-render it. */
export const Provision = memo(function Provision(props: ProvisionProps) {
  const { node, links, labels, spanish, commentCount, carriedOverCount, canComment, onComments, t } = props
  const total = commentCount + carriedOverCount
  return (
    <ProvisionFrame
      node={node}
      isTarget={props.isTarget}
      tools={
        (canComment || total > 0) && (
          <button
            type="button"
            className="rv-comments"
            data-has-comments={total > 0 || undefined}
            lang={t('lang')}
            aria-label={t('viewer.comments-on', { count: total, label: formatProvisionName(node.label, t) })}
            onClick={() => onComments(node)}
          >
            {total > 0 && <span aria-hidden="true">{total}</span>}
          </button>
        )
      }
    >
      {renderMarkup(...renderProvision(node, { links, labels, spanish, t }))}
    </ProvisionFrame>
  )
})
