export { indexAttachment } from './attachments/attachment-search.ts'
export { attachmentIsReferenced } from './attachments/attachment.row.ts'
export { CommentsModule } from './comments.module.ts'
export {
  commentConfirmationMessage,
  definitionCommentConfirmationMessage,
} from './confirmations/confirmation-messages.ts'
export { QueueConfirmation } from './confirmations/queue-confirmation.consumer.ts'
export { definitionCommentColumns, type DefinitionCommentRow } from './definition-comments/definition-comment.row.ts'
export { commentColumns } from './regulation-comments/comment.row.ts'
export { reportColumns, toReportRow } from './review/comment-report.table.ts'
export { toReportedComment, toReportedDefinitionComment, type ReportRow } from './review/reported-comment.ts'
export { AnalyzeComments } from './similarity/analyze-comments.consumer.ts'
