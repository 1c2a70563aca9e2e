import { defineEntity, p } from '@mikro-orm/core'

const schema = defineEntity({
  name: 'SigningKey',
  tableName: 'signing_key',
  properties: {
    kid: p.text().primary(),
    /** The public half as a JWK. */
    publicJwk: p.json().$type<{ readonly kty: string; readonly n: string; readonly e: string }>(),
    /** The private half as a sealed JWK. */
    privateSealed: p.blob().$type<Buffer>(),
    createdAt: p.datetime(),
    /** It signs from then on, until a later key's time has come. */
    activeFrom: p.datetime(),
  },
})

/** A key the pool signs tokens with. */
export class SigningKey extends schema.class {}
schema.setClass(SigningKey)
