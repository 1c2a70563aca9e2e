import type { RedlineEntry, RedlineSegment } from '@portal/contracts-regulations'
import type { TextSpan } from '@portal/print'
import type { TranslateFileText } from '../../../texts.ts'
import { toProvisionContent, type ProvisionContent } from './provision-blocks.ts'

/** Returns the content of a provision with tracked changes. */
export function toRedlinedContent(entry: RedlineEntry, translate: TranslateFileText): ProvisionContent {
  const { content, node, op } = entry
  const unchanged = toProvisionContent(node, translate)
  if (!content) return unchanged
  const change = op === 'added' ? 'inserted' : op === 'removed' ? 'deleted' : undefined
  return {
    heading: content.heading
      ? toSpans(content.heading)
      : unchanged.heading.map((span) => ({ ...span, ...(change && { change }) })),
    text: content.text.length > 0 ? toSpans(content.text) : unchanged.text,
    table: content.table && {
      ...(content.table.caption && { caption: toSpans(content.table.caption) }),
      header: content.table.head.map(toSpans),
      rows: content.table.rows.map((row) => row.cells.map(toSpans)),
    },
  }
}

function toSpans(segments: readonly RedlineSegment[]): TextSpan[] {
  return segments.map(({ kind, text }) => (kind === 'equal' ? { text } : { text, change: kind }))
}
