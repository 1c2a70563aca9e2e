import { Inject, Injectable } from '@nestjs/common'
import type { AnalyticsEvent } from '@portal/contracts-admin'
import { Database } from '@portal/persistence'
import { CLOCK, type Clock } from '@portal/service-kit'

/** Different observations kept of a day; far more than the portal has. What is beyond was made up, and is counted as one. */
export const mostOfADay = 10_000

/** What a count is known by: it fits into the index, however long what is counted. */
function keyOf(columns: string): string {
  return `sha256(convert_to(jsonb_build_array(${columns})::text, 'UTF8'))`
}

/**
 * Whoever likes may send observations: once a day is full, a new one counts as `other`, and no table grows for it. Those
 * of several senders at once may go past the mark by what they sent.
 */
const add = {
  name: 'analytics-add',
  text: `with sent as (
           select e->>'name' as name, e->>'route' as route, e->>'locale' as locale, e->>'viewport' as viewport,
                  e->'properties' as properties, count(*)::int as count
             from jsonb_array_elements($2::jsonb) e group by 1, 2, 3, 4, 5
         ), room as (
           select count(*) < $3::int as is_left from (select from analytics_count where day = $1::date limit $3::int) kept
         ), told as (
           select s.*, room.is_left or exists (
                    select from analytics_count c
                     where c.day = $1::date and c.key = ${keyOf('s.name, s.route, s.locale, s.viewport, s.properties')}) as is_kept
             from sent s, room
         ), counted as (
           select case when is_kept then name else 'other' end as name, case when is_kept then route else '' end as route,
                  locale, viewport, case when is_kept then properties else '{}' end as properties, sum(count) as count
             from told group by 1, 2, 3, 4, 5
         )
         insert into analytics_count (day, key, name, route, locale, viewport, properties, count)
         select $1::date, ${keyOf('name, route, locale, viewport, properties')} as key, name, route, locale, viewport, properties, count
           from counted order by key
         on conflict (day, key) do update set count = analytics_count.count + excluded.count`,
}

/** Counts observations by day. */
@Injectable()
export class AnalyticsCounts {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async add(events: readonly AnalyticsEvent[]): Promise<void> {
    if (events.length === 0) return
    await this.database.rows(add, [this.clock.now().toISOString().slice(0, 10), JSON.stringify(events), mostOfADay])
  }
}
