import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { World } from '../world.ts'
import { checkBySql, type Check, type Violation } from './check.ts'

const stream = 'evt-horses'
const actionsSubject = 'evt.horses.actions.recorded.v1'
const message = z.object({
  id: z.uuid(),
  subject: z.string(),
  payload: z.object({ actions: z.array(z.object({ id: z.uuid() })).optional() }),
})

const maxReadings = 5
const betweenReadingsMs = 3000

/** Events are in the stream once, and the audit trail has each action once. */
const delivery: Check = {
  name: 'no event is lost or doubled between the outbox, the stream and the audit trail',
  run: async (world) => {
    let violations = await compareDeliveries(world)
    // A background job may have recorded something between two of the readings; what is lost stays lost.
    for (let reading = 1; reading < maxReadings && violations.length > 0; reading++) {
      await pause(betweenReadingsMs)
      const before = JSON.stringify(violations)
      violations = await compareDeliveries(world)
      if (JSON.stringify(violations) === before) break
    }
    return violations
  },
}

async function compareDeliveries({ servers, publisher }: World): Promise<Violation[]> {
  const streamed = await readStream(publisher)
  const events = await listIds(servers.horses, 'select id from outbox_event')
  const actions = await listIds(servers.horses, 'select id from action')
  const audited = await listIds(servers.admin, `select id from audit_entry where service = 'horses'`)
  return [
    ...compare('outbox', events, 'stream', streamed.events),
    ...compare('actions', actions, 'stream', streamed.actions),
    ...compare('actions', actions, 'audit trail', audited),
  ]
}

/** The copy of each person is the last published state. Inbox rows are deleted after some time, so they are not compared. */
const consumers: Check = {
  name: 'the last event of every person was handled',
  run: async ({ servers, people }) => {
    const { rows } = await servers.horses.query<{ personId: string; revision: number }>(
      'select person_id as "personId", revision from person_copy',
    )
    const revisions = new Map(rows.map(({ personId, revision }) => [personId, revision]))
    return people
      .filter(({ personId, state }) => revisions.get(personId) !== state.revision)
      .map(({ personId, state }) => ({
        text: `${personId} has revision ${revisions.get(personId)} instead of ${state.revision}`,
      }))
  },
}

const deadLetters = (service: 'horses' | 'admin'): Check => ({
  name: `${service} has no dead letters`,
  run: async ({ servers }) => {
    const { rows } = await servers[service].query<{ text: string }>(
      `select consumer || ': ' || failure as text from dead_letter`,
    )
    return rows
  },
})

export const events = [
  delivery,
  consumers,
  deadLetters('horses'),
  deadLetters('admin'),
  checkBySql(
    'no job has failed for good, except those of killed processes, which run again at their next time',
    `select name || ': ' || coalesce(output::text, '') as text from jobs.job
      where state = 'failed' and output::text not like '%job heartbeat timeout%'`,
  ),
]

async function readStream(publisher: World['publisher']) {
  const streams = await publisher.connectStreams()
  const { state } = await streams.manager.streams.info(stream)
  const consumer = await streams.client.consumers.get(stream)
  const found: { readonly events: string[]; readonly actions: string[] } = { events: [], actions: [] }
  for (let count = 0; count < state.messages;) {
    const batch = await consumer.fetch({ max_messages: Math.min(500, state.messages - count), expires: 5000 })
    for await (const each of batch) {
      count += 1
      const { id, subject, payload } = message.parse(each.json())
      if (subject === actionsSubject) found.actions.push(...(payload.actions ?? []).map((action) => action.id))
      else found.events.push(id)
    }
  }
  return found
}

async function listIds(pool: World['servers']['horses'], statement: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(statement)
  return rows.map(({ id }) => id)
}

function compare(one: string, ids: readonly string[], other: string, others: readonly string[]): Violation[] {
  const [expected, actual] = [new Set(ids), new Set(others)]
  const describe = (found: readonly string[], text: string): Violation[] =>
    found.length === 0 ? [] : [{ text: `${found.length} ${text}, such as ${found[0]}` }]
  return [
    ...describe([...expected.difference(actual)], `of ${one} are not in ${other}`),
    ...describe([...actual.difference(expected)], `of ${other} are not in ${one}`),
    ...(others.length === actual.size ? [] : [{ text: `${others.length - actual.size} in ${other} are doubled` }]),
  ]
}

/** A job of a killed process is missed after some time and runs again, up to a minute later. */
const idleTimeoutMs = 180_000

/** Waits until everything that was committed is published, handled and computed. Fails when nothing changes for long. */
export async function waitUntilIdle({ servers }: World, report: (state: string) => void): Promise<void> {
  let last = { state: '', at: Date.now() }
  for (;;) {
    const { rows } = await servers.horses.query<Record<'outbox' | 'changes' | 'due' | 'jobs' | 'actions', number>>(
      `select (select count(*)::int from outbox where published_at is null) as outbox,
        (select count(*)::int from verdict_change) as changes,
        (select count(*)::int from horse_verdict where change_due_at <= $1) as due,
        (select count(*)::int from jobs.job where state < 'completed' and start_after <= now()
          and name not like '\\_\\_pgboss%') as jobs,
        (select count(*)::int from action) as actions`,
      [servers.now().toISOString()],
    )
    const audited = await servers.admin.query<{ count: number }>(
      `select count(*)::int as count from audit_entry where service = 'horses'`,
    )
    const [waiting] = rows
    if (!waiting) throw new Error('The horses database does not answer.')
    const unaudited = waiting.actions - (audited.rows[0]?.count ?? 0)
    if (waiting.outbox + waiting.changes + waiting.due + waiting.jobs === 0 && unaudited <= 0) return
    const state = JSON.stringify({ ...waiting, unaudited })
    if (state !== last.state) last = { state, at: Date.now() }
    if (Date.now() - last.at > idleTimeoutMs) throw new Error(`The service did not become idle: ${state}`)
    report(`waiting until everything is handled: ${state}`)
    await pause(200)
  }
}
