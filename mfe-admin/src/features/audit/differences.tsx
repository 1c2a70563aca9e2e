import { diffWords, type Segment } from '@portal/regulation-text/redline'
import { DataList } from '@portal/ui'
import { differencesOf, type Difference } from './differences.ts'
import { useAuditText } from './texts.ts'

/**
 * The fields an act changed, before and after, with the words that came and went marked. Of a thing that was made or taken
 * away there is one side only.
 */
export function Differences({ before, after }: { readonly before: unknown; readonly after: unknown }) {
  const t = useAuditText()
  const rows = differencesOf(before, after)
  if (rows.length === 0) return <p className="p-soft">{t('change.none')}</p>
  const sides = (['before', 'after'] as const).filter((side) => rows.some((row) => row[side] !== undefined))
  const [only] = sides.length === 1 ? sides : []
  return (
    <DataList
      caption={t(only ? `change.only-${only}` : 'change.caption', { count: rows.length })}
      rows={rows}
      rowKey={({ path }) => path}
      columns={[
        { key: 'field', header: t('change.field'), cell: ({ path }) => <code>{path}</code> },
        ...sides.map((side) => ({
          key: side,
          header: t(`change.${side}`),
          cell: (row: Difference) => <Side row={row} side={side} />,
        })),
      ]}
    />
  )
}

function Side({ row, side }: { readonly row: Difference; readonly side: 'before' | 'after' }) {
  const t = useAuditText()
  const text = row[side]
  if (text === undefined) return <span className="p-soft">{t('change.absent')}</span>
  if (text === '') return <span className="p-soft">{t('change.empty')}</span>
  const other = row[side === 'before' ? 'after' : 'before']
  return <span className="ad-value">{other ? <Words segments={wordsOf(row, side)} /> : text}</span>
}

/** The words of one side, those only it has told from those both have. */
function wordsOf({ before = '', after = '' }: Difference, side: 'before' | 'after'): readonly Segment[] {
  const own = side === 'before' ? 'deleted' : 'inserted'
  return diffWords(before, after).filter(({ kind }) => kind === 'equal' || kind === own)
}

function Words({ segments }: { readonly segments: readonly Segment[] }) {
  return segments.map(({ kind, text }, index) => {
    // Segments have no identity and are never reordered. Which side they are on is said by the column.
    // oxlint-disable-next-line react/no-array-index-key
    if (kind === 'inserted') return <ins key={index}>{text}</ins>
    // oxlint-disable-next-line react/no-array-index-key
    if (kind === 'deleted') return <del key={index}>{text}</del>
    return text
  })
}
