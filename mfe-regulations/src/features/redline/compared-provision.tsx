import type { RedlineEntry, RedlineSegment } from '@portal/contracts-regulations'
import { figureOf } from '@portal/regulation-reading/figure'
import { provisionHead } from '@portal/regulation-reading/provision'
import { tableOf } from '@portal/regulation-reading/table'
import { Button } from '@portal/ui'
import { memo, type ReactElement } from 'react'
import { provisionName } from '../../provision-name.ts'
import { useText } from '../../texts.ts'
import { markup } from '../viewer/markup.tsx'
import { ProvisionFrame } from '../viewer/provision.tsx'
import { entryAnchor } from './use-redline.ts'

/** One provision of a comparison. What happened to it is said before it, in the margin and to those who listen. */
export const ComparedProvision = memo(function ComparedProvision({
  entry,
  isArrival,
  next,
  count,
  onGo,
}: {
  readonly entry: RedlineEntry
  readonly isArrival: boolean
  /** Index of the change after this one; `undefined` where nothing changed. */
  readonly next: number | undefined
  readonly count: number
  readonly onGo: (index: number) => void
}) {
  const t = useText()
  const { node, op, place, content } = entry
  const isChange = op !== 'same' || place !== 'kept'
  // The note before it says it of all its words: in each part again, who listens would hear it twice.
  const isSaid = op === 'added' || op === 'removed'
  return (
    <ProvisionFrame
      node={node}
      anchor={entryAnchor(entry)}
      isArrival={isArrival}
      change={isChange ? (op === 'same' ? place : op) : undefined}
    >
      {isChange && <ChangeNote entry={entry} />}
      {markup(
        ...provisionHead(
          node,
          content?.heading ? <Segments segments={content.heading} isSaid={isSaid} /> : node.heading,
        ),
      )}
      {content ? <Segments segments={content.text} isSaid={isSaid} /> : node.text}
      {comparedTable(entry, t)}
      {node.figure && markup(figureOf(node.figure))}
      {next !== undefined && next < count && <NextChange at={next} count={count} onGo={onGo} />}
    </ProvisionFrame>
  )
})

/** The way on from a change for those who read by keyboard: seen when it has the focus. */
function NextChange({
  at,
  count,
  onGo,
}: {
  readonly at: number
  readonly count: number
  readonly onGo: (index: number) => void
}) {
  const t = useText()
  return (
    <span className="rv-next-change p-no-print" lang={t('lang')}>
      <Button size="s" onClick={() => onGo(at)}>
        {t('redline.next-of', { at: at + 1, count })}
      </Button>
    </span>
  )
}

/** "Edited", "Inserted", "Deleted"; "Renumbered from", "Moved from": a number that changed is told, not painted. */
function ChangeNote({ entry }: { readonly entry: RedlineEntry }) {
  const t = useText()
  const notes = [
    ...(entry.op === 'same' ? [] : [t(`redline.${entry.op}`)]),
    ...(entry.place === 'kept' ? [] : [t(`redline.${entry.place}`, { from: provisionName(entry.fromLabel ?? '', t) })]),
  ]
  return (
    <p className="rv-change-note" lang={t('lang')}>
      {notes.join(' · ')}
    </p>
  )
}

/** Words that stayed, came and went. What is shown by colour and line is also said in hidden words. */
function Segments({
  segments,
  isSaid = false,
}: {
  readonly segments: readonly RedlineSegment[]
  /** What happened to all of it was said before. */
  readonly isSaid?: boolean
}) {
  const t = useText()
  return segments.map((segment, index) => {
    // Segments have no identity and are never reordered.
    if (segment.kind === 'equal') return segment.text
    const Tag = segment.kind === 'inserted' ? 'ins' : 'del'
    // oxlint-disable-next-line react/no-array-index-key
    if (isSaid) return <Tag key={index}>{segment.text}</Tag>
    return (
      // oxlint-disable-next-line react/no-array-index-key
      <Tag key={index}>
        <span className="p-visually-hidden" lang={t('lang')}>{` ${t(`redline.begin-${segment.kind}`)} `}</span>
        {segment.text}
        <span className="p-visually-hidden" lang={t('lang')}>{` ${t(`redline.end-${segment.kind}`)} `}</span>
      </Tag>
    )
  })
}

function comparedTable({ node, content }: RedlineEntry, t: ReturnType<typeof useText>) {
  if (!content?.table) {
    const { table } = node
    return table && markup(tableOf({ ...table, rows: table.rows.map((cells) => ({ cells })) }, node.label, t))
  }
  const { caption, head, rows } = content.table
  const words = (segments: readonly RedlineSegment[]): ReactElement => <Segments segments={segments} />
  return markup(
    tableOf<ReactElement>(
      {
        caption: caption && words(caption),
        head: head.map((cell) => (cell.length === 0 ? '' : words(cell))),
        rows: rows.map(({ op, cells }) => ({ cells: cells.map(words), ...(op !== 'same' && { change: op }) })),
      },
      node.label,
      t,
    ),
  )
}
