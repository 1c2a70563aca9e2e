import type { DecryptedUser } from './accounts.ts'
import { attributeList } from '../protocol/index.ts'
import type { PoolUser } from './pool-user.entity.ts'

/** The attributes of an account under the protocol's names. */
export function toAttributes(user: PoolUser, decrypted: DecryptedUser): Record<string, string | undefined> {
  return {
    sub: user.id,
    ...decrypted.profile,
    email: decrypted.email,
    email_verified: decrypted.email === undefined ? undefined : String(user.emailVerified),
    phone_number: decrypted.phone,
    phone_number_verified: decrypted.phone === undefined ? undefined : String(user.phoneVerified),
  }
}

/** Claims of the id token. */
export function toIdClaims(user: PoolUser, decrypted: DecryptedUser): Record<string, string | boolean> {
  return {
    ...decrypted.profile,
    ...(decrypted.email === undefined ? {} : { email: decrypted.email, email_verified: user.emailVerified }),
    ...(decrypted.phone === undefined
      ? {}
      : { phone_number: decrypted.phone, phone_number_verified: user.phoneVerified }),
  }
}

/** The protocol's UserType. */
export function userType(
  user: PoolUser,
  decrypted: DecryptedUser,
  only?: readonly string[] | null,
): Record<string, unknown> {
  const attributes = attributeList(toAttributes(user, decrypted))
  return {
    Username: user.username,
    Attributes: only ? attributes.filter((each) => only.includes(each.Name)) : attributes,
    ...getStatusAndDates(user),
  }
}

/** Status and dates of an account, dates in seconds since 1970. */
export function getStatusAndDates(user: PoolUser): Record<string, unknown> {
  return {
    UserCreateDate: user.createdAt.getTime() / 1000,
    UserLastModifiedDate: user.updatedAt.getTime() / 1000,
    Enabled: user.enabled,
    UserStatus: user.status,
  }
}
