import { refuse } from '@portal/service-kit'
import type { Version } from './version.entity.ts'

/** Paths of the request fields, for error messages. */
interface Fields {
  readonly opens: readonly string[]
  readonly closes: readonly string[]
}

/**
 * Refuses a comment period without a start, that ends before it starts, or that ended before publication. Checks the
 * resulting version, because a request may set only one end.
 */
export function assertCommentPeriod({ commentOpensAt, commentClosesAt, publishedAt }: Version, fields: Fields): void {
  if (!commentClosesAt) return
  if (!commentOpensAt) refuseField(fields.opens, 'Enter the start of the comment period.')
  if (commentOpensAt >= commentClosesAt) refuseField(fields.closes, 'The comment period must end after it starts.')
  if (publishedAt && commentClosesAt < publishedAt)
    refuseField(fields.closes, 'The comment period cannot end before the text was published.')
}

function refuseField(path: readonly string[], message: string): never {
  refuse('input.invalid', { fields: [{ path, message }] })
}
