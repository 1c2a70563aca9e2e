import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { findContacts } from '@portal/contracts-admin/queries'
import { regulationsHttp as http, type VersionSummary } from '@portal/contracts-regulations'
import { NatsClient, Queries } from '@portal/messaging'
import { createLogger } from '@portal/service-kit'
import type pg from 'pg'
import { withDatabaseClient, type BenchServers } from './bench-servers.ts'
import { median } from './compare.ts'
import type { Bench } from './figure.ts'
import { SampleText } from './sample-text.ts'

const subscribers = 50_000
/** Published versions per regulation, alternating. */
const published = 9
const nodes = 200
/** Random words make no sense, so the parser warns about them. */
const reason = 'Random text: its parse warnings do not matter.'

/**
 * Notifies 50,000 subscribers of one regulation about a version: the time, the memory, and the extra cost of
 * publishing.
 */
export const notificationBench: Bench = {
  name: 'notification',
  about: `${subscribers.toLocaleString('en')} subscribers of one regulation notified of a published version`,
  async run({ servers, signal, report }) {
    const bench = await servers()
    const link = new NatsClient(bench.natsUrl, 'bench')
    // Replaces the admin service: an email address for every account.
    new Queries(link, 'bench', createLogger('bench', 'error')).handle(findContacts, ({ accountIds }) => ({
      contacts: accountIds.map((accountId) => ({ accountId, email: `${accountId}@example.com`, isVerified: true })),
    }))
    link.open()
    try {
      return await withDatabaseClient(bench.ownerUrl, async (client) => {
        const [withSubscribers, withoutSubscribers] = [await publish(bench), await publish(bench)]
        await client.query(subscribe, [withSubscribers.version.mainParentId, subscribers])
        const cost = await measurePublishingCost(bench, [withSubscribers.version, withoutSubscribers.version])
        const memory = watchMemory(bench.processId())
        const { durationMs, written } = await notifySubscribers(client, withSubscribers.version, {
          signal,
          report,
        }).finally(memory.stop)
        const memoryGrowth = memory.getGrowth()
        return [
          {
            bench: 'notification',
            name: '50,000 emails queued',
            value: durationMs,
            unit: 'ms',
            atMost: 120_000,
            notes: [`${written} notified`],
          },
          {
            bench: 'notification',
            name: 'additional memory of the service',
            value: memoryGrowth,
            unit: 'KB',
            atMost: 150_000,
          },
          {
            bench: 'notification',
            name: 'publishing with 50,000 subscribers, against none',
            value: cost,
            unit: 'x',
            atMost: 1.2,
          },
        ]
      })
    } finally {
      await link.close()
    }
  },
}

const subscribe = `insert into subscription (subscription_id, account_sub, main_parent_id, locale, created_at, confirmed_at)
  select gen_random_uuid(), gen_random_uuid()::text, $1, case n % 3 when 0 then 'es' else 'en-US' end, now(), now()
    from generate_series(1, $2::int) n`

/** What the event's consumer writes, which does not run here, so that only publishing is measured. */
const note = 'insert into publication_notification (version_id, main_parent_id) values ($1, $2)'
const enqueue = `insert into jobs.job (name, policy, dead_letter, data)
  values ('notify-subscribers', 'standard', 'dead', jsonb_build_object('kind', 'publication', 'notificationId', $1::text))`
const waitUntilNotified = 'select from publication_notification where version_id = $1 and finished_at is not null'

async function publish(bench: BenchServers, of?: string): Promise<{ version: VersionSummary; durationMs: number }> {
  const text = new SampleText(1).series(2000, nodes)
  const options = () => ({ token: bench.issuer.token(['EDITORS']), key: randomUUID() })
  const title = { en: `Notification ${randomUUID()}` }
  const body = { text, title, subject: 'racetrack-safety' as const, ...(of !== undefined && { mainParentId: of }) }
  const { version } = await bench.client.call(http.importRegulation, { body }, options())
  const startedAt = performance.now()
  await bench.client.call(http.promoteVersion, { body: { versionId: version.versionId, reason } }, options())
  return { version, durationMs: performance.now() - startedAt }
}

/** How many times as long publishing takes with many subscribers; alternating, so that a busy moment affects both. */
async function measurePublishingCost(
  bench: BenchServers,
  [withSubscribers, withoutSubscribers]: readonly [VersionSummary, VersionSummary],
) {
  const times = { withSubscribers: [] as number[], withoutSubscribers: [] as number[] }
  for (let turn = 0; turn < published; turn += 1) {
    times.withSubscribers.push((await publish(bench, withSubscribers.mainParentId)).durationMs)
    times.withoutSubscribers.push((await publish(bench, withoutSubscribers.mainParentId)).durationMs)
  }
  return median(times.withSubscribers) / median(times.withoutSubscribers)
}

/** Milliseconds until every email was queued. */
async function notifySubscribers(
  client: pg.Client,
  { versionId, mainParentId }: VersionSummary,
  { signal, report }: { readonly signal: AbortSignal; readonly report: (state: string) => void },
): Promise<{ durationMs: number; written: number }> {
  const startedAt = performance.now()
  await client.query(note, [versionId, mainParentId])
  await client.query(enqueue, [versionId])
  for (;;) {
    await sleep(250, undefined, { signal })
    const { rows } = await client.query<{ n: number }>(
      'select count(*)::int as n from publication_notification_recipient where version_id = $1',
      [versionId],
    )
    const written = rows[0]?.n ?? 0
    report(`${written} of ${subscribers}`)
    if ((await client.query(waitUntilNotified, [versionId])).rowCount === 0) continue
    if (written !== subscribers) throw new Error(`${written} of ${subscribers} were notified`)
    return { durationMs: performance.now() - startedAt, written }
  }
}

/** Resident memory of a process in units of 1,000 bytes, sampled four times a second. */
function watchMemory(pid: number) {
  const resident = () => Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1.024
  const before = resident()
  let most = before
  const timer = setInterval(() => (most = Math.max(most, resident())), 250)
  return {
    stop: () => clearInterval(timer),
    getGrowth: () => most - before,
  }
}
