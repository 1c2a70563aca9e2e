import { Inject, Injectable } from '@nestjs/common'
import { Database, DatabaseRateCounter, HybridRateCounter } from '@portal/persistence'
import { CLOCK, RateLimit, SETTINGS, type Caller, type Clock, type RateRule } from '@portal/service-kit'
import type { Settings } from '../../config.ts'

/**
 * Limits how many comments a person may submit across all service instances. The counter stays in memory until a
 * person gets close to the limit, so most requests need no SQL statement.
 */
@Injectable()
export class CommentRateLimit {
  private readonly limit: RateLimit
  private readonly rules: readonly RateRule[]

  constructor(database: Database, @Inject(CLOCK) clock: Clock, @Inject(SETTINGS) settings: Settings) {
    this.limit = new RateLimit(clock, new HybridRateCounter(new DatabaseRateCounter(database)))
    this.rules = [
      { name: 'comments.minute', limit: settings.COMMENTS_PER_MINUTE, seconds: 60 },
      { name: 'comments.hour', limit: settings.COMMENTS_PER_HOUR, seconds: 3600 },
    ]
  }

  /** Counts one submission; 429 with Retry-After above the limit. */
  async take(caller: Caller | undefined): Promise<void> {
    for (const rule of this.rules) await this.limit.take(rule, caller?.sub ?? '')
  }
}
