import { createHash } from 'node:crypto'
import { commentMaxLength } from '@portal/contracts-regulations/rules'
import { refuse } from '@portal/service-kit'
import { toPlainText } from '../../text/plain-text.ts'

/** Returns the text of a comment as it is stored; 400 when it is empty or too long without markup. */
export function toCommentBody(input: string): string {
  const body = toPlainText(input)
  if (body === '') refuseInvalidBody('Write something.')
  if (body.length > commentMaxLength) refuseInvalidBody(`At most ${commentMaxLength} characters.`)
  return body
}

function refuseInvalidBody(message: string): never {
  refuse('input.invalid', { fields: [{ path: ['body', 'body'], message }] })
}

/**
 * Returns what the audit trail stores of a comment's text: enough to identify the text, but not the text itself. Audit
 * entries are never deleted, so they must not keep text that its author has withdrawn.
 */
export function toAuditDigest(body: string): { readonly sha256: string; readonly length: number } {
  return { sha256: createHash('sha256').update(body).digest('hex'), length: body.length }
}
