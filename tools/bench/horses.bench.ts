import { getDeployable } from '../deployables.ts'
import { createRegistryHorses } from '../seed/registry-horses.ts'
import { buildChanged } from '../start/build.ts'
import { compare } from './compare.ts'
import { toSpeedFigure, type Bench, type BenchContext, type Figure } from './figure.ts'
import { measureRecomputing } from './horse-verdicts.ts'
import { startHorseServers, type HorseServers } from './horse-servers.ts'
import { findTrainer, stableSize, toId, toUnique } from './horses-data.ts'
import { measurePageWeights } from './page-weights.ts'
import { measurePercentile } from './percentile.ts'

const searchesPerKind = 150
const transfersPerRound = 40
const listsPerRound = 20

/** The horses service against hand-written servers on the same data. */
export const horsesBench: Bench = {
  name: 'horses',
  about: 'look-up, lists, transfers and verdicts among 200,000 horses, against the same by hand',
  async run(context) {
    const servers = await startHorseServers(context)
    const at = (step: string): BenchContext => ({ ...context, report: (state) => context.report(`${step}: ${state}`) })
    return [
      ...(await compareLookUps(servers, at('look-up'))),
      await compareList(servers, at('list')),
      await compareTransfers(servers, at('transfers')),
      ...(await measureRecomputing(servers, at('verdicts'))),
      await weighFirstLoad(at('first load')),
    ]
  },
}

/** The query of the API and the search of the peer. */
interface LookUp {
  readonly query: string
  readonly search: object
}

async function compareLookUps(servers: HorseServers, { signal, report }: BenchContext): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [kind, lookUps] of Object.entries(createLookUps(servers.horses))) {
    const ours = ({ query }: LookUp) => servers.call(1, `/api/horses/look-up?${query}`)
    const theirs = ({ search }: LookUp) => servers.peer.call('/look-up', search)
    const compared = await compare(
      () => measurePercentile(lookUps, ours),
      () => measurePercentile(lookUps, theirs),
      { rounds: 5, signal, report: (state) => report(`by ${kind}, ${state}`) },
    )
    figures.push(toSpeedFigure('horses', `p95 of a look-up by ${kind}`, 1 / 1.5, compared))
  }
  return figures
}

function createLookUps(horses: number): Record<string, LookUp[]> {
  const every = Math.max(1, Math.floor(horses / searchesPerKind))
  const sample = [...createRegistryHorses(horses)].flatMap((horse, index) =>
    index % every === 0 ? [toUnique(horse, index)] : [],
  )
  const toQuery = (values: Record<string, string | number>) =>
    new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString()
  return {
    name: sample
      .filter(({ name }) => name !== '')
      .map(({ name }, index) => {
        const text = index % 2 === 0 ? name : name.slice(0, 5).trim()
        return { query: toQuery({ name: text }), search: { by: 'name', name: text } }
      }),
    chip: sample.map(({ microchip }) => ({
      query: toQuery({ microchip }),
      search: { by: 'microchip', microchip },
    })),
    'year and dam': sample.map(({ yearOfBirth, damName }) => ({
      query: toQuery({ yearOfBirth, damName }),
      search: { by: 'dam', yearOfBirth, damName },
    })),
  }
}

/** All horses of a trainer: two pages of the API against one statement. */
async function compareList(servers: HorseServers, { signal, report }: BenchContext): Promise<Figure> {
  const rounds = Array.from({ length: listsPerRound }, (_, index) => index)
  const read = async () => {
    const path = `/api/horses/mine?limit=100`
    const { items, next } = (await servers.call(0, path)) as { items: unknown[]; next: string }
    const rest = (await servers.call(0, `${path}&after=${encodeURIComponent(next)}`)) as { items: unknown[] }
    if (items.length + rest.items.length < stableSize) throw new Error('the list is not complete')
  }
  const before = await countScans(servers)
  await read()
  const scans = (await countScans(servers)) - before
  if (scans > 0) throw new Error(`the list of horses scanned a table ${scans} times`)
  const compared = await compare(
    () => measurePercentile(rounds, read),
    () => measurePercentile(rounds, () => servers.peer.call(`/mine?person=${toId('person', 0)}`)),
    { rounds: 5, signal, report },
  )
  return toSpeedFigure('horses', `p95 of the list of ${stableSize} horses`, 1 / 2, compared, [
    'two pages of the API against one statement',
  ])
}

/** Counts the sequential scans of the tables that grow with the number of horses. */
async function countScans({ client }: HorseServers): Promise<number> {
  await client.query('select pg_stat_force_next_flush()')
  const { rows } = await client.query<{ scans: number }>(
    `select sum(seq_scan)::int as scans from pg_stat_user_tables
      where relname in ('horse', 'horse_assignment', 'horse_verdict', 'person_copy')`,
  )
  return rows[0]?.scans ?? 0
}

/** Requests that are accepted, back and forth between two trainers of each horse. */
async function compareTransfers(servers: HorseServers, { signal, report }: BenchContext): Promise<Figure> {
  const { client, horses } = servers
  const [ours, theirs] = [stableSize, stableSize + transfersPerRound].map((first) =>
    Array.from({ length: transfersPerRound }, (_, index) => first + index),
  )
  const measure = async (
    numbers: readonly number[],
    accept: (requestId: string, person: number) => Promise<unknown>,
  ) => {
    const requests = []
    for (const number of numbers) {
      const person = 1 + ((findTrainer(number, horses) + 1) % 50)
      const requestId = crypto.randomUUID()
      await client.query(
        `insert into horse_request (request_id, batch_id, batch_size, horse_id, kind, state, sender_person_id,
            recipient_person_id, terms, created_at, expires_at)
          select $1, $1, 1, horse_id, 'transfer', 'PENDING', person_id, $3, '{}', now(), now() + interval '7 days'
            from horse_assignment where horse_id = $2 and role = 'responsible-person' and effective_to is null`,
        [requestId, toId('horse', number), toId('person', person)],
      )
      requests.push({ requestId, person })
    }
    const startedAt = performance.now()
    for (const { requestId, person } of requests) await accept(requestId, person)
    return (performance.now() - startedAt) / requests.length
  }
  const acceptByService = async (requestId: string, person: number) => {
    const body = { decision: 'accept', requests: [{ requestId, expectedVersion: 1 }] }
    const results = await servers.call(person, '/api/horses/requests/decisions', body)
    if (!JSON.stringify(results).includes('ACCEPTED')) throw new Error(`not accepted: ${JSON.stringify(results)}`)
  }
  const compared = await compare(
    () => measure(ours ?? [], acceptByService),
    () => measure(theirs ?? [], (requestId) => servers.peer.call('/accept', { requestId })),
    { rounds: 5, signal, report },
  )
  return toSpeedFigure('horses', 'accepting a transfer', 1 / 2.5, compared, [
    'against the transaction without rules, notices, verdict and stored response',
  ])
}

async function weighFirstLoad({ report, signal }: BenchContext): Promise<Figure> {
  await buildChanged([getDeployable('mfe-horses')], { report, signal })
  const weights = measurePageWeights('mfe-horses')
  const page = weights.find((each) => each.page.includes('my-horses')) ?? weights[0]
  return {
    bench: 'horses',
    name: `first load of ${page?.page}`,
    value: (page?.bytes ?? 0) / 1000,
    unit: 'KB',
    atMost: 80,
    notes: weights.map((each) => `${(each.bytes / 1000).toFixed(1)} KB  ${each.page}`),
  }
}
