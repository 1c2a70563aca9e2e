import { Inject, Injectable } from '@nestjs/common'
import { RATE_LIMIT, SETTINGS, type Caller, type RateLimit, type RateRule } from '@portal/service-kit'
import type { Settings } from '../../config.ts'

/** How many comments one person may send. Counted in this process: a counter row would make a person's comments wait for each other. */
@Injectable()
export class CommentLimit {
  private readonly rules: readonly RateRule[]

  constructor(
    @Inject(RATE_LIMIT) private readonly limit: RateLimit,
    @Inject(SETTINGS) settings: Settings,
  ) {
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
