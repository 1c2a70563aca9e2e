import type { RegulationNode } from '@portal/contracts-regulations'
import { memo, type ReactNode } from 'react'
import { anchorOf } from '../../addresses.ts'
import { provisionName } from '../../provision-name.ts'
import { useText } from '../../texts.ts'
import { ProvisionText, type ProvisionTextProps } from './provision-text.tsx'
import { TableOf } from './table.tsx'
import { indentOf } from './indent.ts'
import { partName } from './part-name.ts'
import { wordsClass } from './words-in-text.ts'

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
    <div
      id={anchor ?? anchorOf(node.label)}
      className="rv-provision"
      data-kind={node.kind}
      data-indent={indentOf(node)}
      data-id={node.regulationId}
      data-arrival={isArrival || undefined}
      data-change={change}
      tabIndex={-1}
    >
      {children}
      {tools !== undefined && <div className="rv-tools p-no-print">{tools}</div>}
    </div>
  )
}

export interface ProvisionProps extends ProvisionTextProps {
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
  const { node, comments, carried, mayComment, onComments, t } = props
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
      <ProvisionHead node={node} />
      {node.text !== '' && (
        <span className={wordsClass}>
          <ProvisionText node={node} links={props.links} labels={props.labels} onTerm={props.onTerm} />
        </span>
      )}
      {node.reservedTo !== undefined && node.text === '' && (
        <span className="p-soft" lang={t('lang')}>
          {t('viewer.reserved')}
        </span>
      )}
      {node.table && <TableOf table={node.table} label={node.label} />}
    </ProvisionFrame>
  )
})

/** As deep in the page as in the text: a rule stands under its chapter, or under the title where there are no chapters. */
const headings = ['h2', 'h2', 'h3', 'h4', 'h5', 'h6'] as const

/** Marker and heading. Rules and chapters are headings of the page; a paragraph's heading runs into its text. */
export function ProvisionHead({ node, heading }: { readonly node: RegulationNode; readonly heading?: ReactNode }) {
  const words = heading ?? node.heading
  const Heading = headings[node.depth] ?? 'h6'
  if (node.kind === 'chapter' || node.kind === 'series' || node.kind === 'appendix') {
    return (
      <Heading className="rv-part-heading">
        {node.marker && <span className="rv-part">{partName(node.marker)} </span>}
        {words}
      </Heading>
    )
  }
  if (node.kind === 'rule') {
    return (
      <Heading className="rv-rule-heading">
        <span className="rv-marker">{node.marker ?? node.label}</span> {words}
      </Heading>
    )
  }
  return (
    <>
      {node.marker && <span className="rv-marker">{node.marker} </span>}
      {words && <em className="rv-run-in">{words} </em>}
    </>
  )
}
