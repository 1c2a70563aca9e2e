import { hash } from 'node:crypto'
import { commonPasswordDigests } from './common-password-digests.ts'

const length = 7
const digests: ReadonlySet<string> = new Set(
  commonPasswordDigests.replaceAll(/\s/g, '').match(new RegExp(`.{${length}}`, 'g')),
)

/** Whether a password is one of the most common, also with capitals or with trailing digits and symbols. */
export function isCommonPassword(password: string): boolean {
  const normalized = password.normalize('NFC').toLowerCase()
  return isListed(normalized) || isListed(normalized.replace(/[^\p{L}]+$/u, ''))
}

function isListed(normalized: string): boolean {
  return digests.has(hash('sha256', normalized, 'base64url').slice(0, length))
}
