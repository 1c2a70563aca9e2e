import { describeFailure } from '@portal/api-client'
import { EmptyState, ErrorState, LoadingState } from '@portal/ui'
import { memo, useEffect, useMemo } from 'react'
import { useText } from '../../texts.ts'
import { BlockFrame } from '../viewer/block-frame.tsx'
import { blocksOf } from '@portal/regulation-reading/blocks'
import { useGrowing } from '../viewer/use-growing.ts'
import { changesOf, type useRedline } from './use-redline.ts'
import { ComparedProvision } from './compared-provision.tsx'
import './redline.css'

interface RedlineViewProps {
  readonly query: ReturnType<typeof useRedline>
  readonly arrived: string | undefined
  /** The change the reader is at. */
  readonly current: string | undefined
  readonly onRoot: (element: HTMLElement | null) => void
  /** Called when all of the comparison is there. */
  readonly onWhole: () => void
  /** Goes on to a change, with the focus. */
  readonly onGo: (index: number) => void
}

/** Two versions in one text: every change where it is read, said in words too. */
export default memo(function RedlineView({ query, arrived, current, onRoot, onWhole, onGo }: RedlineViewProps) {
  const t = useText()
  const changed = useMemo(() => changesOf(query.data?.entries ?? []), [query.data])
  const numbers = useMemo(() => new Map(changed.map((entry, index) => [entry, index + 1])), [changed])
  const entries = query.data?.entries
  const shown = useGrowing(entries?.length ?? 0, 0, true)
  const blocks = useMemo(() => blocksOf(entries ?? [], ({ node }) => node), [entries])
  const isWhole = entries !== undefined && shown >= entries.length
  useEffect(() => {
    if (isWhole) onWhole()
  }, [isWhole, onWhole])
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
    <div ref={onRoot} className="rv-text rv-compared p-rule-text" lang="en">
      {changed.length === 0 && <EmptyState title={t('redline.none.title')}>{t('redline.none.text')}</EmptyState>}
      {blocks
        .filter(({ start }) => start < shown)
        .map((block) => (
          <BlockFrame key={block.start} height={block.height}>
            {block.items.map((entry) => (
              <ComparedProvision
                key={`${entry.regulationId}-${entry.op}`}
                entry={entry}
                isArrival={(current ?? arrived) === entry.regulationId}
                next={numbers.get(entry)}
                count={changed.length}
                onGo={onGo}
              />
            ))}
          </BlockFrame>
        ))}
    </div>
  )
})
