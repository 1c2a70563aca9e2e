import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { Jobs, type Postponed } from '@portal/jobs'
import { LOGGER, type Logger } from '@portal/service-kit'
import { getPoolErrorName } from '@portal/user-pool-client'
import { PersonDetailsQueries, PersonQueries, type PersonDetails } from '../people/index.ts'
import { UserPool, type PoolAccount } from '../user-pool/index.ts'
import { planSync, type AccountFacts, type PoolFacts } from './account-facts.ts'
import { PersonSync } from './person-sync.ts'
import { syncAccountLater, syncPersonLater } from './sync-account.job.ts'
import { SyncedAccounts } from './synced-accounts.store.ts'

/**
 * Keeps persons and their accounts in the user pool in sync. A job compares both sides with what they agreed on last,
 * so that a repeated or late one is harmless and a change is never copied back. The list of users in the administration
 * follows the pool.
 */
@Injectable()
export class AccountSync {
  constructor(
    private readonly jobs: Jobs,
    private readonly details: PersonDetailsQueries,
    private readonly people: PersonQueries,
    private readonly pool: UserPool,
    private readonly synced: SyncedAccounts,
    private readonly personSync: PersonSync,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    jobs.handle(syncAccountLater, ({ personId }) => this.run(personId))
    jobs.handle(syncPersonLater, ({ sub, isDeleted }) => this.runForAccount(sub, isDeleted))
  }

  /** To be called in the transaction of a change of name, contact or status. */
  enqueue(em: EntityManager, personId: string): Promise<void> {
    return this.jobs.enqueue(em, syncAccountLater, { personId })
  }

  /**
   * To be called in the transaction that closes an account. Both sides agree on it from then on, so that an account that is
   * opened again before the pool responded is not closed later.
   */
  async enqueueClosed(em: EntityManager, personId: string, sub: string, now: Date): Promise<void> {
    const facts = await this.synced.find(sub, em)
    if (facts) await this.synced.save(em, sub, { ...facts, isOpen: false }, now)
    await this.enqueue(em, personId)
  }

  /** To be called in the transaction that learns of a change of an account. */
  enqueueForAccount(em: EntityManager, sub: string, { isDeleted }: { readonly isDeleted: boolean }): Promise<void> {
    return this.jobs.enqueue(em, syncPersonLater, { sub, isDeleted })
  }

  private async runForAccount(sub: string, isDeleted: boolean): Promise<Postponed | void> {
    const personId = await this.people.findIdOfAccount(sub)
    if (personId !== undefined) return this.run(personId, { isDeleted })
  }

  private async run(personId: string, { isDeleted } = { isDeleted: false }): Promise<Postponed | void> {
    const person = await this.details.find(personId)
    if (!person || person.accountSub === null) return
    const { accountSub: sub } = person
    const account = await this.findAccount(sub)
    if (account === undefined) {
      // An account that is missing without having been deleted may be a mistake in the settings.
      if (isDeleted) return this.personSync.endAccount(person, sub)
      this.logger.warn({ personId }, 'the account of a person does not exist anymore')
      return
    }
    // Nothing is copied to a duplicate, whose account stays closed.
    const before = person.status === 'merged' ? undefined : await this.synced.find(sub)
    const { toPool, toPerson, agreed } = planSync(before, toFacts(person), toPoolFacts(account))
    const isClosed = person.isAccountClosed && toPerson.isOpen !== true
    if (isClosed && person.status !== 'merged' && before?.isOpen !== false) await this.removeContacts(sub, account)
    if (toPool.isOpen === false) await this.pool.disable(sub)
    if (toPool.isOpen === true) await this.pool.enable(sub)
    const isEmailTaken = !isClosed && !(await this.changePool(sub, person, account, toPool))
    const stored = isEmailTaken ? { ...agreed, email: account.email ?? null } : agreed
    // Tokens that were issued after the person closed the account are refused too.
    const plan = { toPerson, agreed: stored, revokesSessions: toPool.isOpen === false }
    // The person changed after it was read: compare again.
    if (!(await this.personSync.save(person, sub, plan))) return { postponeSeconds: 0 }
  }

  private async findAccount(sub: string): Promise<PoolAccount | undefined> {
    try {
      return await this.pool.getAccount(sub)
    } catch (failure) {
      if (getPoolErrorName(failure) !== 'UserNotFoundException') throw failure
      return undefined
    }
  }

  /** Lets somebody use the contacts of an account that its person closed for another one. Opened again, it gets them back. */
  private async removeContacts(sub: string, { email, phone }: PoolAccount): Promise<void> {
    const attributes = { ...(email && { email: '' }), ...(phone && { phone_number: '' }) }
    if (Object.keys(attributes).length > 0) await this.pool.updateAttributes(sub, attributes)
  }

  /**
   * Names and language are the person's: a name changes by a reviewed request or by an administrator. Returns false if
   * another account uses the email address, such as the one that a merge closed: the account keeps its own then.
   */
  private async changePool(
    sub: string,
    person: PersonDetails,
    account: PoolAccount,
    contacts: Partial<AccountFacts>,
  ): Promise<boolean> {
    const attributes: Record<string, string> = toContactAttributes(person, contacts)
    if (account.name !== person.displayName || account.locale !== person.locale)
      Object.assign(attributes, {
        name: person.displayName,
        given_name: person.name.firstName,
        family_name: person.name.lastName,
        locale: person.locale,
      })
    if (Object.keys(attributes).length === 0) return true
    try {
      await this.pool.updateAttributes(sub, attributes)
      return true
    } catch (failure) {
      if (getPoolErrorName(failure) !== 'AliasExistsException') throw failure
      const { email: _email, email_verified: _verified, ...others } = attributes
      this.logger.warn({ personId: person.personId }, 'another account uses the email address of a person')
      if (Object.keys(others).length > 0) await this.pool.updateAttributes(sub, others)
      return false
    }
  }
}

/** An empty value removes the attribute. */
function toContactAttributes(person: PersonDetails, changed: Partial<AccountFacts>): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const channel of ['email', 'phone'] as const) {
    if (changed[channel] === undefined) continue
    const attribute = channel === 'email' ? 'email' : 'phone_number'
    const contact = person.contacts.find((each) => each.channel === channel)
    attributes[attribute] = contact?.destination ?? ''
    attributes[`${attribute}_verified`] = String(contact?.isConfirmed ?? false)
  }
  return attributes
}

function toFacts({ contacts, isAccountClosed }: PersonDetails): AccountFacts {
  const find = (channel: 'email' | 'phone') => contacts.find((each) => each.channel === channel)?.destination ?? null
  return { email: find('email'), phone: find('phone'), isOpen: !isAccountClosed }
}

function toPoolFacts(account: PoolAccount): PoolFacts {
  return {
    email: account.email || null,
    phone: account.phone || null,
    isOpen: account.isEnabled,
    isEmailVerified: account.isEmailVerified,
    isPhoneVerified: account.isPhoneVerified,
  }
}
