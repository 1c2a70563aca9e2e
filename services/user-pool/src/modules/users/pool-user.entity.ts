import { defineEntity, p } from '@mikro-orm/core'

/**
 * `UNCONFIRMED`: signed up, code not yet given. `FORCE_CHANGE_PASSWORD`: has a temporary password.
 * `RESET_REQUIRED`: staff asked for a new password. Names are the protocol's.
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
    /** The user name as it is compared. */
    usernameKey: p.text().unique(),
    status: p.text().$type<UserStatus>(),
    enabled: p.boolean().default(true),
    /** Email, phone and profile are sealed; equality goes through the keyed digests beside them. */
    emailSealed: p.blob().$type<Buffer>().nullable(),
    emailIndex: p.blob().$type<Buffer>().nullable(),
    emailVerified: p.boolean().default(false),
    phoneSealed: p.blob().$type<Buffer>().nullable(),
    phoneIndex: p.blob().$type<Buffer>().nullable(),
    phoneVerified: p.boolean().default(false),
    profileSealed: p.blob().$type<Buffer>(),
    /** Salt and verifier of the password, sealed; the password itself is nowhere. */
    verifierSealed: p.blob().$type<Buffer>(),
    /** A temporary password ends then. */
    passwordExpiresAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    version: p.integer().version(),
  },
})

/** An account of the pool. */
export class PoolUser extends schema.class {}
schema.setClass(PoolUser)
