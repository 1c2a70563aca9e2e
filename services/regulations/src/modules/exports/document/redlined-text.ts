import type { RedlineEntry, RedlineSegment } from '@portal/contracts-regulations'
import type { SayInFile } from '../../../texts.ts'
import type { Words } from './export-document.ts'
import { unchangedText, type ProvisionContent } from './provision-blocks.ts'

/** What a provision of a comparison says, changed words marked as such. */
export function redlinedText(entry: RedlineEntry, say: SayInFile): ProvisionContent {
  const { content, node, op } = entry
  const plain = unchangedText(node, say)
  if (!content) return plain
  const whole = op === 'added' ? 'inserted' : op === 'removed' ? 'deleted' : undefined
  return {
    heading: content.heading
      ? segmentsOf(content.heading)
      : plain.heading.map((each) => ({ ...each, ...(whole && { change: whole }) })),
    text: content.text.length > 0 ? segmentsOf(content.text) : plain.text,
    table: content.table && {
      ...(content.table.caption && { caption: segmentsOf(content.table.caption) }),
      head: content.table.head.map(segmentsOf),
      rows: content.table.rows.map((row) => row.cells.map(segmentsOf)),
    },
  }
}

function segmentsOf(segments: readonly RedlineSegment[]): Words[] {
  return segments.map(({ kind, text }) => (kind === 'equal' ? { text } : { text, change: kind }))
}
