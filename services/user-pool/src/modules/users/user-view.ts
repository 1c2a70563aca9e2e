import type { OpenedUser } from './accounts.ts'
import { attributeList } from '../protocol/user-attributes.ts'
import type { PoolUser } from './pool-user.entity.ts'

/** The attributes of an account under the protocol's names. */
export function attributesOf(user: PoolUser, opened: OpenedUser): Record<string, string | undefined> {
  return {
    sub: user.id,
    ...opened.profile,
    email: opened.email,
    email_verified: opened.email === undefined ? undefined : String(user.emailVerified),
    phone_number: opened.phone,
    phone_number_verified: opened.phone === undefined ? undefined : String(user.phoneVerified),
  }
}

/** Claims of the id token. */
export function idClaimsOf(user: PoolUser, opened: OpenedUser): Record<string, string | boolean> {
  return {
    ...opened.profile,
    ...(opened.email === undefined ? {} : { email: opened.email, email_verified: user.emailVerified }),
    ...(opened.phone === undefined ? {} : { phone_number: opened.phone, phone_number_verified: user.phoneVerified }),
  }
}

/** The protocol's UserType. */
export function userType(user: PoolUser, opened: OpenedUser, only?: readonly string[] | null): Record<string, unknown> {
  const attributes = attributeList(attributesOf(user, opened))
  return {
    Username: user.username,
    Attributes: only ? attributes.filter((each) => only.includes(each.Name)) : attributes,
    ...lifeOf(user),
  }
}

/** State and dates of an account, dates in seconds since 1970. */
export function lifeOf(user: PoolUser): Record<string, unknown> {
  return {
    UserCreateDate: user.createdAt.getTime() / 1000,
    UserLastModifiedDate: user.updatedAt.getTime() / 1000,
    Enabled: user.enabled,
    UserStatus: user.status,
  }
}
