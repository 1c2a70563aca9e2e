import type { ReportedComment } from '@portal/contracts-regulations'
import { versionLabel } from '@portal/contracts-regulations/rules'
import { toDefinitionComment, type DefinitionCommentRow } from '../comment-definitions/definition-comment.row.ts'
import { toComment, type CommentRow } from '../comments/comment.row.ts'

/** A comment on a provision as read for a report. */
export interface ReportRow extends CommentRow {
  readonly title_en: string
  readonly title_es: string | null
  readonly version_number: number
}

/** Nobody in particular: what they may not read is not in the report, whoever takes it. */
const anyReader = { sub: null, isStaff: false }

export function toReported(row: ReportRow): ReportedComment {
  const comment = toComment(row, anyReader, new Date(row.created_at))
  return {
    ...comment,
    title: { en: row.title_en, ...(row.title_es !== null && { es: row.title_es }) },
    versionLabel: versionLabel(row.state, row.version_number),
    versionState: row.state,
    versionNumber: row.version_number,
    statusReason: comment.statusReason ?? null,
  }
}

export function toReportedOfDefinition(row: DefinitionCommentRow): ReportedComment {
  const { term, onVersionNumber, statusReason = null, response, ...comment } = toDefinitionComment(row, anyReader)
  return {
    ...comment,
    title: { en: 'Definitions', es: 'Definiciones' },
    versionLabel: `Version ${onVersionNumber}`,
    versionNumber: onVersionNumber,
    label: term,
    statusReason,
    response: response && { ...response, changedInVersionId: null },
    attachments: [],
  }
}
