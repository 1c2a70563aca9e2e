import { Inject, Injectable } from '@nestjs/common'
import { findAccountName } from '@portal/contracts-registration/queries'
import { getCommenterType } from '@portal/contracts-regulations/rules'
import { Queries } from '@portal/messaging'
import { Database } from '@portal/persistence'
import { CLOCK, LOGGER, type Caller, type Clock, type Logger } from '@portal/service-kit'
import { LRUCache } from 'lru-cache'
import { isDefaultName, toPublishedName } from './published-name.ts'

const selectName = { name: 'account-name', text: 'select name, received_at from account_name where sub = $1' }
const saveName = {
  name: 'account-name-save',
  text: `insert into account_name (sub, name, received_at) values ($1, $2, $3)
    on conflict (sub) do update set name = excluded.name, received_at = excluded.received_at`,
}

/** Age at which a stored name is requested again. */
const maxAgeMs = 86_400_000
const cacheMs = 600_000
/** Time to wait before a name that could not be determined is requested again. */
const retryDelayMs = 30_000

/** Called when the name of an account becomes known for the first time. */
export type NameListener = (sub: string, name: string) => Promise<void>

/**
 * Names of accounts as published with what they write. An access token holds only the username, so the name is requested from
 * the registration service and stored: comments are accepted while that service is down.
 */
@Injectable()
export class AccountNames {
  private readonly cache = new LRUCache<string, string>({ max: 20_000, ttl: cacheMs })
  private readonly listeners: NameListener[] = []

  constructor(
    private readonly database: Database,
    private readonly queries: Queries,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Registers a listener that replaces the default name in what was published before the name was known. */
  onFirstName(listener: NameListener): void {
    this.listeners.push(listener)
  }

  /** Returns the name to publish with what the caller writes; a default name when it is unknown. Never throws. */
  async getPublished(caller: Caller): Promise<string> {
    const type = getCommenterType(caller.groups)
    const key = `${type} ${caller.sub}`
    const cached = this.cache.get(key)
    if (cached !== undefined) return cached
    const name = toPublishedName(await this.find(caller.sub), type)
    this.cache.set(key, name, { ttl: isDefaultName(name) ? retryDelayMs : cacheMs })
    return name
  }

  private async find(sub: string): Promise<string | undefined> {
    const row = await this.database.find<{ name: string; received_at: string }>(selectName, [sub])
    const now = this.clock.now()
    if (row && now.getTime() - new Date(row.received_at).getTime() < maxAgeMs) return row.name
    const name = await this.request(sub)
    if (name === undefined) return row?.name
    await this.database.rows(saveName, [sub, name, now.toISOString()])
    if (!row) for (const listener of this.listeners) await listener(sub, name)
    return name
  }

  private async request(sub: string): Promise<string | undefined> {
    try {
      return (await this.queries.request(findAccountName, { sub })).name ?? undefined
    } catch (failure) {
      // A comment is accepted even when its author's name is not available.
      this.logger.warn({ err: failure, sub }, 'account name request failed; publishing the default name')
      return undefined
    }
  }
}
