import { defineEntity, p } from '@mikro-orm/core'

/** What a code proves: the sign-up, that the password may be set anew, or that an address is the person's. */
export type CodePurpose = 'sign-up' | 'password' | 'email' | 'phone_number'

const schema = defineEntity({
  name: 'ConfirmationCode',
  tableName: 'confirmation_code',
  properties: {
    userId: p.uuid().primary(),
    purpose: p.text().$type<CodePurpose>().primary(),
    /** Keyed digest; the code itself leaves in the message and is nowhere else. */
    digest: p.blob().$type<Buffer>(),
    /** The new address that the code proves, sealed; it takes the old one's place only then. */
    pendingSealed: p.blob().$type<Buffer>().nullable(),
    sentAt: p.datetime(),
    expiresAt: p.datetime(),
  },
})

/** The latest code sent to an account for a purpose; a new one takes its place. */
export class ConfirmationCode extends schema.class {}
schema.setClass(ConfirmationCode)
