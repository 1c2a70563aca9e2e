import { hash } from 'node:crypto'
import { commonPasswordDigests } from './common-password-digests.ts'

const length = 7
const digests: ReadonlySet<string> = new Set(
  commonPasswordDigests.replaceAll(/\s/g, '').match(new RegExp(`.{${length}}`, 'g')),
)

/** Whether a password is among the first that are tried, also with capitals or with figures and signs behind it. */
export function isCommonPassword(password: string): boolean {
  const words = password.normalize('NFC').toLowerCase()
  return isListed(words) || isListed(words.replace(/[^\p{L}]+$/u, ''))
}

function isListed(words: string): boolean {
  return digests.has(hash('sha256', words, 'base64url').slice(0, length))
}
