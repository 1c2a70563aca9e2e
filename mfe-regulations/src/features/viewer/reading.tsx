import type { RegulationNode, VersionLayers, VersionSummary } from '@portal/contracts-regulations'
import { blocksOf } from '@portal/regulation-reading/blocks'
import { indexLinks, isPlaceOnly } from '@portal/regulation-reading/provision'
import { useNavigate } from '@portal/ui/router'
import { memo, useCallback, useEffect, useMemo, useState } from 'react'
import { anchorOf } from '../../addresses.ts'
import { provisionName } from '../../provision-name.ts'
import { useText } from '../../texts.ts'
import { BlockFrame, writtenHeights } from './block-frame.tsx'
import { HoverCopy } from './hover-copy.tsx'
import { Provision } from './provision.tsx'
import { useCopy, useLinkTo } from './place-bar.tsx'
import { useGrowing } from './use-growing.ts'
import type { SpanishText } from '@portal/regulation-reading/spanish'
import { useLinksInText } from './use-links-in-text.ts'

const noLinks: readonly never[] = []

export interface ReadingProps {
  readonly version: VersionSummary
  readonly nodes: readonly RegulationNode[]
  readonly layers: VersionLayers | undefined
  readonly showTerms: boolean
  readonly spanish: SpanishText
  readonly arrived: string | undefined
  readonly counts: ReadonlyMap<string, { readonly made: number; readonly carried: number }>
  readonly mayComment: boolean
  /** How many provisions must be there at once: up to the one the address names. */
  readonly needed: number
  /** Links and counts are known, or late: the rest of the text is rendered, once. */
  readonly mayGrow: boolean
  readonly onTerm: (definitionId: string) => void
  readonly onComments: (node: RegulationNode) => void
  readonly onRoot: (element: HTMLElement | null) => void
  /** Called when all of the text is there. */
  readonly onWhole: () => void
}

/**
 * The text of a version. A first screen is there at once, the rest follows a few provisions at a time, and what is far
 * from the window costs no layout (`content-visibility`): 2,000 of them open and scroll like 20.
 */
export const Reading = memo(function Reading(props: ReadingProps) {
  const { version, nodes, layers, showTerms, counts, onRoot, onWhole } = props
  const t = useText()
  const copy = useCopy()
  const linkTo = useLinkTo(version)
  const links = useMemo(() => indexLinks(layers, showTerms), [layers, showTerms])
  const labels = useMemo(() => new Map(nodes.map((node) => [node.regulationId, node.label])), [nodes])
  const blocks = useMemo(() => blocksOf(nodes, (node) => node), [nodes])
  const [written] = useState(writtenHeights)
  const [root, setRoot] = useState<HTMLElement | null>(null)
  const takeRoot = useCallback(
    (element: HTMLElement | null) => {
      setRoot(element)
      onRoot(element)
    },
    [onRoot],
  )
  const onClick = useLinksInText(useNavigate(), props.onTerm)
  const shown = useGrowing(nodes.length, props.needed, props.mayGrow)
  const isWhole = shown >= nodes.length
  useEffect(() => {
    if (isWhole) onWhole()
  }, [isWhole, onWhole])
  return (
    // The links inside are links; this only follows them without loading the portal anew, or opens a definition beside.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div ref={takeRoot} className="rv-text p-rule-text" lang="en" aria-busy={!isWhole} onClick={onClick}>
      {blocks
        .filter(({ start }) => start < shown)
        .map((block, at) => (
          <BlockFrame key={block.start} height={block.height} written={written[at]}>
            {block.items.map((node) =>
              isPlaceOnly(node) ? (
                <div key={node.regulationId} id={anchorOf(node.label)} tabIndex={-1} />
              ) : (
                <Provision
                  key={node.regulationId}
                  t={t}
                  node={node}
                  links={links.get(node.regulationId) ?? noLinks}
                  labels={labels}
                  spanish={props.spanish.get(node.regulationId)}
                  isArrival={props.arrived === node.regulationId}
                  comments={counts.get(node.regulationId)?.made ?? 0}
                  carried={counts.get(node.regulationId)?.carried ?? 0}
                  mayComment={props.mayComment}
                  onComments={props.onComments}
                />
              ),
            )}
          </BlockFrame>
        ))}
      <HoverCopy
        root={root}
        labels={labels}
        onCopy={(regulationId) =>
          copy(
            linkTo({ regulationId }),
            t('copy.link-done', { label: provisionName(labels.get(regulationId) ?? '', t) }),
          )
        }
      />
    </div>
  )
})
