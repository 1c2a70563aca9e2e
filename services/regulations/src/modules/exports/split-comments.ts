import { createPartRequest, type ExportRequest } from './export-request.ts'
import type { RecordedId } from './record/comment-record.ts'
import type { ExportFormat } from './worker/export-task.ts'

/** A generated file in a package. */
export interface PackagePart {
  readonly name: string
  readonly format: ExportFormat
  readonly request: ExportRequest
}

/** Comments per PDF. Each PDF has its own time limit. */
export const maxCommentsPerPart = 5000

/** Returns one PDF with all comments, or several when there are too many for one. */
export function splitComments(request: ExportRequest, ids: readonly RecordedId[]): PackagePart[] {
  const partCount = Math.max(1, Math.ceil(ids.length / maxCommentsPerPart))
  if (partCount === 1) return [{ name: 'Comments.pdf', format: 'pdf', request }]
  return Array.from({ length: partCount }, (_, index) => {
    const number = index + 1
    const partIds = ids.slice(index * maxCommentsPerPart, number * maxCommentsPerPart)
    return {
      name: `Comments-${String(number).padStart(2, '0')}.pdf`,
      format: 'pdf',
      request: createPartRequest(request, { ids: partIds, number, of: partCount }),
    }
  })
}
