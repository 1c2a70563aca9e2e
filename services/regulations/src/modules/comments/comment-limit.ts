import { Inject, Injectable } from '@nestjs/common'
import { Database, DatabaseRateCounter, NearLimitCounter } from '@portal/persistence'
import { CLOCK, RateLimit, SETTINGS, type Caller, type Clock, type RateRule } from '@portal/service-kit'
import type { Settings } from '../../config.ts'

/** How many comments one person may send, wherever the service answers. Few come near the limit, so the others pay no statement for it. */
@Injectable()
export class CommentLimit {
  private readonly limit: RateLimit
  private readonly rules: readonly RateRule[]

  constructor(database: Database, @Inject(CLOCK) clock: Clock, @Inject(SETTINGS) settings: Settings) {
    this.limit = new RateLimit(clock, new NearLimitCounter(new DatabaseRateCounter(database)))
    this.rules = [
      { name: 'comments.minute', limit: settings.COMMENTS_PER_MINUTE, seconds: 60 },
      { name: 'comments.hour', limit: settings.COMMENTS_PER_HOUR, seconds: 3600 },
    ]
  }

  /** Counts one sending; 429 with Retry-After beyond the limit. */
  async take(caller: Caller | undefined): Promise<void> {
    for (const rule of this.rules) await this.limit.take(rule, caller?.sub ?? '')
  }
}
