import { reportColumns, toReportRow } from '../../comments/index.ts'
import { toPackedAttachments, type PackedAttachment } from '../package-attachments.ts'
import type { RecordedComment } from './comment-record.ts'

/** The columns of the comment report, and the columns that a package adds. */
export const recordColumns: readonly string[] = [
  ...reportColumns.map(({ heading }) => heading),
  'Provision in this text',
  'Files in this package',
]

/** Creates the rows of the table and adds the attachments of the comments to `attachments`. */
export async function* createRecordRows(
  pages: AsyncIterable<readonly RecordedComment[]>,
  attachments: PackedAttachment[],
): AsyncGenerator<string[][]> {
  for await (const page of pages)
    yield page.map(({ reported, currentLabel }) => {
      const files = toPackedAttachments(reported)
      attachments.push(...files)
      return [...toReportRow(reported), currentLabel ?? 'Removed', files.map(({ name }) => name).join('\n')]
    })
}
