import { defineEntity, p } from '@mikro-orm/core'

const schema = defineEntity({
  name: 'SigningKey',
  tableName: 'signing_key',
  properties: {
    kid: p.text().primary(),
    /** The public key as a JWK. */
    publicJwk: p.json().$type<{ readonly kty: string; readonly n: string; readonly e: string }>(),
    /** The private key as an encrypted JWK. */
    privateEncrypted: p.blob().$type<Buffer>(),
    createdAt: p.datetime(),
    /** Signs from this time until a later key takes over. */
    activeFrom: p.datetime(),
  },
})

/** A key that signs tokens. */
export class SigningKey extends schema.class {}
schema.setClass(SigningKey)
