import { partOf, type CommentsPart, type ExportRequest } from './export-request.ts'
import type { RecordedId } from './record/comment-record.ts'
import type { ExportFormat } from './worker/export-work.ts'

/** A file of a version as it is packed. */
export interface PackagePart {
  readonly name: string
  readonly format: ExportFormat
  readonly request: ExportRequest
}

/** Comments in one PDF of the package: more come in several, each made in its own time. */
export const commentsInPart = 5000

/** The comments as one file, or as many as their number asks for. */
export function commentParts(request: ExportRequest, ids: readonly RecordedId[]): PackagePart[] {
  const of = Math.max(1, Math.ceil(ids.length / commentsInPart))
  if (of === 1) return [{ name: 'Comments.pdf', format: 'pdf', request }]
  return Array.from({ length: of }, (_, index) => {
    const own = ids.slice(index * commentsInPart, (index + 1) * commentsInPart)
    const part: CommentsPart = { ids: own, number: index + 1, of }
    return {
      name: `Comments-${String(part.number).padStart(2, '0')}.pdf`,
      format: 'pdf',
      request: partOf(request, part),
    }
  })
}
