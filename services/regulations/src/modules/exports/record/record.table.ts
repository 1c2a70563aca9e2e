import { reportColumns, reportLine } from '../../comment-review/comment-report.table.ts'
import { packedAttachments, type PackedAttachment } from '../package-files.ts'
import type { RecordedComment } from './comment-record.ts'

/** The columns of the report, with what the package adds to them. */
export const recordHeadings: readonly string[] = [
  ...reportColumns.map(({ heading }) => heading),
  'Provision in this text',
  'Files in this package',
]

/** The lines of the record; puts the files of its comments into `attached`. */
export async function* recordLines(
  pages: AsyncIterable<readonly RecordedComment[]>,
  attached: PackedAttachment[],
): AsyncGenerator<string[][]> {
  for await (const page of pages)
    yield page.map(({ reported, labelNow }) => {
      const files = packedAttachments(reported)
      attached.push(...files)
      return [...reportLine(reported), labelNow ?? 'No longer there', files.map(({ name }) => name).join('\n')]
    })
}
