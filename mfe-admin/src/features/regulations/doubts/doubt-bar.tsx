import { describeFailure } from '@portal/api-client'
import type { RegulationNode } from '@portal/contracts-regulations'
import { Button, ErrorState, Notice } from '@portal/ui'
import { useMemo } from 'react'
import { useRegulationsText } from '../texts.ts'
import type { Doubts } from './use-doubts.ts'

/** How many doubts are open, and the way from one to the next; after the last it begins again. */
export function DoubtBar({
  doubts: { doubts, open, error, refetch },
  nodes,
  selected,
  onSelect,
}: {
  readonly doubts: Doubts
  readonly nodes: readonly RegulationNode[]
  readonly selected: string
  readonly onSelect: (regulationId: string) => void
}) {
  const t = useRegulationsText()
  const places = useMemo(() => {
    const doubted = new Set(open.map((doubt) => doubt.regulationId))
    return nodes.flatMap(({ regulationId }, index) => (doubted.has(regulationId) ? [{ regulationId, index }] : []))
  }, [nodes, open])
  if (error) return <ErrorState title={t('doubts.failed')} {...describeFailure(error, t)} onRetry={refetch} />
  if (doubts.length === 0) return null
  const at = nodes.findIndex((node) => node.regulationId === selected)
  const go = (place: (typeof places)[number] | undefined) => place && onSelect(place.regulationId)
  return (
    <div className="dr-doubt-notice">
      <Notice tone={open.length > 0 ? 'warning' : 'success'}>
        <div className="dr-doubt-bar">
          <p role="status">{open.length > 0 ? t('doubts.open', { count: open.length }) : t('doubts.settled')}</p>
          {open.length > 0 && (
            <div className="dr-tools">
              <Button size="s" onClick={() => go(places.findLast(({ index }) => index < at) ?? places.at(-1))}>
                {t('doubts.previous')}
              </Button>
              <Button size="s" onClick={() => go(places.find(({ index }) => index > at) ?? places[0])}>
                {t('doubts.next')}
              </Button>
            </div>
          )}
        </div>
      </Notice>
    </div>
  )
}
