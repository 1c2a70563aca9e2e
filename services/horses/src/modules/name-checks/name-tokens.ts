import { Injectable } from '@nestjs/common'
import { FieldEncryption } from '@portal/field-encryption'
import { toNameKey } from '@portal/formats/name-words'
import { People, type Person } from '@portal/people'
import { z } from 'zod'

const validMinutes = 60
/** Tokens are not stored; the column keeps them apart from other encrypted values, and the caller's account is the row. */
const purpose = { table: 'name_check', id: 'account', column: 'token' } as const
const contents = z.object({ personId: z.uuid(), text: z.string(), name: z.string(), until: z.string() })

/** Proofs that a caller checked a typed name. */
@Injectable()
export class NameTokens {
  constructor(
    private readonly encryption: FieldEncryption,
    private readonly people: People,
  ) {}

  /** Creates the proof that an account typed `text` and was shown this person. */
  create(sub: string, text: string, { personId, displayName }: Person, now: Date): string {
    const until = new Date(now.getTime() + validMinutes * 60_000).toISOString()
    const proof = { personId, text: toNameKey(text), name: toNameKey(displayName), until }
    return this.encryption.encryptJson(purpose, sub, proof).toString('base64url')
  }

  /**
   * Returns the person who was checked, or undefined: the proof is of another account or another text, too old, or the person
   * has another name since.
   */
  async resolve(sub: string, checked: { text: string; checkToken: string }, now: Date): Promise<Person | undefined> {
    const proof = this.read(sub, checked.checkToken)
    if (!proof || proof.text !== toNameKey(checked.text) || proof.until <= now.toISOString()) return undefined
    const person = await this.people.find(proof.personId)
    return person && toNameKey(person.displayName) === proof.name ? person : undefined
  }

  private read(sub: string, token: string): z.output<typeof contents> | undefined {
    try {
      const value = this.encryption.decryptJson(purpose, sub, Buffer.from(token, 'base64url'))
      return contents.safeParse(value).data
    } catch {
      // An unreadable proof counts as missing: the caller has to check the name again.
      return undefined
    }
  }
}
