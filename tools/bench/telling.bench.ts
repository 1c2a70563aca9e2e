import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { findContacts } from '@portal/contracts-admin/queries'
import { regulationsHttp as http, type VersionSummary } from '@portal/contracts-regulations'
import { NatsLink, Queries } from '@portal/messaging'
import { createLogger } from '@portal/service-kit'
import type pg from 'pg'
import { onDatabase, type BenchServers } from './bench-servers.ts'
import { median } from './compare.ts'
import type { Bench } from './figure.ts'
import { SampleText } from './sample-text.ts'

const followers = 50_000
/** Versions published of each regulation, in turns. */
const published = 9
const nodes = 200
/** Drawn words make no sense, so the parser has doubts about them. */
const reason = 'A sample text: its doubts are not settled.'

/** 50,000 who follow one regulation are told of a version: how long, with how much memory, and what publishing it costs meanwhile. */
export const tellingBench: Bench = {
  name: 'telling',
  about: `${followers.toLocaleString('en')} followers of one regulation told of a published version`,
  async run({ servers, signal, report }) {
    const bench = await servers()
    const link = new NatsLink(bench.natsUrl, 'bench')
    // As the admin service: an address for every account.
    new Queries(link, 'bench', createLogger('bench', 'error')).answerQuery(findContacts, ({ accountIds }) => ({
      contacts: accountIds.map((accountId) => ({ accountId, email: `${accountId}@example.com`, isProven: true })),
    }))
    link.open()
    try {
      return await onDatabase(bench.ownerUrl, async (client) => {
        const [followed, alone] = [await publish(bench), await publish(bench)]
        await client.query(follow, [followed.version.mainParentId, followers])
        const cost = await costOfPublishing(bench, [followed.version, alone.version])
        const memory = watchMemory(bench.processId())
        const { told, written } = await tell(client, followed.version, { signal, report }).finally(memory.stop)
        const grown = memory.grown()
        return [
          {
            bench: 'telling',
            what: '50,000 mails written',
            value: told,
            unit: 'ms',
            atMost: 120_000,
            notes: [`${written} told`],
          },
          {
            bench: 'telling',
            what: 'memory of the service beyond what it had',
            value: grown,
            unit: 'KB',
            atMost: 150_000,
          },
          {
            bench: 'telling',
            what: 'publishing what 50,000 follow, beside what nobody does',
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

const follow = `insert into subscription (subscription_id, account_sub, main_parent_id, locale, created_at, confirmed_at)
  select gen_random_uuid(), gen_random_uuid()::text, $1, case n % 3 when 0 then 'es' else 'en-US' end, now(), now()
    from generate_series(1, $2::int) n`

/** What the consumer of the event writes; it is not at work here, so that publishing is measured by itself. */
const note = 'insert into publication_notice (version_id, main_parent_id, due_at) values ($1, $2, now())'
const finished = 'select from publication_notice where version_id = $1 and finished_at is not null'

async function publish(bench: BenchServers, of?: string): Promise<{ version: VersionSummary; took: number }> {
  const text = new SampleText(1).series(2000, nodes)
  const options = () => ({ token: bench.issuer.token(['EDITORS']), key: randomUUID() })
  const title = { en: `Telling ${randomUUID()}` }
  const body = { text, title, subject: 'racetrack-safety' as const, ...(of !== undefined && { mainParentId: of }) }
  const { version } = await bench.client.call(http.importRegulation, { body }, options())
  const began = performance.now()
  await bench.client.call(http.promoteVersion, { body: { versionId: version.versionId, reason } }, options())
  return { version, took: performance.now() - began }
}

/** How many times as long publishing takes where many follow; in turns, so that a busy moment meets both. */
async function costOfPublishing(bench: BenchServers, [followed, alone]: readonly [VersionSummary, VersionSummary]) {
  const times = { followed: [] as number[], alone: [] as number[] }
  for (let turn = 0; turn < published; turn += 1) {
    times.followed.push((await publish(bench, followed.mainParentId)).took)
    times.alone.push((await publish(bench, alone.mainParentId)).took)
  }
  return median(times.followed) / median(times.alone)
}

/** Milliseconds until everyone's mail was written. */
async function tell(
  client: pg.Client,
  { versionId, mainParentId }: VersionSummary,
  { signal, report }: { readonly signal: AbortSignal; readonly report: (state: string) => void },
): Promise<{ told: number; written: number }> {
  const began = performance.now()
  await client.query(note, [versionId, mainParentId])
  for (;;) {
    await sleep(250, undefined, { signal })
    const { rows } = await client.query<{ n: number }>(
      'select count(*)::int as n from publication_told where version_id = $1',
      [versionId],
    )
    const written = rows[0]?.n ?? 0
    report(`${written} of ${followers}`)
    if ((await client.query(finished, [versionId])).rowCount === 0) continue
    if (written !== followers) throw new Error(`${written} of ${followers} were told`)
    return { told: performance.now() - began, written }
  }
}

/** Resident memory of a process, thousands of bytes, looked at four times a second. */
function watchMemory(pid: number) {
  const resident = () => Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1.024
  const before = resident()
  let most = before
  const timer = setInterval(() => (most = Math.max(most, resident())), 250)
  return {
    stop: () => clearInterval(timer),
    grown: () => most - before,
  }
}
