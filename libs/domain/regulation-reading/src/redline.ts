import type { RedlineEntry, RedlineSegment, VersionLayers } from '@portal/contracts-regulations'
import { renderFigure } from './figure.ts'
import { element, type Content, type Element } from './markup.ts'
import { formatProvisionName } from './provision-name.ts'
import {
  createRangeRenderer,
  getProvisionAttributes,
  indexLinks,
  renderProvisionHeading,
  type ProvisionContext,
} from './provision.ts'
import { getChangeKind, getEntryAnchor } from './redline-changes.ts'
import { splitIntoRenderBlocks } from './render-blocks.ts'
import { renderTable } from './table.ts'
import type { ReadingTexts } from './texts.ts'

/** Links and labels of the newer version. */
type ComparedContext = Pick<ProvisionContext, 'links' | 'labels' | 't'>

interface ComparisonContext {
  /** Links of the newer version. */
  readonly layers: VersionLayers | undefined
  readonly t: ReadingTexts
}

/** Renders the redline of two versions as the reading page shows it, with defined terms highlighted. */
export function renderComparison(entries: readonly RedlineEntry[], { layers, t }: ComparisonContext): Element {
  const links = indexLinks(layers, true)
  const labels = indexComparedLabels(entries)
  const blocks = splitIntoRenderBlocks(entries, ({ node }) => node)
  const renderEntry = (entry: RedlineEntry) =>
    element(
      'div',
      { ...getProvisionAttributes(entry.node, getEntryAnchor(entry)), 'data-change': getChangeKind(entry) },
      ...renderComparedProvision(entry, { links: links.get(entry.regulationId) ?? [], labels, t }),
    )
  return element(
    'div',
    { class: 'rv-text p-rule-text', lang: 'en' },
    ...blocks.map(({ items }) => element('div', { class: 'rv-block' }, ...items.map(renderEntry))),
  )
}

/** Returns the labels of the newer version by id. */
export function indexComparedLabels(entries: readonly RedlineEntry[]): ReadonlyMap<string, string> {
  return new Map(entries.filter(({ op }) => op !== 'removed').map(({ node }) => [node.regulationId, node.label]))
}

/** Renders one provision of a comparison, with a note about its change before the text. */
export function renderComparedProvision(entry: RedlineEntry, { links, labels, t }: ComparedContext): Content[] {
  const { node, op, content } = entry
  const renderRange = createRangeRenderer(node, { links: op === 'removed' ? [] : links, labels })
  // The note already covers the whole text; marking each part again would repeat it to screen readers.
  const isAnnounced = op === 'added' || op === 'removed'
  // The text of a deleted provision is in the segments only.
  const text = content
    ? renderSegments(content.text, { t, isAnnounced, ...(op !== 'removed' && { renderRange }) })
    : renderRange(0, node.text.length)
  const heading = content?.heading && element('span', {}, ...renderSegments(content.heading, { t, isAnnounced }))
  return [
    ...renderChangeNote(entry, t),
    ...renderProvisionHeading(node, heading),
    ...text,
    ...renderComparedTable(entry, t),
    ...(node.figure ? [renderFigure(node.figure)] : []),
  ]
}

/** The change in words: "Edited", "Inserted", "Renumbered from". A new number is described, not marked in the text. */
function renderChangeNote(entry: RedlineEntry, t: ReadingTexts): Content[] {
  if (getChangeKind(entry) === undefined) return []
  const { op, position, fromLabel = '' } = entry
  const labels = [
    ...(op === 'same' ? [] : [t(`redline.${op}`)]),
    ...(position === 'unchanged' ? [] : [t(`redline.${position}`, { from: formatProvisionName(fromLabel, t) })]),
  ]
  return [element('p', { class: 'rv-change-note', lang: t('lang') }, labels.join(' · '))]
}

interface SegmentContext {
  readonly t: ReadingTexts
  /** The note above already says what happened to all of it. */
  readonly isAnnounced?: boolean
  /** Renders a range of the newer text, which is all segments that are not deleted, with its links. */
  readonly renderRange?: (start: number, end: number) => Content[]
}

/** Renders unchanged, inserted and deleted text. Screen readers get the same information as hidden text. */
function renderSegments(
  segments: readonly RedlineSegment[],
  { t, isAnnounced, renderRange }: SegmentContext,
): Content[] {
  let offset = 0
  return segments.flatMap(({ kind, text }): Content[] => {
    const start = offset
    if (kind !== 'deleted') offset += text.length
    const content = renderRange && kind !== 'deleted' ? renderRange(start, offset) : [text]
    if (kind === 'equal') return content
    const tag = kind === 'inserted' ? 'ins' : 'del'
    if (isAnnounced === true) return [element(tag, {}, ...content)]
    const announce = (words: string) => element('span', { class: 'p-visually-hidden', lang: t('lang') }, ` ${words} `)
    return [element(tag, {}, announce(t(`redline.begin-${kind}`)), ...content, announce(t(`redline.end-${kind}`)))]
  })
}

function renderComparedTable({ node, content }: RedlineEntry, t: ReadingTexts): Content[] {
  if (!content?.table) {
    const { table } = node
    return table ? [renderTable({ ...table, rows: table.rows.map((cells) => ({ cells })) }, node.label, t)] : []
  }
  const { caption, head, rows } = content.table
  const renderCell = (segments: readonly RedlineSegment[]) => element('span', {}, ...renderSegments(segments, { t }))
  const table = {
    caption: caption && renderCell(caption),
    head: head.map((cell) => (cell.length === 0 ? '' : renderCell(cell))),
    rows: rows.map(({ op, cells }) => ({ cells: cells.map(renderCell), ...(op !== 'same' && { change: op }) })),
  }
  return [renderTable(table, node.label, t)]
}
