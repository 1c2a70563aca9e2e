import { refuse } from '@portal/service-kit'
import type { Version } from './version.entity.ts'

/** Where a call says when comments begin and end; a refusal names it. */
interface Fields {
  readonly opens: readonly string[]
  readonly closes: readonly string[]
}

/**
 * Refuses a window in which nobody could ever comment: without a beginning, that ends before it begins, or that ended
 * before the text was published. Asked of a version as it would be kept: a call may give one end of the window alone.
 */
export function assertWindow({ commentOpensAt, commentClosesAt, publishedAt }: Version, fields: Fields): void {
  if (!commentClosesAt) return
  if (!commentOpensAt) refuseField(fields.opens, 'Say when comments open.')
  if (commentOpensAt >= commentClosesAt) refuseField(fields.closes, 'Comments close after they open.')
  if (publishedAt && commentClosesAt < publishedAt)
    refuseField(fields.closes, 'Comments cannot close before the text was published.')
}

function refuseField(path: readonly string[], message: string): never {
  refuse('input.invalid', { fields: [{ path, message }] })
}
