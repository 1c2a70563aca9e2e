import type { FilterQuery } from '@mikro-orm/postgresql'
import { usernameKey } from '../../protection/blind-index.ts'
import { refusals } from '../protocol/pool-error.ts'
import type { Accounts, OpenedUser } from '../users/accounts.ts'
import type { PoolUser, UserStatus } from '../users/pool-user.entity.ts'

/** A filter of ListUsers: what the database can judge, and what must be opened to be judged. */
export interface UserFilter {
  readonly where: FilterQuery<PoolUser>
  readonly isMatch: (opened: OpenedUser) => boolean
}

const sealedText = ['name', 'given_name', 'family_name'] as const
const everybody: UserFilter = { where: {}, isMatch: () => true }

/** Reads `attribute = "value"` or `attribute ^= "value"` (begins with). Throws InvalidParameterException for anything else. */
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
      return { where: {}, isMatch: ({ email }) => begins(email, value) }
    case 'phone_number':
      if (!isPrefix) return { ...everybody, where: { phoneIndex: accounts.phoneIndex(value) } }
      return { where: {}, isMatch: ({ phone }) => begins(phone, value) }
    default: {
      const name = sealedText.find((each) => each === attribute)
      if (!name) throw refusals.parameter(`Error while parsing filter: ${attribute} cannot be searched`)
      return {
        where: {},
        isMatch: ({ profile }) => (isPrefix ? begins(profile[name], value) : profile[name] === value),
      }
    }
  }
}

function begins(text: string | undefined, start: string): boolean {
  return text !== undefined && text.toLowerCase().startsWith(start.toLowerCase())
}

function likeText(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
}
