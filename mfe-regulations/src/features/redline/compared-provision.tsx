import type { RedlineEntry, RedlineSegment, RegulationNode } from '@portal/contracts-regulations'
import { renderFigure } from '@portal/regulation-reading/figure'
import type { Content } from '@portal/regulation-reading/markup'
import {
  createRangeRenderer,
  renderProvisionHeading,
  type LabelIndex,
  type ProvisionLink,
} from '@portal/regulation-reading/provision'
import { renderTable } from '@portal/regulation-reading/table'
import { Button } from '@portal/ui'
import { Fragment, memo, type ReactElement } from 'react'
import { CommentsButton, type CommentCount } from '../../shared/provision/comments-button.tsx'
import { formatProvisionName } from '../../shared/provision/provision-name.ts'
import { useText } from '../../shared/texts/regulations-texts.ts'
import { renderMarkup } from '../../shared/provision/render-markup.tsx'
import { ProvisionFrame } from '../../shared/provision/provision-frame.tsx'
import { getEntryAnchor } from './use-redline.ts'

export interface ComparedProvisionProps {
  readonly entry: RedlineEntry
  readonly isTarget: boolean
  /** Index of the next change; undefined where nothing changed. */
  readonly nextIndex: number | undefined
  readonly count: number
  readonly onGoToChange: (index: number) => void
  /** Links of the newer version. */
  readonly links: readonly ProvisionLink[]
  readonly labels: LabelIndex
  /** Comments on the newer version. */
  readonly commentCount: CommentCount | undefined
  readonly canComment: boolean
  readonly onComments: (node: RegulationNode) => void
}

/** One provision of a comparison, with a note about its change before the text. */
export const ComparedProvision = memo(function ComparedProvision(props: ComparedProvisionProps) {
  const { entry, isTarget, nextIndex, count, onGoToChange, links, labels } = props
  const t = useText()
  const { node, op, position, content } = entry
  const renderRange = createRangeRenderer(node, op === 'removed' ? { links: [], labels } : { links, labels })
  const isChanged = op !== 'same' || position !== 'unchanged'
  // The note already covers the whole text; marking each part again would repeat it to screen readers.
  const isAnnounced = op === 'added' || op === 'removed'
  return (
    <ProvisionFrame
      node={node}
      anchor={getEntryAnchor(entry)}
      isTarget={isTarget}
      change={isChanged ? (op === 'same' ? position : op) : undefined}
      tools={
        op !== 'removed' && (
          <CommentsButton
            node={node}
            count={props.commentCount}
            canComment={props.canComment}
            onOpen={props.onComments}
            t={t}
          />
        )
      }
    >
      {isChanged && <ChangeNote entry={entry} />}
      {renderMarkup(
        ...renderProvisionHeading(
          node,
          content?.heading ? <Segments segments={content.heading} isAnnounced={isAnnounced} /> : node.heading,
        ),
      )}
      {content ? (
        <Segments
          segments={content.text}
          isAnnounced={isAnnounced}
          // The text of a deleted provision is in the segments only.
          renderRange={op === 'removed' ? undefined : renderRange}
        />
      ) : (
        renderMarkup(...renderRange(0, node.text.length))
      )}
      {renderComparedTable(entry, t)}
      {node.figure && renderMarkup(renderFigure(node.figure))}
      {nextIndex !== undefined && nextIndex < count && (
        <NextChange index={nextIndex} count={count} onGoToChange={onGoToChange} />
      )}
    </ProvisionFrame>
  )
})

/** "Next change" for keyboard users; visible only when focused. */
function NextChange({
  index,
  count,
  onGoToChange,
}: {
  readonly index: number
  readonly count: number
  readonly onGoToChange: (index: number) => void
}) {
  const t = useText()
  return (
    <span className="rv-next-change p-no-print" lang={t('lang')}>
      <Button size="s" onClick={() => onGoToChange(index)}>
        {t('redline.next-of', { index: index + 1, count })}
      </Button>
    </span>
  )
}

/** The change in words: "Edited", "Inserted", "Renumbered from". A new number is described, not marked in the text. */
function ChangeNote({ entry }: { readonly entry: RedlineEntry }) {
  const t = useText()
  const labels = [
    ...(entry.op === 'same' ? [] : [t(`redline.${entry.op}`)]),
    ...(entry.position === 'unchanged'
      ? []
      : [t(`redline.${entry.position}`, { from: formatProvisionName(entry.fromLabel ?? '', t) })]),
  ]
  return (
    <p className="rv-change-note" lang={t('lang')}>
      {labels.join(' · ')}
    </p>
  )
}

/** Unchanged, inserted and deleted text. Screen readers get the same information as hidden text. */
function Segments({
  segments,
  isAnnounced = false,
  renderRange,
}: {
  readonly segments: readonly RedlineSegment[]
  /** The note above already says what happened to all of it. */
  readonly isAnnounced?: boolean
  /** Renders a range of the newer text, which is all segments that are not deleted, with its links. */
  readonly renderRange?: ((start: number, end: number) => readonly Content[]) | undefined
}) {
  const t = useText()
  return withOffsets(segments).map(({ kind, text, start }, index) => {
    const content = renderRange && kind !== 'deleted' ? renderMarkup(...renderRange(start, start + text.length)) : text
    // Segments have no identity and are never reordered.
    // oxlint-disable-next-line react/no-array-index-key
    if (kind === 'equal') return <Fragment key={index}>{content}</Fragment>
    const Tag = kind === 'inserted' ? 'ins' : 'del'
    // oxlint-disable-next-line react/no-array-index-key
    if (isAnnounced) return <Tag key={index}>{content}</Tag>
    return (
      // oxlint-disable-next-line react/no-array-index-key
      <Tag key={index}>
        <span className="p-visually-hidden" lang={t('lang')}>{` ${t(`redline.begin-${kind}`)} `}</span>
        {content}
        <span className="p-visually-hidden" lang={t('lang')}>{` ${t(`redline.end-${kind}`)} `}</span>
      </Tag>
    )
  })
}

/** Adds to each segment where it starts in the newer text. */
function withOffsets(segments: readonly RedlineSegment[]): readonly (RedlineSegment & { readonly start: number })[] {
  let offset = 0
  return segments.map((segment) => {
    const start = offset
    if (segment.kind !== 'deleted') offset += segment.text.length
    return { ...segment, start }
  })
}

function renderComparedTable({ node, content }: RedlineEntry, t: ReturnType<typeof useText>) {
  if (!content?.table) {
    const { table } = node
    return table && renderMarkup(renderTable({ ...table, rows: table.rows.map((cells) => ({ cells })) }, node.label, t))
  }
  const { caption, head, rows } = content.table
  const renderSegments = (segments: readonly RedlineSegment[]): ReactElement => <Segments segments={segments} />
  return renderMarkup(
    renderTable<ReactElement>(
      {
        caption: caption && renderSegments(caption),
        head: head.map((cell) => (cell.length === 0 ? '' : renderSegments(cell))),
        rows: rows.map(({ op, cells }) => ({ cells: cells.map(renderSegments), ...(op !== 'same' && { change: op }) })),
      },
      node.label,
      t,
    ),
  )
}
