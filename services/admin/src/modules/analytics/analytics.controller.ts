import { Controller, Headers, Inject } from '@nestjs/common'
import { adminHttp } from '@portal/contracts-admin'
import type { InputOf } from '@portal/contracts-common'
import { ClientIp, Handle, Input, RATE_LIMIT, type RateLimit } from '@portal/service-kit'
import { AnalyticsCounts } from './analytics-counts.ts'
import { loadEventName, ReleaseLoadCounts } from '../releases/release-load-counts.ts'

const perAddress = { name: 'analytics', limit: 120, seconds: 60 }

/**
 * `/api/analytics`: the built-in analytics. It counts by day and keeps nothing about who; an address is held in memory for the
 * rate limit only. Under Do Not Track or Global Privacy Control nothing is kept at all.
 */
@Controller()
export class AnalyticsController {
  constructor(
    private readonly counts: AnalyticsCounts,
    @Inject(RATE_LIMIT) private readonly limit: RateLimit,
    private readonly releaseLoads: ReleaseLoadCounts,
  ) {}

  @Handle(adminHttp.recordAnalytics)
  async recordAnalytics(
    @Input(adminHttp.recordAnalytics) { body }: InputOf<typeof adminHttp.recordAnalytics>,
    @ClientIp() address: string,
    @Headers('dnt') doNotTrack: string | undefined,
    @Headers('sec-gpc') privacyControl: string | undefined,
  ) {
    if (doNotTrack === '1' || privacyControl === '1') return { kept: 0 }
    await this.limit.take(perAddress, address)
    const { loads = [], others = [] } = Object.groupBy(body.events, ({ name }) =>
      name === loadEventName ? 'loads' : 'others',
    )
    await this.releaseLoads.add(loads)
    await this.counts.add(others)
    return { kept: body.events.length }
  }
}
