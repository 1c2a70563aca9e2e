import { bilingual, endpoint, id, instant, keysetPageOf, keysetQuery } from '@portal/contracts-common'
import { z } from 'zod'
import { regulationsRoutes as routes } from '../routes.ts'
import { staffFilter } from './comment-review.ts'
import { comment, commenterType, commentStatus, withholdReason } from './comment-schemas.ts'
import { versionNameFields } from './version-schemas.ts'

/** A row of the report. The body is empty where readers do not see it, because the report is made to be shared. */
const reportedComment = z.object({
  commentId: id,
  trackingNumber: z.string(),
  title: bilingual,
  ...versionNameFields,
  label: z.string(),
  /** Set for a comment on a definition; `label` is then its term. */
  definitionId: id.optional(),
  quotedText: z.string(),
  commenterType,
  authorName: z.string(),
  createdAt: instant,
  editedAt: instant.nullable(),
  status: commentStatus,
  statusReason: withholdReason.nullable(),
  body: z.string(),
  attachments: comment.shape.attachments,
  response: comment.shape.response,
})
export type ReportedComment = z.infer<typeof reportedComment>

const report = {
  accessNote: 'without the body of hidden, withheld and withdrawn comments; file exports are audited',
  query: z.strictObject({
    ...keysetQuery,
    mainParentId: id.optional(),
    versionId: id.optional(),
    ...staffFilter,
    /** Comments on provisions or on definitions (listed last); both when omitted. */
    about: z.enum(['regulations', 'definitions']).optional(),
  }),
  results: keysetPageOf(reportedComment),
  /** By `Accept`: the whole report in one file. */
  files: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
} as const

export const getCommentReport = endpoint(routes.getCommentReport, {
  summary: 'Report of comments in document order, then by date: pages as JSON, or a CSV or XLSX file',
  ...report,
})
export const getCommentReportOfUsers = endpoint(routes.getCommentReportOfUsers, {
  summary: 'Same as reports/comments',
  ...report,
})
