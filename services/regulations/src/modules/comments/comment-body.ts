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
