import { setTimeout as pause } from 'node:timers/promises'
import type { BenchContext, Figure } from './figure.ts'
import type { HorseServers } from './horse-servers.ts'
import { toId } from './horses-data.ts'

/** Verdicts that are computed again at once, such as after a change of a rule. */
const changed = 100_000
const pollMs = 250
/** Requests of one person a second meanwhile. */
const requestEveryMs = 20
const idleSeconds = 10
/** The measurement ends with an error when it takes this many times as long as it may. */
const giveUpAfter = 6

/** Computes verdicts again while somebody opens pages of horses. */
export async function measureRecomputing(servers: HorseServers, context: BenchContext): Promise<Figure[]> {
  const { client, horses } = servers
  const count = Math.min(changed, horses)
  // The first time, verdicts are stored; afterwards they are compared.
  await recompute(servers, count, context)
  const idle = new AbortController()
  const before = readPages(servers, idle.signal)
  await pause(idleSeconds * 1000)
  idle.abort()
  const busy = new AbortController()
  const during = readPages(servers, busy.signal)
  const seconds = await recompute(servers, count, context)
  busy.abort()
  const [quiet, loaded] = [getPercentile(await before), getPercentile(await during)]
  const { rows } = await client.query<{ stored: number }>('select count(*)::int as stored from horse_verdict')
  const notes = [
    `${rows[0]?.stored} verdicts stored; p99 of a page ${quiet.toFixed(1)} ms before and ${loaded.toFixed(1)} ms meanwhile`,
  ]
  return [
    {
      bench: 'horses',
      name: `${count.toLocaleString('en')} verdicts computed again`,
      value: seconds * 1000,
      unit: 'ms',
      atMost: getMaxMs(count),
      notes,
    },
    { bench: 'horses', name: 'p99 of a page meanwhile', value: loaded / quiet, unit: 'x', atMost: 2 },
  ]
}

/** The time in which so many verdicts must be computed again. */
const getMaxMs = (count: number) => (60_000 * count) / changed

async function recompute(
  { client }: HorseServers,
  count: number,
  { report, signal }: Pick<BenchContext, 'report' | 'signal'>,
): Promise<number> {
  const startedAt = performance.now()
  await client.query(
    `insert into verdict_change (horse_id, changed_at) select horse_id, now() from horse order by horse_id limit $1
      on conflict do nothing`,
    [count],
  )
  for (;;) {
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from verdict_change')
    const waiting = rows[0]?.count ?? 0
    const seconds = (performance.now() - startedAt) / 1000
    report(`${count - waiting} of ${count} verdicts (${seconds.toFixed(0)} s)`)
    if (waiting === 0) return seconds
    if (seconds * 1000 > giveUpAfter * getMaxMs(changed)) throw new Error(`${waiting} verdicts are still not computed`)
    signal.throwIfAborted()
    await pause(pollMs)
  }
}

/** Opens pages of horses until it is aborted; returns the times in milliseconds. */
async function readPages(servers: HorseServers, signal: AbortSignal): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; !signal.aborted; index++) {
    const startedAt = performance.now()
    await servers.call(0, `/api/horses/${toId('horse', index % 200)}`)
    times.push(performance.now() - startedAt)
    await pause(requestEveryMs)
  }
  return times
}

function getPercentile(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
}
