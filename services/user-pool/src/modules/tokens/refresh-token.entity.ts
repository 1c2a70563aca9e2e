import { defineEntity, p } from '@mikro-orm/core'

const schema = defineEntity({
  name: 'RefreshToken',
  tableName: 'refresh_token',
  properties: {
    id: p.uuid().primary(),
    /** The sign-in it comes from (`origin_jti` of the tokens); revocation applies to the whole family. */
    familyId: p.uuid(),
    userId: p.uuid(),
    clientId: p.text(),
    /** SHA-256 of the token's random part; the token itself is not stored. */
    secretDigest: p.blob().$type<Buffer>(),
    authTime: p.datetime(),
    issuedAt: p.datetime(),
    expiresAt: p.datetime(),
    /** When its successor was issued. It stays usable for the grace period; a later use revokes the family. */
    replacedAt: p.datetime().nullable(),
    revokedAt: p.datetime().nullable(),
  },
})

/** An issued refresh token. */
export class RefreshToken extends schema.class {}
schema.setClass(RefreshToken)
