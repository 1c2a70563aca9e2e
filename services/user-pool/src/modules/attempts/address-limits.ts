import { Inject, Injectable } from '@nestjs/common'
import { Database, DatabaseRateCounter } from '@portal/persistence'
import { MemoryRateCounter, SETTINGS, type RateCounter } from '@portal/service-kit'
import type { PoolSettings } from '../../config.ts'
import { type CallContext, refusals } from '../protocol/index.ts'

/** Calls limited by network address. */
export type LimitedUse = 'request' | 'sign-in' | 'sign-up' | 'code' | 'reset'

/**
 * Calls that cost others something or that can be used for guessing are counted in the database, across processes. A
 * sign-in is a few calls in a row: those are counted in the process, and wrong passwords by `AttemptLocks`.
 */
const sharedUses: ReadonlySet<LimitedUse> = new Set(['sign-up', 'code', 'reset'])

/**
 * Limits calls by the address of the client. Calls of other services on the internal network are made for many people
 * and are not limited here; the service that serves the people limits them.
 */
@Injectable()
export class AddressLimits {
  private readonly own = new MemoryRateCounter()
  private readonly shared: DatabaseRateCounter

  constructor(
    @Inject(SETTINGS) private readonly settings: PoolSettings,
    database: Database,
  ) {
    this.shared = new DatabaseRateCounter(database)
  }

  /** Counts one call; throws TooManyRequestsException beyond the limit. */
  async countCall(use: LimitedUse, context: CallContext): Promise<void> {
    if (context.clientAddress === undefined) return
    const { limit, seconds } = this.getRule(use)
    const counter = sharedUses.has(use) ? this.shared : this.own
    await count(counter, `pool.${use} ${context.clientAddress}`, { limit, seconds, now: context.now })
  }

  /** Counts a sign-in to one account from one address. */
  async countSignIn(account: string, context: CallContext): Promise<void> {
    if (context.clientAddress === undefined) return
    const limit = this.settings.LIMIT_SIGN_INS_PER_ACCOUNT_PER_MINUTE
    await count(this.own, `account ${account} ${context.clientAddress}`, { limit, seconds: 60, now: context.now })
  }

  private getRule(use: LimitedUse): { limit: number; seconds: number } {
    switch (use) {
      case 'request':
        return { limit: this.settings.LIMIT_REQUESTS_PER_5_MINUTES, seconds: 300 }
      case 'sign-in':
        return { limit: this.settings.LIMIT_SIGN_INS_PER_MINUTE, seconds: 60 }
      case 'sign-up':
        return { limit: this.settings.LIMIT_SIGN_UPS_PER_20_SECONDS, seconds: 20 }
      case 'code':
        return { limit: this.settings.LIMIT_CODES_PER_5_MINUTES, seconds: 300 }
      case 'reset':
        return { limit: this.settings.LIMIT_RESETS_PER_HOUR, seconds: 3600 }
    }
  }
}

async function count(
  counter: RateCounter,
  key: string,
  { limit, seconds, now }: { readonly limit: number; readonly seconds: number; readonly now: Date },
): Promise<void> {
  const length = seconds * 1000
  const start = now.getTime() - (now.getTime() % length)
  const used = await counter.increment(key, new Date(start), new Date(start + length), limit)
  if (used > limit) throw refusals.tooManyRequests(Math.ceil((start + length - now.getTime()) / 1000))
}
