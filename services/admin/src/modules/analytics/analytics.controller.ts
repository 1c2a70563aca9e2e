import { Controller, Headers, Inject } from '@nestjs/common'
import { adminHttp } from '@portal/contracts-admin'
import type { InputOf } from '@portal/contracts-common'
import { ClientIp, Handle, Input, RATE_LIMIT, type RateLimit } from '@portal/service-kit'
import { AnalyticsCountsStore } from './analytics-counts.store.ts'
import { loadEventName, ReleaseLoadStatsStore } from '../releases/index.ts'

const rateRule = { name: 'analytics', limit: 120, seconds: 60 }

/**
 * `/api/analytics`: built-in analytics. It counts events by day and stores nothing about people; network addresses are
 * kept in memory for the rate limit only. Nothing is stored under Do Not Track or Global Privacy Control.
 */
@Controller()
export class AnalyticsController {
  constructor(
    private readonly counts: AnalyticsCountsStore,
    @Inject(RATE_LIMIT) private readonly limit: RateLimit,
    private readonly releaseLoads: ReleaseLoadStatsStore,
  ) {}

  @Handle(adminHttp.recordAnalytics)
  async recordAnalytics(
    @Input(adminHttp.recordAnalytics) { body }: InputOf<typeof adminHttp.recordAnalytics>,
    @ClientIp() address: string,
    @Headers('dnt') doNotTrack: string | undefined,
    @Headers('sec-gpc') privacyControl: string | undefined,
  ) {
    if (doNotTrack === '1' || privacyControl === '1') return { accepted: 0 }
    await this.limit.take(rateRule, address)
    const { loads = [], others = [] } = Object.groupBy(body.events, ({ name }) =>
      name === loadEventName ? 'loads' : 'others',
    )
    await this.releaseLoads.add(loads)
    await this.counts.add(others)
    return { accepted: body.events.length }
  }
}
