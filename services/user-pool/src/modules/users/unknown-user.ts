import type { BlindIndex } from '../../protection/blind-index.ts'
import { usernameKey } from '../../protection/blind-index.ts'
import { modulo, toNumber, type Verifier } from '../../srp/index.ts'
import { toUuid } from '../../protection/bytes.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Generates an account id for a name without an account. A generated id maps to itself, like an account's id;
 * otherwise a second request with the returned id would reveal the difference.
 */
export function unknownUserId(index: BlindIndex, typedName: string): string {
  if (uuid.test(typedName)) return typedName.toLowerCase()
  const id = index.digest('unknown-user', usernameKey(typedName)).subarray(0, 16)
  id[6] = ((id[6] ?? 0) & 0x0f) | 0x40
  id[8] = ((id[8] ?? 0) & 0x3f) | 0x80
  return toUuid(id)
}

/**
 * Generates salt and verifier for an id without an account. The verifier is the square of a digest (so that it is a
 * member of the group) instead of a password's power: it costs next to nothing, and the server's public number hides
 * the difference.
 */
export function unknownVerifier(index: BlindIndex, userId: string): Verifier {
  const parts = Array.from({ length: 12 }, (_, at) => index.digest('unknown-verifier', userId, String(at)))
  const root = toNumber(Buffer.concat(parts))
  return { salt: unknownSalt(index, userId), verifier: modulo(root * root) }
}

function unknownSalt(index: BlindIndex, userId: string): Buffer {
  for (let attempt = 0; ; attempt++) {
    const salt = index.digest('unknown-salt', userId, String(attempt)).subarray(0, 16)
    if (salt[0] !== 0) return salt
  }
}

/** `+*******0123` */
export function maskedPhone(phone: string): string {
  return `+${'*'.repeat(7)}${phone.slice(-4)}`
}

/** `j***@d***` */
export function maskedEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return `${local.slice(0, 1)}***@${domain.slice(0, 1)}***`
}
