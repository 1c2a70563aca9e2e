import { defineEntity, p } from '@mikro-orm/core'

/**
 * `UNCONFIRMED`: signed up, code not entered yet. `FORCE_CHANGE_PASSWORD`: has a temporary password. `RESET_REQUIRED`:
 * staff required a new password. The names are the protocol's.
 */
const userStatuses = ['UNCONFIRMED', 'CONFIRMED', 'FORCE_CHANGE_PASSWORD', 'RESET_REQUIRED'] as const
export type UserStatus = (typeof userStatuses)[number]

const schema = defineEntity({
  name: 'PoolUser',
  tableName: 'pool_user',
  properties: {
    /** `sub` of the tokens and USER_ID_FOR_SRP of the challenge. */
    id: p.uuid().primary(),
    username: p.text(),
    /** The user name in its compared form. */
    usernameKey: p.text().unique(),
    /** The same for user names that look alike. */
    usernameSkeleton: p.text().unique(),
    status: p.text().$type<UserStatus>(),
    enabled: p.boolean().default(true),
    /** Email, phone and profile are encrypted; equality uses the keyed digests next to them. */
    emailEncrypted: p.blob().$type<Buffer>().nullable(),
    emailIndex: p.blob().$type<Buffer>().nullable(),
    emailVerified: p.boolean().default(false),
    phoneEncrypted: p.blob().$type<Buffer>().nullable(),
    phoneIndex: p.blob().$type<Buffer>().nullable(),
    phoneVerified: p.boolean().default(false),
    profileEncrypted: p.blob().$type<Buffer>(),
    /** Salt and verifier of the password, encrypted; the password itself is not stored. */
    verifierEncrypted: p.blob().$type<Buffer>(),
    /** When a temporary password expires. */
    passwordExpiresAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    version: p.integer().version(),
  },
})

/** An account of the pool. */
export class PoolUser extends schema.class {}
schema.setClass(PoolUser)
