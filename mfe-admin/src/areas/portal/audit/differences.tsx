import { diffWords, type Segment } from '@portal/regulation-text/redline'
import { DataList } from '@portal/ui'
import { getDifferences, type Difference } from './differences.ts'
import { useAuditText } from './texts.ts'

/**
 * Shows the fields that an action changed, before and after, with marked differences. A created or deleted object has one
 * column only.
 */
export function Differences({ before, after }: { readonly before: unknown; readonly after: unknown }) {
  const t = useAuditText()
  const rows = getDifferences(before, after)
  if (rows.length === 0) return <p className="p-soft">{t('change.none')}</p>
  const sides = (['before', 'after'] as const).filter((side) => rows.some((row) => row[side] !== undefined))
  const [onlySide] = sides.length === 1 ? sides : []
  return (
    <DataList
      caption={t(onlySide ? `change.only-${onlySide}` : 'change.caption', { count: rows.length })}
      rows={rows}
      rowKey={({ path }) => path}
      columns={[
        { key: 'field', header: t('change.field'), cell: ({ path }) => <code>{path}</code> },
        ...sides.map((side) => ({
          key: side,
          header: t(`change.${side}`),
          cell: (row: Difference) => <FieldValue row={row} side={side} />,
        })),
      ]}
    />
  )
}

function FieldValue({ row, side }: { readonly row: Difference; readonly side: 'before' | 'after' }) {
  const t = useAuditText()
  const text = row[side]
  if (text === undefined) return <span className="p-soft">{t('change.absent')}</span>
  if (text === '') return <span className="p-soft">{t('change.empty')}</span>
  const other = row[side === 'before' ? 'after' : 'before']
  return <span className="ad-value">{other ? <Segments segments={getSegments(row, side)} /> : text}</span>
}

/** Returns the segments of one side: the unchanged ones and its own. */
function getSegments({ before = '', after = '' }: Difference, side: 'before' | 'after'): readonly Segment[] {
  const ownKind = side === 'before' ? 'deleted' : 'inserted'
  return diffWords(before, after).filter(({ kind }) => kind === 'equal' || kind === ownKind)
}

function Segments({ segments }: { readonly segments: readonly Segment[] }) {
  return segments.map(({ kind, text }, index) => {
    // Segments have no ids and are never reordered. The column header tells which side they belong to.
    // oxlint-disable-next-line react/no-array-index-key
    if (kind === 'inserted') return <ins key={index}>{text}</ins>
    // oxlint-disable-next-line react/no-array-index-key
    if (kind === 'deleted') return <del key={index}>{text}</del>
    return text
  })
}
