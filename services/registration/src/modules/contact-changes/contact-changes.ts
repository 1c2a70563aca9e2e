import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { validateEmail, validatePhone } from '@portal/contracts-registration/rules'
import { Commands } from '@portal/persistence'
import { refuse, type ApiResponse, type CommandContext } from '@portal/service-kit'
import { withoutIdempotencyKey } from '../../http/without-idempotency-key.ts'
import { AccountSync, FormerContacts } from '../account-sync/index.ts'
import { ConfirmationCodes, type CodeOwner, type Contact, type SentCode } from '../confirmation-codes/index.ts'
import { findConfirmedContact, People, type PersonDetails } from '../people/index.ts'
import { authRefusal, UserPool } from '../user-pool/index.ts'
import { contactCodeMessage } from './contact-code-message.ts'

/** Changes or confirms the email address or phone of a person with a code sent to it. */
@Injectable()
export class ContactChanges {
  constructor(
    private readonly commands: Commands,
    private readonly codes: ConfirmationCodes,
    private readonly formerContacts: FormerContacts,
    private readonly people: People,
    private readonly accountSync: AccountSync,
    private readonly pool: UserPool,
  ) {}

  /** Sends a code to a new contact, or to one that no code has confirmed. */
  async send(context: CommandContext, person: PersonDetails, contact: Contact): Promise<ApiResponse<SentCode>> {
    const stored = await this.commands.findStoredResponse<SentCode>(context)
    if (stored) return stored
    await this.assertUsable(person, contact)
    const { personId } = person
    return this.codes.send(context, {
      owner: toOwner(personId),
      contact,
      template: contactCodeMessage,
      lock: (em) => this.lock(em, personId),
      action: {
        kind: 'person.contact-code-sent',
        entityType: 'person',
        entityId: personId,
        after: { channel: contact.channel },
      },
    })
  }

  /** Uses the contact that received the code, and notifies the confirmed one that it replaces. */
  async confirm(context: CommandContext, person: PersonDetails, digits: string) {
    const { personId } = person
    const { channel, destination } = await this.codes.check(toOwner(personId), digits, context.now)
    const old = findConfirmedContact(person.contacts, channel)
    return this.commands.run(withoutIdempotencyKey(context), async (em) => {
      const { locale } = await this.lock(em, personId)
      await this.people.changeContact(em, personId, { channel, destination, isConfirmed: true }, context.now)
      await this.codes.deleteAll(em, toOwner(personId))
      await this.accountSync.enqueue(em, personId)
      if (old !== undefined && old !== destination)
        await this.formerContacts.notify(em, { channel, destination: old, locale })
      return {
        results: { channel },
        action: { kind: 'person.contact-changed', entityType: 'person', entityId: personId, after: { channel } },
        events: [await this.people.publishUpdated(em, personId)],
      }
    })
  }

  /** Returns the last code that was sent, as its owner sees it, or null. */
  findSent(personId: string, now: Date): Promise<SentCode | null> {
    return this.codes.findSent(toOwner(personId), now)
  }

  private async lock(em: EntityManager, personId: string) {
    const locked = await this.people.lock(em, personId)
    if (locked.isAccountClosed) refuse('people.account-closed')
    return locked
  }

  private async assertUsable(person: PersonDetails, { channel, destination }: Contact): Promise<void> {
    const key = channel === 'email' ? validateEmail(destination) : validatePhone(destination)
    if (key) throw authRefusal('registration.answer-invalid', { fields: [{ field: 'destination', key }] })
    const isSame = person.contacts.some(
      (each) =>
        each.isConfirmed && each.channel === channel && each.destination.toLowerCase() === destination.toLowerCase(),
    )
    if (isSame) refuse('people.contact-unchanged')
    if (channel === 'email' && (await this.isUsedByOther(destination, person.accountSub)))
      throw authRefusal('auth.email-taken')
  }

  /** Whether another account signs in with this address. While the pool does not respond, nothing is known of it. */
  private async isUsedByOther(email: string, accountSub: string | null): Promise<boolean> {
    const account = await this.pool.getAccount(email).catch(() => undefined)
    return account !== undefined && account.sub !== accountSub
  }
}

function toOwner(personId: string): CodeOwner {
  return { kind: 'person', id: personId }
}
