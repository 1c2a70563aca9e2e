import type { RegulationNode, VersionLayers } from '@portal/contracts-regulations'
import { describeFailure } from '@portal/api-client'
import { EmptyState, ErrorState, LoadingState } from '@portal/ui'
import { memo, useEffect, useMemo, useState } from 'react'
import { useText } from '../../shared/texts/regulations-texts.ts'
import { RenderBlock, measureServerRenderedBlocks } from '../../shared/provision/render-block.tsx'
import { useNavigate } from '@portal/ui/router'
import { indexLinks } from '@portal/regulation-reading/provision'
import { indexComparedLabels } from '@portal/regulation-reading/redline'
import { getChanges } from '@portal/regulation-reading/redline-changes'
import type { CommentCount } from '../../shared/provision/comments-button.tsx'
import { useTextLinks } from '../../shared/provision/use-text-links.ts'
import { splitIntoRenderBlocks } from '@portal/regulation-reading/render-blocks'
import { useProgressiveRendering } from '../../shared/provision/use-progressive-rendering.ts'
import type { useRedline } from './use-redline.ts'
import { ComparedProvision } from './compared-provision.tsx'
import '@portal/regulation-reading/styles/redline.css'
import './redline-tools.css'

interface RedlineViewProps {
  readonly query: ReturnType<typeof useRedline>
  readonly targetId: string | undefined
  /** Id of the current change. */
  readonly currentId: string | undefined
  readonly onRootChange: (element: HTMLElement | null) => void
  /** Called when the whole comparison is rendered. */
  readonly onComplete: () => void
  /** Scrolls to a change and focuses it. */
  readonly onGoToChange: (index: number) => void
  /** Links of the newer version. */
  readonly layers: VersionLayers | undefined
  readonly showTerms: boolean
  /** Comments on the newer version. */
  readonly commentCounts: ReadonlyMap<string, CommentCount>
  readonly canComment: boolean
  readonly onOpenDefinition: (definitionId: string) => void
  readonly onOpenComments: (node: RegulationNode) => void
}

const noLinks: readonly never[] = []

/** The redline of two versions, with every change in its place in the text. */
export const RedlineView = memo(function RedlineView(props: RedlineViewProps) {
  const { query, targetId, currentId, onRootChange, onComplete, layers, showTerms } = props
  const t = useText()
  const changes = useMemo(() => getChanges(query.data?.entries ?? []), [query.data])
  const nextIndexes = useMemo(() => new Map(changes.map((entry, index) => [entry, index + 1])), [changes])
  const entries = query.data?.entries
  const links = useMemo(() => indexLinks(layers, showTerms), [layers, showTerms])
  const labels = useMemo(() => indexComparedLabels(entries ?? []), [entries])
  const [measuredHeights] = useState(measureServerRenderedBlocks)
  const onClick = useTextLinks(useNavigate(), props.onOpenDefinition)
  const renderedCount = useProgressiveRendering(entries?.length ?? 0, 0, true)
  const blocks = useMemo(() => splitIntoRenderBlocks(entries ?? [], ({ node }) => node), [entries])
  const isComplete = entries !== undefined && renderedCount >= entries.length
  useEffect(() => {
    if (isComplete) onComplete()
  }, [isComplete, onComplete])
  if (query.isPending) return <LoadingState shape="text" label={t('redline.loading')} />
  if (query.isError) {
    return (
      <ErrorState
        title={t('redline.failed')}
        {...describeFailure(query.error, t)}
        onRetry={() => void query.refetch()}
      />
    )
  }
  return (
    // The links inside are real links; this handler only avoids a page reload, or opens a definition in the panel.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div ref={onRootChange} className="rv-text p-rule-text" lang="en" onClick={onClick}>
      {changes.length === 0 && <EmptyState title={t('redline.none.title')}>{t('redline.none.text')}</EmptyState>}
      {blocks
        .filter(({ start }) => start < renderedCount)
        .map((block, index) => (
          <RenderBlock key={block.start} estimatedHeightEm={block.height} measuredHeightPx={measuredHeights[index]}>
            {block.items.map((entry) => (
              <ComparedProvision
                key={`${entry.regulationId}-${entry.op}`}
                entry={entry}
                isTarget={(currentId ?? targetId) === entry.regulationId}
                nextIndex={nextIndexes.get(entry)}
                count={changes.length}
                onGoToChange={props.onGoToChange}
                links={links.get(entry.regulationId) ?? noLinks}
                labels={labels}
                commentCount={props.commentCounts.get(entry.regulationId)}
                canComment={props.canComment}
                onComments={props.onOpenComments}
              />
            ))}
          </RenderBlock>
        ))}
    </div>
  )
})
