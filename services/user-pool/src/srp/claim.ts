import { timingSafeEqual } from 'node:crypto'
import { hmac } from './digest.ts'
import type { SrpIdentity } from './verifier.ts'

/** The client's proof in PASSWORD_VERIFIER. */
export interface PasswordClaim {
  /** As the client received it, decoded. */
  readonly secretBlock: Uint8Array
  /** `ddd MMM D HH:mm:ss UTC YYYY` */
  readonly timestamp: string
  /** Base64. */
  readonly signature: string
}

/** HMAC-SHA256(key, poolName | userId | secret block | timestamp) */
export function claimSignature(
  key: Uint8Array,
  identity: SrpIdentity,
  claim: Pick<PasswordClaim, 'secretBlock' | 'timestamp'>,
): Buffer {
  return hmac(
    key,
    Buffer.from(identity.poolName, 'utf8'),
    Buffer.from(identity.userId, 'utf8'),
    claim.secretBlock,
    Buffer.from(claim.timestamp, 'utf8'),
  )
}

/** Whether the claim was computed with this key, in constant time. */
export function isClaimProven(key: Uint8Array, identity: SrpIdentity, claim: PasswordClaim): boolean {
  const expected = claimSignature(key, identity, claim)
  const claimedSignature = Buffer.from(claim.signature, 'base64')
  return claimedSignature.length === expected.length && timingSafeEqual(claimedSignature, expected)
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Formats an instant as the protocol does: English, UTC, the day without a leading zero, the time with. */
export function formatTimestamp(at: Date): string {
  const time = at.toISOString().slice(11, 19)
  return `${weekdays[at.getUTCDay()]} ${months[at.getUTCMonth()]} ${at.getUTCDate()} ${time} UTC ${at.getUTCFullYear()}`
}

/** Parses a timestamp; `undefined` unless it is written exactly as the protocol requires (weekday included). */
export function parseTimestamp(text: string): Date | undefined {
  const found = /^[A-Z][a-z]{2} ([A-Z][a-z]{2}) (\d{1,2}) (\d{2}):(\d{2}):(\d{2}) UTC (\d{4})$/.exec(text)
  if (!found) return undefined
  const [, month = '', day, hour, minute, second, year] = found
  const at = new Date(
    Date.UTC(Number(year), months.indexOf(month), Number(day), Number(hour), Number(minute), Number(second)),
  )
  return Number.isNaN(at.getTime()) || formatTimestamp(at) !== text ? undefined : at
}
