import { defineEntity, p } from '@mikro-orm/core'

/** What a code is for: confirming the sign-up, resetting the password, or verifying an address. */
export type CodePurpose = 'sign-up' | 'password' | 'email' | 'phone_number'

const schema = defineEntity({
  name: 'ConfirmationCode',
  tableName: 'confirmation_code',
  properties: {
    userId: p.uuid().primary(),
    purpose: p.text().$type<CodePurpose>().primary(),
    /** Keyed digest; the code itself is only in the message. */
    digest: p.blob().$type<Buffer>(),
    /** The new address that the code verifies, encrypted; it replaces the old one only then. */
    pendingEncrypted: p.blob().$type<Buffer>().nullable(),
    sentAt: p.datetime(),
    expiresAt: p.datetime(),
  },
})

/** The latest code sent to an account for a purpose; a new code replaces it. */
export class ConfirmationCode extends schema.class {}
schema.setClass(ConfirmationCode)
