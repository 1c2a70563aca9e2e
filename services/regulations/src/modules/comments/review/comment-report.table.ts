import type { ReportedComment } from '@portal/contracts-regulations'

/** A column of the report file: heading, width in characters, and cell content. */
interface Column {
  readonly heading: string
  readonly width: number
  readonly cell: (comment: ReportedComment) => string
}

/** In English: the report is the authority's record of what it received. */
export const reportColumns: readonly Column[] = [
  { heading: 'Regulation', width: 30, cell: ({ title }) => title.en },
  { heading: 'Version', width: 22, cell: ({ versionLabel }) => versionLabel },
  { heading: 'Provision', width: 16, cell: ({ label }) => label },
  { heading: 'Text commented on', width: 50, cell: ({ quotedText }) => quotedText },
  { heading: 'Tracking number', width: 18, cell: ({ trackingNumber }) => trackingNumber },
  { heading: 'Received', width: 24, cell: ({ createdAt }) => createdAt },
  { heading: 'Edited', width: 24, cell: ({ editedAt }) => editedAt ?? '' },
  { heading: 'Author', width: 24, cell: ({ authorName }) => authorName },
  { heading: 'Commenter type', width: 16, cell: ({ commenterType }) => commenterType },
  { heading: 'Status', width: 12, cell: ({ status }) => status },
  { heading: 'Reason', width: 20, cell: ({ statusReason }) => statusReason ?? '' },
  { heading: 'Comment', width: 80, cell: ({ body }) => body },
  { heading: 'Attachments', width: 12, cell: ({ attachments }) => String(attachments.length) },
  { heading: 'Attachment names', width: 40, cell: ({ attachments }) => attachments.map(({ name }) => name).join('\n') },
  { heading: 'Outcome', width: 14, cell: ({ response }) => response?.outcome ?? '' },
  { heading: 'Answer', width: 60, cell: ({ response }) => response?.text ?? '' },
  { heading: 'Answered by', width: 24, cell: ({ response }) => response?.by ?? '' },
  { heading: 'Answered', width: 24, cell: ({ response }) => response?.at ?? '' },
]

/** Converts a comment to a row of the file. */
export function toReportRow(comment: ReportedComment): string[] {
  return reportColumns.map(({ cell }) => cell(comment))
}
