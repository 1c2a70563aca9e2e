// The peer of the bench of the horses service, in its own process: hand-written Fastify and pg with the same statements and
// nothing around them. Reads PEER_DATABASE_URL and sends its port to the parent process.
import fastify from 'fastify'
import { selectHorses, type HorseSearch } from '@portal/service-horses/horse-search'
import pg from 'pg'

// As many connections as the service.
const pool = new pg.Pool({ connectionString: process.env.PEER_DATABASE_URL, max: 16 })
const app = fastify({ logger: false })

const identity = `registry_number as "registryNumber", name, year_of_birth as "yearOfBirth", dam_name as "damName",
  sire_name as "sireName", sex, color, microchip`
const ofHorse = `horse_id as "horseId", markings, status, registered_at as "registeredAt", needs_review as "needsReview", ${identity}`
const maxFound = 21

const inEffect = `effective_from <= now() and (effective_to is null or effective_to > now()) and superseded_at is null`

app.post<{ Body: HorseSearch }>('/look-up', async ({ body }) => {
  const [registered, registry] = (['horse', 'registry_horse'] as const).map((table) => {
    const { statement, values } = selectHorses(table, table === 'horse' ? ofHorse : identity, body, maxFound)
    return pool.query({ ...statement, values: [...values] })
  })
  const [found, entries] = [(await registered)?.rows ?? [], (await registry)?.rows ?? []]
  const byNumber = await pool.query({
    name: 'by-number',
    text: `select ${ofHorse} from horse where registry_number = any($1) and status <> 'MERGED'`,
    values: [entries.map(({ registryNumber }) => registryNumber)],
  })
  const horses = new Map([...found, ...byNumber.rows].map((row) => [row.horseId, row]))
  const responsible = await pool.query({
    name: 'responsible',
    text: `select a.horse_id as "horseId", a.person_id as "personId", p.display_name as name from horse_assignment a
        join person_copy p using (person_id)
      where a.horse_id = any($1) and a.role = 'responsible-person' and ${inEffect}`,
    values: [[...horses.keys()]],
  })
  const names = new Map(responsible.rows.map((row) => [row.horseId, row.name]))
  const numbers = new Set([...horses.values()].map(({ registryNumber }) => registryNumber))
  const rows = [
    ...[...horses.values()].map((row) => ({ ...row, responsiblePersonName: names.get(row.horseId) })),
    ...entries.filter(({ registryNumber }) => !numbers.has(registryNumber)),
  ]
  return { code: 200, results: { horses: rows.slice(0, maxFound - 1) } }
})

app.get<{ Querystring: { person: string } }>('/mine', async ({ query }) => {
  const { rows } = await pool.query({
    name: 'mine',
    text: `select ${ofHorse}, v.can_race as "canRace", v.obstacles, v.vaccination_due_on as "vaccinationDueOn",
        array(select role from horse_assignment a where a.horse_id = h.horse_id and a.person_id = $1 and ${inEffect}) as relations,
        (select p.display_name from horse_assignment a join person_copy p using (person_id) where a.horse_id = h.horse_id
          and a.role = 'responsible-person' and ${inEffect}) as "responsiblePersonName",
        (select to_json(l) from horse_assignment a join location l using (location_id) where a.horse_id = h.horse_id
          and a.role = 'location' and ${inEffect}) as location
      from horse h left join horse_verdict v using (horse_id)
      where status <> 'MERGED' and horse_id in (select a.horse_id from horse_assignment a where a.person_id = $1 and ${inEffect})
      order by coalesce(name_key, '~' || dam_key), horse_id limit 200`,
    values: [query.person],
  })
  return { code: 200, results: { items: rows } }
})

/** The transaction of an accepted transfer and nothing else: no rules, notices, verdict or stored response. */
app.post<{ Body: { requestId: string } }>('/accept', async ({ body }) => {
  const client = await pool.connect()
  try {
    const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values })
    const values = [body.requestId]
    await client.query('begin')
    await run(
      'lock',
      `select h.horse_id from horse h join horse_request r using (horse_id) where request_id = $1 for update`,
      values,
    )
    await run(
      'end',
      `update horse_assignment a set effective_to = now() from horse_request r where r.request_id = $1
        and a.horse_id = r.horse_id and a.role = 'responsible-person' and a.effective_to is null`,
      values,
    )
    await run(
      'start',
      `insert into horse_assignment (assignment_id, horse_id, role, person_id, basis, effective_from, source,
          source_request_id, recorded_at)
        select gen_random_uuid(), horse_id, 'responsible-person', recipient_person_id, 'TRAINER', now(), 'REQUEST',
          request_id, now() from horse_request where request_id = $1`,
      values,
    )
    await run(
      'close',
      `update horse_request set state = 'ACCEPTED', closed_at = now(), version = version + 1 where request_id = $1`,
      values,
    )
    await run(
      'step',
      `insert into horse_request_step (request_id, action, person_id, at)
        select request_id, 'accept', recipient_person_id, now() from horse_request where request_id = $1`,
      values,
    )
    await run(
      'action',
      `insert into action (id, at, kind, entity_type, entity_id, actor_groups, route, correlation_id)
        values (gen_random_uuid(), now(), 'bench.accepted', 'horse-request', $1, '{}', 'bench', 'bench')`,
      values,
    )
    await client.query('commit')
  } finally {
    client.release()
  }
  return { code: 200, results: { requestId: body.requestId } }
})

const address = await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.({ origin: address })
process.once('disconnect', () => process.exit(0))
