import type { ReportedComment } from '@portal/contracts-regulations'
import { formatVersionLabel } from '@portal/contracts-regulations/rules'
import { toDefinitionComment, type DefinitionCommentRow } from '../definition-comments/definition-comment.row.ts'
import { toComment, type CommentRow } from '../regulation-comments/comment.row.ts'

/** A comment on a regulation as read for the report. */
export interface ReportRow extends CommentRow {
  readonly title_en: string
  readonly title_es: string | null
  readonly version_number: number
}

/** An anonymous reader: the report never has what the public cannot see. */
const anonymousReader = { sub: null, isStaff: false }

export function toReportedComment(row: ReportRow): ReportedComment {
  const comment = toComment(row, anonymousReader, new Date(row.created_at))
  return {
    ...comment,
    title: { en: row.title_en, ...(row.title_es !== null && { es: row.title_es }) },
    versionLabel: formatVersionLabel(row.state, row.version_number),
    versionState: row.state,
    versionNumber: row.version_number,
    statusReason: comment.statusReason ?? null,
  }
}

export function toReportedDefinitionComment(row: DefinitionCommentRow): ReportedComment {
  const {
    term,
    definitionVersionNumber,
    statusReason = null,
    response,
    ...comment
  } = toDefinitionComment(row, anonymousReader)
  return {
    ...comment,
    title: { en: 'Definitions', es: 'Definiciones' },
    versionLabel: `Version ${definitionVersionNumber}`,
    versionNumber: definitionVersionNumber,
    label: term,
    statusReason,
    response: response && { ...response, changedInVersionId: null },
    attachments: [],
  }
}
