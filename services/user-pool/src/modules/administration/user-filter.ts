import type { FilterQuery } from '@mikro-orm/postgresql'
import { usernameKey } from '../../protection/blind-index.ts'
import { refusals } from '../protocol/index.ts'
import type { Accounts, DecryptedUser, PoolUser, UserStatus } from '../users/index.ts'

/** A ListUsers filter: the part that the database evaluates, and the part that needs decrypted values. */
export interface UserFilter {
  readonly where: FilterQuery<PoolUser>
  readonly isMatch: (decrypted: DecryptedUser) => boolean
}

const encryptedAttributes = ['name', 'given_name', 'family_name'] as const
const everybody: UserFilter = { where: {}, isMatch: () => true }

/**
 * Parses `attribute = "value"` or `attribute ^= "value"` (starts with). Throws InvalidParameterException for anything
 * else.
 */
export function readFilter(text: string | null | undefined, accounts: Accounts): UserFilter {
  if (!text) return everybody
  const found = /^\s*"?([\w:]+)"?\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/.exec(text)
  if (!found) throw refusals.parameter('Error while parsing filter')
  const [, attribute = '', operator, escaped = ''] = found
  const value = escaped.replaceAll(/\\(.)/g, '$1')
  const isPrefix = operator === '^='
  switch (attribute) {
    case 'username': {
      const key = usernameKey(value)
      return { ...everybody, where: { usernameKey: isPrefix ? { $like: `${likeText(key)}%` } : key } }
    }
    case 'sub':
      return {
        ...everybody,
        where: {
          id: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
            ? value
            : '00000000-0000-0000-0000-000000000000',
        },
      }
    case 'cognito:user_status':
      return { ...everybody, where: { status: value.toUpperCase() as UserStatus } }
    case 'status':
      return { ...everybody, where: { enabled: value.toLowerCase() === 'enabled' } }
    case 'email':
      if (!isPrefix) return { ...everybody, where: { emailIndex: accounts.emailIndex(value) } }
      return { where: {}, isMatch: ({ email }) => startsWith(email, value) }
    case 'phone_number':
      if (!isPrefix) return { ...everybody, where: { phoneIndex: accounts.phoneIndex(value) } }
      return { where: {}, isMatch: ({ phone }) => startsWith(phone, value) }
    default: {
      const name = encryptedAttributes.find((each) => each === attribute)
      if (!name) throw refusals.parameter(`Error while parsing filter: ${attribute} cannot be searched`)
      return {
        where: {},
        isMatch: ({ profile }) => (isPrefix ? startsWith(profile[name], value) : profile[name] === value),
      }
    }
  }
}

function startsWith(text: string | undefined, start: string): boolean {
  return text !== undefined && text.toLowerCase().startsWith(start.toLowerCase())
}

function likeText(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
}
