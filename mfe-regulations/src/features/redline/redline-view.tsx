import { describeFailure } from '@portal/api-client'
import { EmptyState, ErrorState, LoadingState } from '@portal/ui'
import { memo, useEffect, useMemo } from 'react'
import { useText } from '../../shared/texts/regulations-texts.ts'
import { RenderBlock } from '../../shared/provision/render-block.tsx'
import { splitIntoRenderBlocks } from '@portal/regulation-reading/render-blocks'
import { useProgressiveRendering } from '../../shared/provision/use-progressive-rendering.ts'
import { getChanges, type useRedline } from './use-redline.ts'
import { ComparedProvision } from './compared-provision.tsx'
import './redline.css'

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
}

/** The redline of two versions, with every change in its place in the text. */
export default memo(function RedlineView({
  query,
  targetId,
  currentId,
  onRootChange,
  onComplete,
  onGoToChange,
}: RedlineViewProps) {
  const t = useText()
  const changes = useMemo(() => getChanges(query.data?.entries ?? []), [query.data])
  const nextIndexes = useMemo(() => new Map(changes.map((entry, index) => [entry, index + 1])), [changes])
  const entries = query.data?.entries
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
    <div ref={onRootChange} className="rv-text rv-compared p-rule-text" lang="en">
      {changes.length === 0 && <EmptyState title={t('redline.none.title')}>{t('redline.none.text')}</EmptyState>}
      {blocks
        .filter(({ start }) => start < renderedCount)
        .map((block) => (
          <RenderBlock key={block.start} estimatedHeightEm={block.height}>
            {block.items.map((entry) => (
              <ComparedProvision
                key={`${entry.regulationId}-${entry.op}`}
                entry={entry}
                isTarget={(currentId ?? targetId) === entry.regulationId}
                nextIndex={nextIndexes.get(entry)}
                count={changes.length}
                onGoToChange={onGoToChange}
              />
            ))}
          </RenderBlock>
        ))}
    </div>
  )
})
