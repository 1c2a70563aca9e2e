import { Inject, Injectable } from '@nestjs/common'
import type { AnalyticsEvent } from '@portal/contracts-admin'
import { Database } from '@portal/persistence'
import { CLOCK, type Clock } from '@portal/service-kit'

/**
 * Maximum number of different events per day, far more than the portal has. Any more must be made up and are counted
 * as `other`.
 */
export const maxCountsPerDay = 10_000

/** Returns the SQL of the hash that identifies a count; it fits into the index, however long the event is. */
function hashEvent(columns: string): string {
  return `sha256(convert_to(jsonb_build_array(${columns})::text, 'UTF8'))`
}

/**
 * Anyone can send events: once a day has the maximum number of rows, new events are counted as `other`, so the table
 * cannot grow without limit. Concurrent requests may exceed the maximum by the events they send.
 */
const add = {
  name: 'analytics-count-add',
  text: `with sent as (
           select e->>'name' as name, e->>'route' as route, e->>'locale' as locale, e->>'viewport' as viewport,
                  e->'properties' as properties, count(*)::int as count
             from jsonb_array_elements($2::jsonb) e group by 1, 2, 3, 4, 5
         ), quota as (
           select count(*) < $3::int as has_capacity from (select from analytics_count where day = $1::date limit $3::int) stored
         ), checked as (
           select s.*, quota.has_capacity or exists (
                    select from analytics_count c
                     where c.day = $1::date and c.event_hash = ${hashEvent('s.name, s.route, s.locale, s.viewport, s.properties')}) as is_accepted
             from sent s, quota
         ), counted as (
           select case when is_accepted then name else 'other' end as name, case when is_accepted then route else '' end as route,
                  locale, viewport, case when is_accepted then properties else '{}' end as properties, sum(count) as count
             from checked group by 1, 2, 3, 4, 5
         )
         insert into analytics_count (day, event_hash, event_name, route, locale, viewport, properties, count)
         select $1::date, ${hashEvent('name, route, locale, viewport, properties')} as event_hash, name, route, locale, viewport, properties, count
           from counted order by event_hash
         on conflict (day, event_hash) do update set count = analytics_count.count + excluded.count`,
}

/** Stores the number of analytics events per day. */
@Injectable()
export class AnalyticsCountsStore {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async add(events: readonly AnalyticsEvent[]): Promise<void> {
    if (events.length === 0) return
    await this.database.rows(add, [
      this.clock.now().toISOString().slice(0, 10),
      JSON.stringify(events),
      maxCountsPerDay,
    ])
  }
}
