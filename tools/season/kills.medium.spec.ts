import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { horsesHttp as http } from '@portal/contracts-horses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toCsvFile } from '../seed/import-file.ts'
import { removePostgresFiles } from '../start/postgres-location.ts'
import { workspace } from '../workspace.ts'
import { checkPerson, type Send } from './actions/action.ts'
import type { ApiCall, Caller } from './api.ts'
import type { SeasonPerson } from './people.ts'
import { SeededRandom } from './random.ts'
import { administrator, startSeasonServers } from './season-servers.ts'
import { createWorld, type World } from './world.ts'

/** On a busy machine a killed service needs most of it to start again. */
const waitMs = 120_000

const cleanups: (() => Promise<void> | void)[] = []
let world: World
let trainer: SeasonPerson
let buyer: SeasonPerson

beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-kills-'))
  // PostgreSQL's own user enters it.
  chmodSync(dataDir, 0o711)
  cleanups.push(() => {
    removePostgresFiles(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  })
  const reports = join(workspace, '.reports', 'kills-test')
  const report = () => undefined
  const servers = await startSeasonServers({
    dataDir,
    logFolder: join(reports, 'logs'),
    runFolder: join(reports, 'run'),
    report,
    onStarted: (undo) => cleanups.push(undo),
  })
  world = await createWorld(servers, new SeededRandom(7), { people: 60, horses: 40, report })
  cleanups.push(() => world.publisher.close())
  const today = servers.now().toISOString().slice(0, 10)
  const isTrainer = (person: SeasonPerson) =>
    person.hasRole('trainer') && person.state.licenses.some(({ expiresOn }) => expiresOn === null || expiresOn > today)
  ;[trainer, buyer] = world.people.filter(isTrainer) as [SeasonPerson, SeasonPerson]
}, 3 * waitMs)
afterAll(async () => {
  for (const cleanUp of cleanups.toReversed()) await cleanUp()
})

const rows = async <Row extends object>(statement: string, values: readonly unknown[] = []): Promise<Row[]> =>
  (await world.servers.horses.query<Row>(statement, [...values])).rows

async function count(from: string, values: readonly unknown[] = []): Promise<number> {
  return (await rows<{ count: number }>(`select count(*)::int as count from ${from}`, values))[0]?.count ?? 0
}

async function waitUntil(condition: string, holds: () => Promise<boolean>): Promise<void> {
  const startedAt = Date.now()
  while (!(await holds())) {
    if (Date.now() - startedAt > waitMs) throw new Error(`After ${waitMs / 1000} s still not: ${condition}`)
    await pause(50)
  }
}

/**
 * Kills the service while a statement of it waits for a row that this transaction holds, which is in the middle of its
 * transaction. Then the row is free again and the service restarts.
 */
async function killWhileWaiting(hold: string, values: readonly unknown[], work: () => void): Promise<void> {
  const { services, horses } = world.servers
  const client = await horses.connect()
  try {
    await client.query('begin')
    await client.query(hold, [...values])
    work()
    await waitUntil(
      'a statement waits for the row',
      async () => (await count(`pg_stat_activity where wait_event_type = 'Lock'`)) > 0,
    )
    const service = services.getProcess('horses')
    const { starts } = service
    service.kill('SIGKILL')
    await waitUntil('the service starts again', () => Promise.resolve(service.starts > starts))
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const createSend =
  (by: Caller, key = crypto.randomUUID()): Send =>
  (call) =>
    world.api.call({ ...call, by }, call.body instanceof FormData ? undefined : `${key}-${call.endpoint.path}`)

/** Sends a call, kills the service in its middle and returns its answer; the same call again returns the same. */
async function callWithKill(call: ApiCall, hold: string, values: readonly unknown[]) {
  const key = crypto.randomUUID()
  let answer: ReturnType<typeof world.api.call> | undefined
  await killWhileWaiting(hold, values, () => {
    answer = world.api.call(call, key)
  })
  const first = await answer
  expect(first?.attempts).toBeGreaterThan(1)
  const second = await world.api.call(call, key)
  expect({ ...second, attempts: 0 }).toEqual({ ...first, attempts: 0 })
  return first
}

async function register(numbers: number): Promise<string[]> {
  const registryNumbers = world.unregistered.splice(0, numbers).map(({ registryNumber }) => registryNumber)
  const body = { registryNumbers, locationId: world.locationIds[0] }
  const { results } = await createSend(trainer)({ endpoint: http.registerHorses, body })
  return http.registerHorses.results.parse(results).horses.flatMap(({ horseId }) => horseId ?? [])
}

async function sendTransfers(horseIds: readonly string[]) {
  const send = createSend(trainer)
  const body = { kind: 'transfer', horseIds, recipient: await checkPerson(send, buyer.hisaPersonId) }
  const { results } = await send({ endpoint: http.sendRequests, body })
  return http.sendRequests.results.parse(results).requests.map(({ requestId }) => requestId ?? '')
}

const holdAssignment = `select from horse_assignment where horse_id = $1 and role = 'responsible-person' for update`

async function expectAcceptedOnce(requestIds: readonly string[]): Promise<void> {
  const total = requestIds.length
  expect(await count(`horse_request where request_id = any($1) and state = 'ACCEPTED'`, [requestIds])).toBe(total)
  expect(await count(`horse_request_step where request_id = any($1) and action = 'accept'`, [requestIds])).toBe(total)
  const byBuyer = `horse_assignment where source_request_id = any($1) and person_id = $2 and effective_to is null`
  expect(await count(byBuyer, [requestIds, buyer.personId])).toBe(total)
  const accepted = `action where entity_id = any($1::text[]) and kind = 'horse-request.accepted'`
  expect(await count(accepted, [requestIds])).toBe(total)
}

const accept = (requestIds: readonly string[]): ApiCall => ({
  endpoint: http.decideRequests,
  by: buyer,
  body: { decision: 'accept', requests: requestIds.map((requestId) => ({ requestId, expectedVersion: 1 })) },
})

/** Ends the jobs of a killed process at once instead of after its last sign of life. */
async function restartJobs(name: string): Promise<void> {
  const { horses } = world.servers
  await horses.query(
    `update jobs.job set heartbeat_on = now() - interval '1 hour' where name = $1 and state = 'active'
    and heartbeat_on < now() - interval '2 seconds'`,
    [name],
  )
  await horses.query(`update jobs.job set start_after = now() where state = 'retry'`)
}

describe('a kill -9 of the horses service', { timeout: 3 * waitMs }, () => {
  it('during the acceptance of several transfers leaves them undone, and the repeated call accepts each once', async () => {
    const horseIds = await register(4)
    const requestIds = await sendTransfers(horseIds)
    const answer = await callWithKill(accept(requestIds), holdAssignment, [horseIds[2]])
    expect(answer?.status).toBe(200)
    await expectAcceptedOnce(requestIds)
  })

  it('during the sending of several transfers sends each once', async () => {
    const horseIds = await register(4)
    const recipient = await checkPerson(createSend(trainer), buyer.hisaPersonId)
    const call = { endpoint: http.sendRequests, by: trainer, body: { kind: 'transfer', horseIds, recipient } }
    const answer = await callWithKill(call, 'select from horse where horse_id = $1 for update', [horseIds[3]])
    expect(answer?.status).toBe(201)
    expect(await count('horse_request where horse_id = any($1)', [horseIds])).toBe(4)
    expect(
      await count('horse_request r join horse_request_step using (request_id) where horse_id = any($1)', [horseIds]),
    ).toBe(4)
  })

  it('during the approval and the undo of a merge of horses leaves nothing half done', async () => {
    const [survivor = '', duplicate = ''] = await register(2)
    await sendTransfers([duplicate])
    const send = createSend(administrator)
    const preview = await send({ endpoint: http.previewHorseMerge, query: { survivor, duplicate } })
    const seen = http.previewHorseMerge.results.parse(preview.results)
    const revisions = { survivorRevision: seen.survivor.revision, duplicateRevision: seen.duplicate.revision }
    const body = { survivor, duplicate, ...revisions, reason: 'Same horse' }
    const proposed = await send({ endpoint: http.proposeHorseMerge, body })
    const { approvalId } = http.proposeHorseMerge.results.parse(proposed.results)
    const by = { ...administrator, sub: 'second-administrator' }
    const decision = { by, params: { approvalId }, body: { reason: 'Looked at both' } }
    const readDuplicate = () =>
      rows(
        `select h.status, h.merged_into, a.role, a.person_id, a.location_id, a.effective_from, a.effective_to, a.superseded_at
          from horse h join horse_assignment a using (horse_id) where horse_id = $1 order by assignment_id`,
        [duplicate],
      )
    const before = await readDuplicate()
    const responsible = `horse_assignment where horse_id = $1 and role = 'responsible-person' and effective_to is null
      and superseded_at is null`
    const waiting = `horse_request where horse_id = $1 and state = 'PENDING'`
    const recorded = 'action where entity_id = $1 and kind = $2'

    // The requests of the duplicate were canceled when its people are moved.
    const approve = { endpoint: http.approveHorseMerge, ...decision }
    const approved = await callWithKill(approve, holdAssignment, [duplicate])
    expect(approved).toMatchObject({ status: 200, results: { state: 'approved' } })
    expect(await count(responsible, [duplicate])).toBe(0)
    expect(await count(responsible, [survivor])).toBe(1)
    expect(await count(waiting, [duplicate])).toBe(0)
    expect(await count(recorded, [approvalId, 'approval.approved'])).toBe(1)

    // The status of the duplicate was taken back when its people return from the survivor.
    const undo = { endpoint: http.undoHorseMerge, ...decision }
    const undone = await callWithKill(undo, holdAssignment, [survivor])
    expect(undone).toMatchObject({ status: 200, results: { state: 'undone' } })
    expect(await readDuplicate()).toEqual(before)
    expect(await count(responsible, [survivor])).toBe(1)
    expect(await count(recorded, [approvalId, 'approval.undone'])).toBe(1)
  })

  it('during the registration of many horses registers each once', async () => {
    const registryNumbers = world.unregistered.splice(0, 6).map(({ registryNumber }) => registryNumber)
    const call = {
      endpoint: http.registerHorses,
      by: trainer,
      body: { registryNumbers, locationId: world.locationIds[0] },
    }
    // Another transaction holds the third horse as if it were registering it.
    const hold = `insert into horse (horse_id, registry_number, year_of_birth, dam_name, dam_key, sex, color, status, registered_at)
      values (gen_random_uuid(), $1, 2023, 'Quiet River', 'quietriver', 'FILLY', 'BAY', 'ACTIVE', now())`
    const answer = await callWithKill(call, hold, [registryNumbers[2]])
    expect(answer?.status).toBeLessThan(300)
    expect(await count('horse where registry_number = any($1)', [registryNumbers])).toBe(6)
    const started = `horse_assignment a join horse using (horse_id)
      where registry_number = any($1) and role = 'responsible-person'`
    expect(await count(started, [registryNumbers])).toBe(6)
    const recorded = `action a join horse h on h.horse_id::text = a.entity_id
      where h.registry_number = any($1) and a.kind = 'horse.registered'`
    expect(await count(recorded, [registryNumbers])).toBe(6)
  })

  it('during a treatment file records each row once', async () => {
    const horseIds = await register(2)
    const numbers = await rows<{ number: string; horseId: string }>(
      'select registry_number as number, horse_id as "horseId" from horse where horse_id = any($1)',
      [horseIds],
    )
    const vet = world.people.find((person) => person.hasRole('veterinarian')) as SeasonPerson
    for (const horseId of horseIds) {
      const sendChange = createSend(trainer)
      const body = { veterinarian: await checkPerson(sendChange, vet.hisaPersonId) }
      await sendChange({ endpoint: http.addVeterinarian, params: { horseId }, body })
    }
    const now = world.servers.now().getTime()
    const send = createSend(vet)
    const fileId = crypto.randomUUID()
    const records = Array.from({ length: 120 }, (_, index) => ({
      registryNumber: numbers[index < 60 ? 0 : 1]?.number ?? '',
      treatedAt: new Date(now - index * 60_000).toISOString(),
      medicalType: 'vaccine',
      name: 'influenza',
      results: 'No reaction',
    }))
    const body = new FormData()
    const columns = ['registryNumber', 'treatedAt', 'medicalType', 'name', 'results'] as const
    const header = Object.fromEntries(columns.map((column) => [column, column]))
    body.set('File', toCsvFile('day.csv', header, records))
    // The second horse is in the second batch: the first batch is recorded when the process is killed.
    const hold = 'select from horse where horse_id = $1 for update'
    let uploaded: ReturnType<Send> | undefined
    await killWhileWaiting(hold, [numbers[1]?.horseId], () => {
      uploaded = send({ endpoint: http.uploadTreatmentFile, params: { fileId }, body })
    })
    await uploaded
    await waitUntil('the file is processed', async () => {
      await restartJobs('process-treatment-file')
      const { results } = await send({ endpoint: http.getTreatmentFile, params: { fileId } })
      return http.getTreatmentFile.results.parse(results).state === 'COMPLETED'
    })
    expect(await count('health_record where horse_id = any($1)', [horseIds])).toBe(records.length)
    const recorded = `action where entity_id = any($1::text[]) and kind = 'health-record.added'`
    expect(await count(recorded, [horseIds])).toBe(records.length)
  })

  it.each([
    {
      kind: 'horse registry',
      check: http.checkHorseRegistryImport,
      confirm: http.confirmHorseRegistryImport,
      get: http.getHorseRegistryImport,
      columns: ['registry_number', 'year_of_birth', 'dam_name', 'sex', 'color'],
      row: (number: string) => [number, '2024', 'Quiet River', 'FILLY', 'BAY'],
      hold: `insert into registry_horse (registry_number, year_of_birth, dam_name, dam_key, sex, color, imported_at)
        values ($1, 2024, 'Quiet River', 'quietriver', 'FILLY', 'BAY', now())`,
      table: 'registry_horse',
    },
    {
      kind: 'race data',
      check: http.checkRaceDataImport,
      confirm: http.confirmRaceDataImport,
      get: http.getRaceDataImport,
      columns: ['registry_number', 'kind', 'date', 'track_code'],
      row: (number: string) => [number, 'WORK', '2026-05-01', 'KY-01'],
      hold: `insert into race_event (event_id, registry_number, kind, date, track_code, race_number, imported_at)
        values (gen_random_uuid(), $1, 'WORK', '2026-05-01', 'KY-01', 0, now())`,
      table: 'race_event',
    },
  ])(
    'during an import of $kind imports each row once',
    async ({ kind, check, confirm, get, columns, row, hold, table }) => {
      const numbers = Array.from({ length: 900 }, (_, index) => `K${kind.length}${index}`)
      const name = `${kind}.csv`
      const send = createSend(administrator)
      const body = new FormData()
      const fields = Object.fromEntries(columns.map((column) => [column, column]))
      const records = numbers.map((number) =>
        Object.fromEntries(row(number).map((cell, at) => [columns[at] ?? '', cell])),
      )
      body.set('File', toCsvFile(name, fields, records))
      const { importId } = check.results.parse((await send({ endpoint: check, query: { name }, body })).results)
      let confirmed: ReturnType<Send> | undefined
      // A row of the last batch.
      await killWhileWaiting(hold, [numbers.at(-1)], () => {
        confirmed = send({ endpoint: confirm, params: { importId }, body: {} })
      })
      await confirmed
      await waitUntil('the import is finished', async () => {
        await restartJobs('run-import')
        const { results } = await send({ endpoint: get, params: { importId } })
        return get.results.parse(results).state === 'imported'
      })
      expect(await count(`${table} where registry_number like $1`, [`K${kind.length}%`])).toBe(numbers.length)
    },
  )
})
