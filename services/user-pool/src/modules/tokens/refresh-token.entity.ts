import { defineEntity, p } from '@mikro-orm/core'

const schema = defineEntity({
  name: 'RefreshToken',
  tableName: 'refresh_token',
  properties: {
    id: p.uuid().primary(),
    /** The sign-in it goes back to (`origin_jti` of the tokens): what is revoked is the family. */
    familyId: p.uuid(),
    userId: p.uuid(),
    clientId: p.text(),
    /** SHA-256 of the token's random part; the token itself is nowhere. */
    secretDigest: p.blob().$type<Buffer>(),
    authTime: p.datetime(),
    issuedAt: p.datetime(),
    expiresAt: p.datetime(),
    /** When its successor was given out; usable for the grace after that, then its use ends the family. */
    replacedAt: p.datetime().nullable(),
    revokedAt: p.datetime().nullable(),
  },
})

/** A refresh token that was given out. */
export class RefreshToken extends schema.class {}
schema.setClass(RefreshToken)
