import { createHash } from 'node:crypto'
import { commentMaxLength } from '@portal/contracts-regulations/rules'
import { refuse } from '@portal/service-kit'
import { plainText } from '../../text/plain-text.ts'

/** The words of a comment as they are kept; refuses (400) what is empty or too long once markup is gone. */
export function commentBody(written: string): string {
  const body = plainText(written)
  if (body === '') refuseBody('Write something.')
  if (body.length > commentMaxLength) refuseBody(`At most ${commentMaxLength} characters.`)
  return body
}

function refuseBody(message: string): never {
  refuse('input.invalid', { fields: [{ path: ['body', 'body'], message }] })
}

/**
 * What the audit trail keeps of a comment's words: enough to tell whether a text is the one that stood there, not the text.
 * The trail is never shortened, and who takes their words back must not find them kept.
 */
export function traceOf(body: string): { readonly sha256: string; readonly length: number } {
  return { sha256: createHash('sha256').update(body).digest('hex'), length: body.length }
}
