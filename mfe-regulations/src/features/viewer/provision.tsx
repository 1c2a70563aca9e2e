import type { RegulationNode } from '@portal/contracts-regulations'
import {
  provisionBody,
  provisionFrame,
  type LabelIndex,
  type ProvisionLink,
  type SpanishWords,
} from '@portal/regulation-reading/provision'
import { memo, type ReactNode } from 'react'
import { provisionName } from '../../provision-name.ts'
import { useText } from '../../texts.ts'
import { markup, propertiesOf } from './markup.tsx'

export interface ProvisionFrameProps {
  readonly node: Pick<RegulationNode, 'regulationId' | 'kind' | 'label' | 'path'>
  /** What an element of the page is called; the label of the version shown. */
  readonly anchor?: string
  readonly isArrival: boolean
  readonly children: ReactNode
  readonly tools?: ReactNode
  readonly change?: string | undefined
}

/** The place of one provision: its anchor, its indent, its tools. The same for reading and for comparing. */
export function ProvisionFrame({ node, anchor, isArrival, children, tools, change }: ProvisionFrameProps) {
  return (
    <div {...propertiesOf(provisionFrame(node, anchor))} data-arrival={isArrival || undefined} data-change={change}>
      {children}
      {tools !== undefined && <div className="rv-tools p-no-print">{tools}</div>}
    </div>
  )
}

export interface ProvisionProps {
  readonly node: RegulationNode
  readonly links: readonly ProvisionLink[]
  readonly labels: LabelIndex
  readonly spanish: SpanishWords | 'outdated' | undefined
  readonly isArrival: boolean
  /** Comments made on it here, and on older versions of it. */
  readonly comments: number
  readonly carried: number
  readonly mayComment: boolean
  readonly onComments: (node: RegulationNode) => void
  /** Handed in: 2,000 provisions do not each listen for a change of language. */
  readonly t: ReturnType<typeof useText>
}

/** One provision as it is read. Kept from rendering again while another gets the highlight. */
export const Provision = memo(function Provision(props: ProvisionProps) {
  const { node, links, labels, spanish, comments, carried, mayComment, onComments, t } = props
  const total = comments + carried
  return (
    <ProvisionFrame
      node={node}
      isArrival={props.isArrival}
      tools={
        (mayComment || total > 0) && (
          <button
            type="button"
            className="rv-comments"
            data-any={total > 0 || undefined}
            lang={t('lang')}
            aria-label={t('viewer.comments-on', { count: total, label: provisionName(node.label, t) })}
            onClick={() => onComments(node)}
          >
            {total > 0 && <span aria-hidden="true">{total}</span>}
          </button>
        )
      }
    >
      {markup(...provisionBody(node, { links, labels, spanish, t }))}
    </ProvisionFrame>
  )
})
