import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { Jobs } from '@portal/jobs'
import { Commands } from '@portal/persistence'
import { CLOCK, LOGGER, systemContext, type Clock, type Logger } from '@portal/service-kit'
import { getPoolErrorName } from '@portal/user-pool-client'
import { AccountNames } from '../account-names/index.ts'
import { PersonDetailsQueries, type PersonDetails } from '../people/index.ts'
import { UserPool } from '../user-pool/index.ts'
import { syncAccountLater } from './sync-account.job.ts'

/**
 * Keeps accounts in the user pool in step with their persons. A job copies the present state, so that a repeated or late one
 * is harmless. The list of users in the administration follows the pool.
 */
@Injectable()
export class AccountSync {
  constructor(
    private readonly jobs: Jobs,
    private readonly details: PersonDetailsQueries,
    private readonly pool: UserPool,
    private readonly accountNames: AccountNames,
    private readonly commands: Commands,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    jobs.handle(syncAccountLater, ({ personId }) => this.run(personId))
  }

  /** To be called in the transaction of a change of name, contact or status. */
  enqueue(em: EntityManager, personId: string): Promise<void> {
    return this.jobs.enqueue(em, syncAccountLater, { personId })
  }

  private async run(personId: string): Promise<void> {
    const person = await this.details.find(personId)
    if (!person || person.accountSub === null) return
    const { accountSub: sub } = person
    try {
      if (person.isAccountClosed) await this.pool.disable(sub)
      else await this.pool.updateAttributes(sub, toAttributes(person))
    } catch (failure) {
      if (getPoolErrorName(failure) !== 'UserNotFoundException') throw failure
      this.logger.warn({ personId }, 'the account of a person does not exist anymore')
      return
    }
    if (!person.isAccountClosed) await this.publishName(sub, person.displayName)
  }

  private async publishName(sub: string, name: string): Promise<void> {
    const context = systemContext({ route: 'sync-account', now: this.clock.now(), correlationId: randomUUID() })
    await this.commands.run(context, async (em) => ({
      results: null,
      action: { kind: 'account.synchronized', entityType: 'account', entityId: sub },
      events: await this.accountNames.createEvents(em, sub, name),
    }))
  }
}

/** A contact that the person no longer has is removed; the pool refuses an empty email address, which accounts keep. */
function toAttributes({ contacts, name, displayName, locale }: PersonDetails): Record<string, string> {
  const attributes: Record<string, string> = {
    name: displayName,
    given_name: name.firstName,
    family_name: name.lastName,
    locale,
  }
  for (const { channel, destination, isConfirmed } of contacts) {
    const attribute = channel === 'email' ? 'email' : 'phone_number'
    attributes[attribute] = destination
    attributes[`${attribute}_verified`] = String(isConfirmed)
  }
  return attributes
}
