import type { RegulationNode, VersionLayers, VersionSummary } from '@portal/contracts-regulations'
import { splitIntoRenderBlocks } from '@portal/regulation-reading/render-blocks'
import { indexLinks, isEmptyRoot } from '@portal/regulation-reading/provision'
import { useNavigate } from '@portal/ui/router'
import { memo, useCallback, useEffect, useMemo, useState } from 'react'
import { toAnchor } from '@portal/regulation-reading/urls'
import { formatProvisionName } from '../../shared/provision/provision-name.ts'
import { useText } from '../../shared/texts/regulations-texts.ts'
import { RenderBlock, measureServerRenderedBlocks } from '../../shared/provision/render-block.tsx'
import type { CommentCount } from '../../shared/provision/comments-button.tsx'
import { HoverCopyLink } from './hover-copy-link.tsx'
import { Provision } from './provision.tsx'
import { useCopyToClipboard, useProvisionLink } from './copy-links.ts'
import { useProgressiveRendering } from '../../shared/provision/use-progressive-rendering.ts'
import type { SpanishTranslations } from '@portal/regulation-reading/spanish-translations'
import { useTextLinks } from '../../shared/provision/use-text-links.ts'

const noLinks: readonly never[] = []

export interface RegulationTextProps {
  readonly version: VersionSummary
  readonly nodes: readonly RegulationNode[]
  readonly layers: VersionLayers | undefined
  readonly showTerms: boolean
  readonly spanish: SpanishTranslations
  readonly targetId: string | undefined
  readonly commentCounts: ReadonlyMap<string, CommentCount>
  readonly canComment: boolean
  /** How many provisions to render at once, up to the one the URL names. */
  readonly minimumCount: number
  /** Links and counts are loaded, or timed out: render the rest of the text once. */
  readonly canRenderAll: boolean
  readonly onOpenDefinition: (definitionId: string) => void
  readonly onOpenComments: (node: RegulationNode) => void
  readonly onRootChange: (element: HTMLElement | null) => void
  /** Called when the whole text is rendered. */
  readonly onComplete: () => void
}

/**
 * The text of a version. The first screen renders at once and the rest in batches; blocks far from the viewport are
 * skipped in layout (`content-visibility`), so 2,000 provisions open and scroll like 20.
 */
export const RegulationText = memo(function RegulationText(props: RegulationTextProps) {
  const { version, nodes, layers, showTerms, commentCounts, onRootChange, onComplete } = props
  const t = useText()
  const copyToClipboard = useCopyToClipboard()
  const getProvisionLink = useProvisionLink(version)
  const links = useMemo(() => indexLinks(layers, showTerms), [layers, showTerms])
  const labels = useMemo(() => new Map(nodes.map((node) => [node.regulationId, node.label])), [nodes])
  const blocks = useMemo(() => splitIntoRenderBlocks(nodes, (node) => node), [nodes])
  const [measuredHeights] = useState(measureServerRenderedBlocks)
  const [root, setRoot] = useState<HTMLElement | null>(null)
  const setRootElement = useCallback(
    (element: HTMLElement | null) => {
      setRoot(element)
      onRootChange(element)
    },
    [onRootChange],
  )
  const onClick = useTextLinks(useNavigate(), props.onOpenDefinition)
  const renderedCount = useProgressiveRendering(nodes.length, props.minimumCount, props.canRenderAll)
  const isComplete = renderedCount >= nodes.length
  useEffect(() => {
    if (isComplete) onComplete()
  }, [isComplete, onComplete])
  return (
    // The links inside are real links; this handler only avoids a page reload, or opens a definition in the panel.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div ref={setRootElement} className="rv-text p-rule-text" lang="en" aria-busy={!isComplete} onClick={onClick}>
      {blocks
        .filter(({ start }) => start < renderedCount)
        .map((block, index) => (
          <RenderBlock key={block.start} estimatedHeightEm={block.height} measuredHeightPx={measuredHeights[index]}>
            {block.items.map((node) =>
              isEmptyRoot(node) ? (
                <div key={node.regulationId} id={toAnchor(node.label)} tabIndex={-1} />
              ) : (
                <Provision
                  key={node.regulationId}
                  t={t}
                  node={node}
                  links={links.get(node.regulationId) ?? noLinks}
                  labels={labels}
                  spanish={props.spanish.get(node.regulationId)}
                  isTarget={props.targetId === node.regulationId}
                  commentCount={commentCounts.get(node.regulationId)}
                  canComment={props.canComment}
                  onComments={props.onOpenComments}
                />
              ),
            )}
          </RenderBlock>
        ))}
      <HoverCopyLink
        root={root}
        labels={labels}
        onCopy={(regulationId) =>
          copyToClipboard(
            getProvisionLink({ regulationId, label: labels.get(regulationId) ?? '' }),
            t('copy.link-done', { label: formatProvisionName(labels.get(regulationId) ?? '', t) }),
          )
        }
      />
    </div>
  )
})
