import { Inject, Injectable } from '@nestjs/common'
import type { AnalyticsEvent, ReleaseLoads } from '@portal/contracts-admin'
import { Database } from '@portal/persistence'
import { CLOCK, type Clock } from '@portal/service-kit'
import { z } from 'zod'
import { bucketOf, percentile, type Bucket } from './load-times.ts'

/** Name under which browsers report that a release was loaded, or was not. */
export const loadEventName = 'remote-load'

const report = z.object({
  remote: z.string().max(50),
  version: z.string().max(100),
  outcome: z.enum(['loaded', 'failed', 'fell-back']),
  milliseconds: z.number().min(0).max(600_000),
})

/** How far back it is counted, days. */
const days = 14

const add = {
  name: 'release-load-add',
  text: `insert into release_load (remote, version, day, outcome, bucket, count)
         select e->>'remote', e->>'version', $1::date, e->>'outcome', (e->>'bucket')::int, count(*)
           from jsonb_array_elements($2::jsonb) e group by 1, 2, 4, 5 order by 1, 2, 4, 5
         on conflict (remote, version, day, outcome, bucket) do update set count = release_load.count + excluded.count`,
}
const read = {
  name: 'release-load-read',
  text: `select l.remote, l.version, l.outcome, l.bucket, sum(l.count)::int as count
           from unnest($1::text[], $2::text[]) as wanted (remote, version)
           join release_load l on l.remote = wanted.remote and l.version = wanted.version and l.day > $3::date - ${days}
          group by 1, 2, 3, 4`,
}

interface Row extends Bucket {
  readonly remote: string
  readonly version: string
  readonly outcome: z.infer<typeof report>['outcome']
  readonly [column: string]: unknown
}

/** What browsers report of loading releases, counted by day and by how long it took; nothing about whose browser. */
@Injectable()
export class ReleaseLoadCounts {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async add(events: readonly AnalyticsEvent[]): Promise<void> {
    const reports = events.flatMap(({ properties }) => report.safeParse(properties).data ?? [])
    if (reports.length === 0) return
    const counted = reports.map(({ milliseconds, ...each }) => ({ ...each, bucket: bucketOf(milliseconds) }))
    await this.database.rows(add, [this.#today(), JSON.stringify(counted)])
  }

  async of(parts: readonly { readonly name: string; readonly version: string }[]): Promise<ReleaseLoads[]> {
    const wanted = new Map(parts.map((part) => [`${part.name} ${part.version}`, part]))
    const names = [...wanted.values()]
    const rows = await this.database.rows<Row>(read, [
      names.map(({ name }) => name),
      names.map(({ version }) => version),
      this.#today(),
    ])
    const byRelease = Map.groupBy(rows, ({ remote, version }) => `${remote} ${version}`)
    return [...byRelease].flatMap(([key, found]) => {
      const part = wanted.get(key)
      return part ? [loadsOf(part, found)] : []
    })
  }

  #today(): string {
    return this.clock.now().toISOString().slice(0, 10)
  }
}

function loadsOf({ name, version }: { readonly name: string; readonly version: string }, rows: readonly Row[]) {
  const of = (outcome: Row['outcome']) => rows.filter((row) => row.outcome === outcome)
  const total = (outcome: Row['outcome']) => of(outcome).reduce((sum, { count }) => sum + count, 0)
  const loaded = of('loaded')
  return {
    name,
    version,
    loaded: total('loaded'),
    failed: total('failed'),
    fellBack: total('fell-back'),
    p50: percentile(loaded, 0.5),
    p75: percentile(loaded, 0.75),
  }
}
