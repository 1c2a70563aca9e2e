import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { MikroORM } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { accessChanged } from '@portal/messaging'
import { Commands, domainEvent, inTransaction, type Action, type DomainEvent } from '@portal/persistence'
import { CLOCK, systemContext, type Clock } from '@portal/service-kit'
import { AccountNames } from '../account-names/index.ts'
import { findConfirmedContact, People, PersonDetailsQueries, type PersonDetails } from '../people/index.ts'
import type { AccountFacts, SyncPlan } from './account-facts.ts'
import { FormerContacts } from './former-contacts.ts'
import { SyncedAccounts } from './synced-accounts.store.ts'
import { toPersonName } from './to-person-name.ts'

/** Changes persons after their accounts changed. */
@Injectable()
export class PersonSync {
  constructor(
    private readonly orm: MikroORM,
    private readonly commands: Commands,
    private readonly people: People,
    private readonly details: PersonDetailsQueries,
    private readonly synced: SyncedAccounts,
    private readonly accountNames: AccountNames,
    private readonly formerContacts: FormerContacts,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Stores what person and account agree on; returns false if the person changed after it was read. */
  save(
    person: PersonDetails,
    sub: string,
    plan: Pick<SyncPlan, 'toPerson' | 'agreed'> & { readonly revokesSessions: boolean },
  ): Promise<boolean> {
    const now = this.clock.now()
    return inTransaction(this.orm, async (em) => {
      const { revision, accountSub } = await this.people.lock(em, person.personId)
      if (revision !== person.revision || accountSub !== sub) return false
      const changed = await this.changePerson(em, person, plan.toPerson, now)
      await this.synced.save(em, sub, plan.agreed, now)
      const names = plan.agreed.isOpen ? await this.accountNames.createEvents(em, sub, person.displayName) : []
      const at = now.toISOString()
      const revoked = plan.revokesSessions
        ? [domainEvent(accessChanged('registration'), sub, { sub, at, groups: [], revokesSessions: true })]
        : []
      if (changed === undefined && names.length === 0 && revoked.length === 0) return true
      const event = changed === undefined ? [] : [await this.people.publishUpdated(em, person.personId)]
      const synchronized: Action = { kind: 'account.synchronized', entityType: 'account', entityId: sub }
      await this.record(em, changed ?? synchronized, [...event, ...names, ...revoked], now)
      return true
    })
  }

  /** The account was deleted: the person no longer has one, and is inactive. */
  endAccount(person: PersonDetails, sub: string): Promise<void> {
    const now = this.clock.now()
    const { personId } = person
    return inTransaction(this.orm, async (em) => {
      const { accountSub, status } = await this.people.lock(em, personId)
      if (accountSub !== sub) return
      await this.close(em, personId, now)
      await this.people.setAccounts(em, [{ personId, accountSub: null }])
      await this.synced.delete(em, sub)
      const after = { account: 'deleted' }
      const action: Action = { kind: 'person.account-closed', entityType: 'person', entityId: personId, after }
      // A duplicate has no events while it is merged.
      const events = status === 'merged' ? [] : [await this.people.publishUpdated(em, personId)]
      await this.record(em, action, events, now)
    })
  }

  /** An administrator changed the name of the account. */
  async rename(em: EntityManager, personId: string, text: string): Promise<void> {
    const now = this.clock.now()
    const { status } = await this.people.lock(em, personId)
    const person = await this.details.find(personId, em)
    const name = person && toPersonName(text, person.name)
    if (!person || !name || person.displayName === text || status === 'merged') return
    await this.people.changeName(em, personId, name, now)
    const after = { nameChangedBy: 'administrator' }
    const action: Action = { kind: 'person.updated', entityType: 'person', entityId: personId, after }
    await this.record(em, action, [await this.people.publishUpdated(em, personId)], now)
  }

  /** Returns the action of the change, or undefined if nothing changed. */
  private async changePerson(
    em: EntityManager,
    { personId, contacts, locale }: PersonDetails,
    { isOpen, email, phone }: Partial<AccountFacts>,
    now: Date,
  ): Promise<Action | undefined> {
    const changed: string[] = []
    for (const [channel, destination] of [['email', email] as const, ['phone', phone] as const]) {
      if (destination === undefined || destination === null) continue
      const former = findConfirmedContact(contacts, channel)
      await this.people.changeContact(em, personId, { channel, destination, isConfirmed: true }, now)
      if (former !== undefined) await this.formerContacts.notify(em, { channel, destination: former, locale })
      changed.push(channel)
    }
    if (isOpen === false) await this.close(em, personId, now)
    if (isOpen === true) await this.reopen(em, personId, now)
    if (isOpen !== undefined) changed.push(isOpen ? 'account-opened' : 'account-closed')
    if (changed.length === 0) return undefined
    return { kind: 'person.synchronized', entityType: 'person', entityId: personId, after: { changed } }
  }

  private async close(em: EntityManager, personId: string, now: Date): Promise<void> {
    const { status, isAccountClosed } = await this.people.lock(em, personId)
    if (isAccountClosed) return
    await this.people.closeAccount(em, personId, now)
    // A suspension stays: closing the account does not end it.
    if (status === 'active') await this.people.changeStatus(em, personId, { action: 'deactivate' }, now)
  }

  private async reopen(em: EntityManager, personId: string, now: Date): Promise<void> {
    await this.people.reopenAccount(em, personId)
    const { status } = await this.people.lock(em, personId)
    if (status === 'inactive') await this.people.changeStatus(em, personId, { action: 'reactivate' }, now)
  }

  private async record(em: EntityManager, action: Action, events: readonly DomainEvent[], now: Date): Promise<void> {
    const context = systemContext({ route: 'sync-account', now, correlationId: randomUUID() })
    await this.commands.record(em, context, action, [...events])
  }
}
