import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { Deliveries } from '@portal/delivery'
import { accessChanged } from '@portal/messaging'
import type { NoticeRecipient } from '@portal/notices'
import { Commands, domainEvent } from '@portal/persistence'
import { SETTINGS, type CommandContext } from '@portal/service-kit'
import type { RegistrationSettings } from '../../config.ts'
import { AccountSync } from '../account-sync/index.ts'
import { People, PersonContacts, type LockedPerson } from '../people/index.ts'
import type { MergedAccounts } from './merged-parts.ts'
import { accountMergedMessage, accountRestoredMessage } from './merge-account-messages.ts'

/** Two persons of whom at most one account remains. */
export interface MergedPair {
  readonly survivor: LockedPerson
  readonly duplicate: LockedPerson
}

/**
 * Closes the other account of two merged persons, and opens it again. Meanwhile it belongs to the duplicate, whose account
 * is closed: the comparison with the user pool disables it there, also when the pool does not respond now.
 */
@Injectable()
export class MergeAccounts {
  constructor(
    private readonly people: People,
    private readonly contacts: PersonContacts,
    private readonly accountSync: AccountSync,
    private readonly deliveries: Deliveries,
    private readonly commands: Commands,
    @Inject(SETTINGS) private readonly settings: RegistrationSettings,
  ) {}

  /** Notifies the closed account's address. To be called before anything is moved. */
  async notifyClosed(
    em: EntityManager,
    { survivor, duplicate }: MergedPair,
    { closed }: MergedAccounts,
  ): Promise<void> {
    if (closed === null) return
    const owner = closed === duplicate.accountSub ? duplicate : survivor
    const recipient = await this.contacts.findRecipient(em, owner.personId)
    await this.send(em, recipient, accountMergedMessage, { survivor, duplicate })
  }

  async close(
    em: EntityManager,
    context: CommandContext,
    { survivor, duplicate }: MergedPair,
    { remaining, closed }: MergedAccounts,
  ): Promise<void> {
    await this.people.setAccounts(em, [
      { personId: survivor.personId, accountSub: remaining },
      { personId: duplicate.personId, accountSub: closed },
    ])
    await this.accountSync.enqueue(em, survivor.personId)
    if (closed === null) return
    await this.people.closeAccount(em, duplicate.personId, context.now)
    await this.accountSync.enqueueClosed(em, duplicate.personId, closed, context.now)
    const action = { kind: 'person.account-disabled', entityType: 'person', entityId: duplicate.personId } as const
    const revoked = { sub: closed, at: context.now.toISOString(), groups: [], revokesSessions: true }
    await this.commands.record(em, context, action, [domainEvent(accessChanged('registration'), closed, revoked)])
  }

  /** To be called when both persons have again what belongs to them. */
  async reopen(
    em: EntityManager,
    context: CommandContext,
    { survivor, duplicate }: MergedPair,
    accounts: { readonly survivor: string | null; readonly duplicate: string | null },
  ): Promise<void> {
    const closed = duplicate.isAccountClosed ? duplicate.accountSub : null
    await this.people.setAccounts(em, [
      { personId: survivor.personId, accountSub: accounts.survivor },
      { personId: duplicate.personId, accountSub: accounts.duplicate },
    ])
    await this.people.reopenAccount(em, duplicate.personId)
    for (const { personId } of [survivor, duplicate]) await this.accountSync.enqueue(em, personId)
    if (closed === null) return
    const owner = closed === accounts.duplicate ? duplicate : survivor
    await this.send(em, await this.contacts.findRecipient(em, owner.personId), accountRestoredMessage, {
      survivor,
      duplicate,
    })
    const action = { kind: 'person.account-enabled', entityType: 'person', entityId: duplicate.personId } as const
    await this.commands.record(em, context, action)
  }

  private async send(
    em: EntityManager,
    recipient: NoticeRecipient | undefined,
    template: typeof accountMergedMessage,
    { survivor, duplicate }: MergedPair,
  ): Promise<void> {
    const to = recipient?.email ?? recipient?.phone ?? null
    if (!recipient || to === null) return
    const data = {
      survivor: survivor.hisaPersonId,
      duplicate: duplicate.hisaPersonId,
      supportPhone: this.settings.SUPPORT_PHONE,
    }
    const channel = recipient.email === null ? 'sms' : 'mail'
    await this.deliveries.enqueue(em, { channel, to, template, locale: recipient.locale, data })
  }
}
