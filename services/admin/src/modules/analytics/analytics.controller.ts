import { Controller, Headers, Inject } from '@nestjs/common'
import { adminHttp } from '@portal/contracts-admin'
import type { InputOf } from '@portal/contracts-common'
import { Database } from '@portal/persistence'
import { ClientIp, CLOCK, Handle, Input, RATE_LIMIT, type Clock, type RateLimit } from '@portal/service-kit'
import { loadEventName, ReleaseLoadCounts } from '../releases/release-load-counts.ts'

const perAddress = { name: 'analytics', limit: 120, seconds: 60 }

const add = {
  name: 'analytics-add',
  text: `insert into analytics_count (day, name, route, locale, viewport, properties, count)
         select $1::date, e->>'name', e->>'route', e->>'locale', e->>'viewport', e->'properties', count(*)
           from jsonb_array_elements($2::jsonb) e group by 2, 3, 4, 5, 6 order by 2, 3, 4, 5, 6
         on conflict (day, name, route, locale, viewport, properties) do update set count = analytics_count.count + excluded.count`,
}

/**
 * `/api/analytics`: the built-in analytics. It counts by day and keeps nothing about who; an address is held in memory for the
 * rate limit only. Under Do Not Track or Global Privacy Control nothing is kept at all.
 */
@Controller()
export class AnalyticsController {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
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
    if (others.length > 0) {
      await this.database.rows(add, [this.clock.now().toISOString().slice(0, 10), JSON.stringify(others)])
    }
    return { kept: body.events.length }
  }
}
