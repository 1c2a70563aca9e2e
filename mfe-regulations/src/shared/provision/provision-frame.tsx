import type { RegulationNode } from '@portal/contracts-regulations'
import { getProvisionAttributes } from '@portal/regulation-reading/provision'
import type { ReactNode } from 'react'
import { toReactProps } from './render-markup.tsx'

export interface ProvisionFrameProps {
  readonly node: Pick<RegulationNode, 'regulationId' | 'kind' | 'label' | 'path'>
  /** Id of the element; defaults to the anchor of its label. */
  readonly anchor?: string
  readonly isTarget: boolean
  readonly children: ReactNode
  readonly tools?: ReactNode
  readonly change?: string | undefined
}

/** The element of one provision, with its anchor, indent and tools. Used for reading and for comparing. */
export function ProvisionFrame({ node, anchor, isTarget, children, tools, change }: ProvisionFrameProps) {
  return (
    <div
      {...toReactProps(getProvisionAttributes(node, anchor))}
      data-target={isTarget || undefined}
      data-change={change}
    >
      {children}
      {tools !== undefined && <div className="rv-tools p-no-print">{tools}</div>}
    </div>
  )
}
