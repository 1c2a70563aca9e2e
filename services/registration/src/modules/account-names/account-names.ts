import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { accountUpdated, maxAccountNameLength } from '@portal/contracts-registration/events'
import { Database, domainEvent, type DomainEvent, type PreparedStatement } from '@portal/persistence'
import { LOGGER, type Logger } from '@portal/service-kit'
import { UserPool } from '../user-pool/index.ts'

const selectName: PreparedStatement = {
  name: 'account-name',
  text: 'select name from account_name where sub = $1',
}

/** Publishes the names of accounts, so that other services can show them without a request (docs/adr/0008). */
@Injectable()
export class AccountNames {
  constructor(
    private readonly pool: UserPool,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly database: Database,
  ) {}

  /** Returns the account's current name, or undefined when it has none or the pool does not respond. Never throws. */
  async find(sub: string): Promise<string | undefined> {
    try {
      return (await this.pool.getAccount(sub)).name
    } catch (failure) {
      this.logger.warn({ err: failure, sub }, 'account name could not be read; it is published at the next sign-in')
      return undefined
    }
  }

  /** Returns the name that was last published, or null if the account has none. */
  async findPublished(sub: string): Promise<string | null> {
    const account = await this.database.find<{ name: string }>(selectName, [sub])
    return account?.name ?? null
  }

  /** Returns the event that publishes the name, unless it was the last one published. To be called in a transaction. */
  async createEvents(em: EntityManager, sub: string, name: string | undefined): Promise<DomainEvent[]> {
    const publishedName = toPlainName(name ?? '')
    if (publishedName === '') return []
    const [changed] = await em.execute<{ revision: number }[]>(
      `insert into account_name (sub, revision, name) values (?, 1, ?)
        on conflict (sub) do update set revision = account_name.revision + 1, name = excluded.name
        where account_name.name <> excluded.name
        returning revision`,
      [sub, publishedName],
    )
    return changed ? [domainEvent(accountUpdated, sub, { sub, revision: changed.revision, name: publishedName })] : []
  }
}

/** Removes control characters and lone surrogates, which PostgreSQL cannot store and a hosted pool may contain. */
function toPlainName(name: string): string {
  return name
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ')
    .slice(0, maxAccountNameLength)
    .toWellFormed()
    .trim()
}
