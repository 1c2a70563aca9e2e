import { Inject, Injectable } from '@nestjs/common'
import { MemoryRateCounter, SETTINGS } from '@portal/service-kit'
import type { PoolSettings } from '../../config.ts'
import type { CallContext } from '../protocol/operation.ts'
import { refusals } from '../protocol/pool-error.ts'

/** What is limited by network address. */
export type LimitedUse = 'request' | 'sign-in' | 'sign-up' | 'code' | 'reset'

/**
 * Limits by the address a request came from, counted in this process. Calls of other services on the inner network come
 * for many people and are not limited here: the service that answers the people does that.
 */
@Injectable()
export class AddressLimits {
  private readonly counter = new MemoryRateCounter()

  constructor(@Inject(SETTINGS) private readonly settings: PoolSettings) {}

  /** Counts one use; throws TooManyRequestsException beyond the limit. */
  async take(use: LimitedUse, context: CallContext): Promise<void> {
    if (context.clientAddress === undefined) return
    const { limit, seconds } = this.ruleOf(use)
    await this.count(`${use} ${context.clientAddress}`, limit, seconds, context.now)
  }

  /** Counts a sign-in for one account by one address. */
  async takeSignIn(account: string, context: CallContext): Promise<void> {
    if (context.clientAddress === undefined) return
    const limit = this.settings.LIMIT_SIGN_INS_PER_ACCOUNT_PER_MINUTE
    await this.count(`account ${account} ${context.clientAddress}`, limit, 60, context.now)
  }

  private async count(key: string, limit: number, seconds: number, now: Date): Promise<void> {
    const length = seconds * 1000
    const start = now.getTime() - (now.getTime() % length)
    const count = await this.counter.increment(key, new Date(start), new Date(start + length))
    if (count > limit) throw refusals.tooManyRequests(Math.ceil((start + length - now.getTime()) / 1000))
  }

  private ruleOf(use: LimitedUse): { limit: number; seconds: number } {
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
