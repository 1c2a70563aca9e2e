import { Inject, Injectable } from '@nestjs/common'
import type { AnalyticsEvent, ReleaseLoadStats } from '@portal/contracts-admin'
import { Database } from '@portal/persistence'
import { CLOCK, type Clock } from '@portal/service-kit'
import { z } from 'zod'
import { toBucket, getPercentile, type DurationBucket } from './duration-buckets.ts'

/** Name of the analytics event with which browsers report that a release was loaded or failed to load. */
export const loadEventName = 'remote-load'

const reportSchema = z.object({
  remote: z.string().max(50),
  version: z.string().max(100),
  outcome: z.enum(['loaded', 'failed', 'fell-back']),
  durationMs: z.number().min(0).max(600_000),
})

/** Period of the statistics in days. */
const windowDays = 14

const add = {
  name: 'release-load-add',
  text: `insert into release_load (remote, version, day, outcome, duration_bucket, count)
         select e->>'remote', e->>'version', $1::date, e->>'outcome', (e->>'bucket')::int, count(*)
           from jsonb_array_elements($2::jsonb) e group by 1, 2, 4, 5 order by 1, 2, 4, 5
         on conflict (remote, version, day, outcome, duration_bucket) do update set count = release_load.count + excluded.count`,
}
const read = {
  name: 'release-load-read',
  text: `select l.remote, l.version, l.outcome, l.duration_bucket as bucket, sum(l.count)::int as count
           from unnest($1::text[], $2::text[]) as releases (remote, version)
           join release_load l on l.remote = releases.remote and l.version = releases.version and l.day > $3::date - ${windowDays}
          group by 1, 2, 3, 4`,
}

interface Row extends DurationBucket {
  readonly remote: string
  readonly version: string
  readonly outcome: z.infer<typeof reportSchema>['outcome']
  readonly [column: string]: unknown
}

/** Stores how releases load in browsers, as counts per day and duration; nothing about the people who use them. */
@Injectable()
export class ReleaseLoadStatsStore {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async add(events: readonly AnalyticsEvent[]): Promise<void> {
    const reports = events.flatMap(({ properties }) => reportSchema.safeParse(properties).data ?? [])
    if (reports.length === 0) return
    const records = reports.map(({ durationMs, ...rest }) => ({ ...rest, bucket: toBucket(durationMs) }))
    await this.database.rows(add, [this.#today(), JSON.stringify(records)])
  }

  async getStats(parts: readonly { readonly name: string; readonly version: string }[]): Promise<ReleaseLoadStats[]> {
    const byKey = new Map(parts.map((part) => [`${part.name} ${part.version}`, part]))
    const uniqueParts = [...byKey.values()]
    const rows = await this.database.rows<Row>(read, [
      uniqueParts.map(({ name }) => name),
      uniqueParts.map(({ version }) => version),
      this.#today(),
    ])
    const byRelease = Map.groupBy(rows, ({ remote, version }) => `${remote} ${version}`)
    return [...byRelease].flatMap(([key, found]) => {
      const part = byKey.get(key)
      return part ? [toStats(part, found)] : []
    })
  }

  #today(): string {
    return this.clock.now().toISOString().slice(0, 10)
  }
}

function toStats({ name, version }: { readonly name: string; readonly version: string }, rows: readonly Row[]) {
  const filterBy = (outcome: Row['outcome']) => rows.filter((row) => row.outcome === outcome)
  const total = (outcome: Row['outcome']) => filterBy(outcome).reduce((sum, { count }) => sum + count, 0)
  const loaded = filterBy('loaded')
  return {
    name,
    version,
    loaded: total('loaded'),
    failed: total('failed'),
    fellBack: total('fell-back'),
    p50: getPercentile(loaded, 0.5),
    p75: getPercentile(loaded, 0.75),
  }
}
