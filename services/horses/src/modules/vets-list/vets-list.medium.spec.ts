import { randomUUID } from 'node:crypto'
import { MikroORM, type EntityManager } from '@mikro-orm/postgresql'
import { horsesHttp as http, type VetsListEntryDetails } from '@portal/contracts-horses'
import { addDays, getDateAt } from '@portal/contracts-horses/dates'
import { inTransaction } from '@portal/persistence'
import { getResults, getStatusAndError } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHorses, type TestHorses, type TestPerson } from '../../testing/test-horses.ts'
import { EndEntries } from './end-entries.ts'
import { VetsList, VetsListFacts, VetsListReasons } from './index.ts'

let test: TestHorses
let trackId: string
let trainer: TestPerson
let vet: TestPerson
beforeAll(async () => {
  test = await startHorses()
  trackId = await test.addLocation('Hudson Park')
  trainer = await test.register('Ana García', ['trainer'])
  vet = await test.registerOfficial('Vera Stone', 'regulatory-veterinarian', trackId)
})
afterAll(() => test.service.close())

/** Days before or after today at the track, as a plain date. */
const day = (offset: number) => addDays(getDateAt(test.service.clock.now().toISOString(), 'America/New_York'), offset)

const place = (horseId: string, changes: Record<string, unknown> = {}, by = vet, at = trackId) =>
  test.service.call(
    http.placeOnVetsList,
    {
      params: { trackId: at },
      body: { horseId, reason: 'unsound', placedOn: day(-2), comment: 'Lame at the trot, left fore', ...changes },
    },
    { as: by.as },
  )
const getEntryId = async (response: ReturnType<typeof place>) => {
  const { body } = await response
  return (body as { results: { entryId: string } }).results.entryId
}

const listOfHorse = async (horseId: string, by = trainer) =>
  getResults<{ entries: VetsListEntryDetails[] }>(
    await test.service.call(http.getHorseVetsList, { params: { horseId } }, { as: by.as }),
  ).entries

const list = async (query: Record<string, string>, by = vet) =>
  getResults<{ items: VetsListEntryDetails[]; next: string | null }>(
    await test.service.call(http.listVetsList, { query: { view: 'on', ...query } as never }, { as: by.as }),
  )

const decide = (entryId: string, body: { decision: 'confirm' } | { decision: 'decline'; reason: string }, by = vet) =>
  test.service.call(http.decideVetsListProposal, { params: { trackId, entryId }, body }, { as: by.as })

const voidEntry = (entryId: string, by = vet, at = trackId) =>
  test.service.call(
    http.voidVetsListEntry,
    { params: { trackId: at, entryId }, body: { reason: 'Wrong horse' } },
    { as: by.as },
  )

const runJob = () => test.service.service.app.get(EndEntries).run()

describe('placing a horse on the vets list', () => {
  it('keeps the horse on the list for the days of the reason and shows what must be done', async () => {
    const horseId = await test.addHorse(trainer, { name: 'Maple Court' })
    const entryId = await getEntryId(place(horseId, { jockeyName: 'Luis Ortega' }))
    const [entry] = await listOfHorse(horseId)
    expect(entry).toMatchObject({
      entryId,
      horse: { name: 'Maple Court' },
      reasonName: { en: 'Unsound', es: 'Cojera' },
      track: { name: 'Hudson Park' },
      displayState: 'on',
      nth: 1,
      eligibleOn: day(12),
      daysOnList: 2,
      daysRemaining: 12,
      jockeyName: 'Luis Ortega',
      placedBy: 'Vera Stone',
    })
    expect(entry?.checklist.map(({ step, state }) => `${step} ${state}`)).toEqual([
      'request later',
      'minimum-time open',
      'exam later',
      'work later',
      'jog later',
      'sample later',
      'removal later',
    ])
  })

  it('stores the name of the jockey encrypted', async () => {
    const entryId = await getEntryId(place(await test.addHorse(trainer), { jockeyName: 'Luis Ortega' }))
    const [row] = await test.service.database.query<{ jockey_name: Buffer }>(
      'select jockey_name from vets_list_entry where entry_id = $1',
      [entryId],
    )
    expect(row?.jockey_name.toString()).not.toContain('Ortega')
  })

  it('asks the registration service to notify the people of the horse, and computes the verdict again', async () => {
    const horseId = await test.addHorse(trainer, { name: 'Quiet Hill' })
    const entryId = await getEntryId(place(horseId))
    const [event] = await test.service.database.query<{ payload: Record<string, unknown> }>(
      `select payload from outbox_event where subject = 'evt.horses.notice.requested.v1' and aggregate_id = $1`,
      [entryId],
    )
    expect(event?.payload).toMatchObject({
      kind: 'vets-list-placed',
      personIds: [trainer.personId],
      path: `/horses/${horseId}/vets-list`,
      values: { es: { horse: 'Quiet Hill', reason: 'Cojera' } },
    })
    expect(
      await test.service.database.query('select 1 from verdict_change where horse_id = $1', [horseId]),
    ).toHaveLength(1)
  })

  it('counts placements for the same reason within 365 days, without those placed in error', async () => {
    const horseId = await test.addHorse(trainer)
    const first = await getEntryId(place(horseId, { placedOn: day(-300) }))
    await place(horseId, { placedOn: day(-100) })
    await place(horseId, { placedOn: day(-1), reason: 'injury' })
    await place(horseId)
    const byDate = async () =>
      (await listOfHorse(horseId)).map(({ reason, nth, eligibleOn }) => [reason, nth, eligibleOn])
    expect(await byDate()).toEqual([
      ['injury', 1, day(6)],
      ['unsound', 3, day(73)],
      ['unsound', 2, day(-55)],
      ['unsound', 1, day(-286)],
    ])
    await voidEntry(first)
    expect((await byDate()).slice(1, 3)).toEqual([
      ['unsound', 2, day(43)],
      ['unsound', 1, day(-86)],
    ])
    const stored = await test.service.database.query<{ nth: number }>(
      `select nth from vets_list_entry where horse_id = $1 and reason = 'unsound' and state = 'ON' order by placed_on`,
      [horseId],
    )
    expect(stored).toEqual([{ nth: 1 }, { nth: 2 }])
  })

  it('refuses a reason that is not in effect, a future day, a missing comment and an unknown horse', async () => {
    const horseId = await test.addHorse(trainer)
    expect(getStatusAndError(await place(horseId, { reason: 'tired' }))).toEqual([400, 'vets-list.reason-unknown'])
    expect(getStatusAndError(await place(horseId, { placedOn: day(2) }))).toEqual([400, 'vets-list.date-in-future'])
    expect(getStatusAndError(await place(horseId, { comment: ' ' }))).toEqual([400, 'input.invalid'])
    expect(getStatusAndError(await place(randomUUID()))).toEqual([404, 'horses.not-found'])
  })

  it('is refused to a veterinarian of another track, and to one whose entry at the track ended', async () => {
    const horseId = await test.addHorse(trainer)
    const other = await test.addLocation('Other Park')
    expect(getStatusAndError(await place(horseId, {}, vet, other))).toEqual([403, 'access.forbidden'])
    const former = await test.registerOfficial('Finn Old', 'regulatory-veterinarian', trackId)
    await test.service.database.query(`update track_official set effective_to = '2021-01-01' where person_id = $1`, [
      former.personId,
    ])
    expect(getStatusAndError(await place(horseId, {}, former))).toEqual([403, 'access.forbidden'])
  })
})

describe('a proposal of an association veterinarian', () => {
  it('counts once a regulatory veterinarian of the track confirms it', async () => {
    const association = await test.registerOfficial('Al Brook', 'association-veterinarian', trackId)
    const horseId = await test.addHorse(trainer)
    const entryId = await getEntryId(place(horseId, {}, association))
    const facts = test.service.service.app.get(VetsListFacts)
    expect((await facts.listFacts([horseId])).get(horseId)).toBeUndefined()
    expect((await list({ view: 'proposed', trackId })).items.map((entry) => entry.entryId)).toContain(entryId)
    expect((await decide(entryId, { decision: 'confirm' }, association)).status).toBe(403)
    expect((await decide(entryId, { decision: 'confirm' })).status).toBe(200)
    expect((await facts.listFacts([horseId])).get(horseId)).toMatchObject([{ entryId, removedOn: null }])
    expect(getStatusAndError(await decide(entryId, { decision: 'confirm' }))).toEqual([
      409,
      'vets-list.already-decided',
    ])
  })

  it('stays in the history with the reason when it is declined', async () => {
    const association = await test.registerOfficial('Al Brook', 'association-veterinarian', trackId)
    const horseId = await test.addHorse(trainer)
    const entryId = await getEntryId(place(horseId, {}, association))
    await decide(entryId, { decision: 'decline', reason: 'Sound today' })
    expect(await listOfHorse(horseId)).toMatchObject([{ displayState: 'declined', closingReason: 'Sound today' }])
  })
})

describe('voiding an entry', () => {
  it('keeps it visible with its reason, but without effect', async () => {
    const horseId = await test.addHorse(trainer)
    const entryId = await getEntryId(place(horseId))
    expect((await voidEntry(entryId)).status).toBe(200)
    expect(await listOfHorse(horseId)).toMatchObject([{ displayState: 'voided', closingReason: 'Wrong horse' }])
    const facts = test.service.service.app.get(VetsListFacts)
    expect((await facts.listFacts([horseId])).size).toBe(0)
    expect(getStatusAndError(await voidEntry(entryId))).toEqual([409, 'vets-list.already-decided'])
    expect(getStatusAndError(await voidEntry(randomUUID()))).toEqual([404, 'vets-list.not-found'])
  })
})

describe('the vets list', () => {
  it('shows entries of all tracks to officials, by view, track and reason, page by page', async () => {
    const hall = await test.addLocation('Hall Park')
    const official = await test.registerOfficial('Hal Vet', 'regulatory-veterinarian', hall)
    const horseIds = [await test.addHorse(trainer), await test.addHorse(trainer), await test.addHorse(trainer)]
    const [a = '', b = '', c = ''] = horseIds
    await place(a, { placedOn: day(-30) }, official, hall)
    await place(b, { placedOn: day(-3) }, official, hall)
    await place(c, { placedOn: day(-3), reason: 'injury' }, official, hall)
    const horsesIn = async (query: Record<string, string>) =>
      (await list({ trackId: hall, ...query })).items.map(({ horse }) => horse.horseId)
    expect(await horsesIn({})).toEqual(expect.arrayContaining(horseIds))
    expect(await horsesIn({ view: 'eligible' })).toEqual([a])
    expect(await horsesIn({ view: 'missing-off-date' })).toEqual([a])
    expect(await horsesIn({ reason: 'injury' })).toEqual([c])
    const page = await list({ trackId: hall, limit: '2' })
    expect(page.items).toHaveLength(2)
    const next = await list({ trackId: hall, limit: '2', after: page.next ?? '' })
    expect(next).toMatchObject({ items: [{ horse: { horseId: a } }], next: null })
  })

  it('shows people the open entries of their horses', async () => {
    const owner = await test.register('Cy Young', ['owner'])
    const horseId = await test.addHorse(owner)
    await place(horseId)
    await place(await test.addHorse(trainer))
    const response = await test.service.call(http.listMyVetsList, { query: {} }, { as: owner.as })
    expect(getResults<{ items: VetsListEntryDetails[] }>(response).items.map(({ horse }) => horse.horseId)).toEqual([
      horseId,
    ])
  })

  it('lists the reasons in effect, with the shockwave row of today only', async () => {
    const response = await test.service.call(http.listVetsListReasons, {}, { as: trainer.as })
    const rows = getResults<{ reason: string; noWorkDays: number }[]>(response)
    expect(rows.filter(({ reason }) => reason === 'shockwave')).toMatchObject([{ noWorkDays: 14 }])
    expect(await test.service.service.app.get(VetsListReasons).listRules()).toHaveLength(rows.length + 1)
  })

  it('counts proposals for the regulatory veterinarians of the track', async () => {
    const name = `Track ${randomUUID()}`
    const elsewhere = await test.addLocation(name)
    const association = await test.registerOfficial('Ida Cole', 'association-veterinarian', elsewhere)
    const regulatory = await test.registerOfficial('Gil Moss', 'regulatory-veterinarian', elsewhere)
    const count = async ({ as }: TestPerson) => test.service.call(http.countVetsListProposals, {}, { as })
    expect(getResults(await count(regulatory))).toEqual({ count: 0, tracks: [] })
    const body = { horseId: await test.addHorse(trainer), reason: 'unsound', placedOn: day(0), comment: 'Lame' }
    await test.service.call(http.placeOnVetsList, { params: { trackId: elsewhere }, body }, { as: association.as })
    expect(getResults(await count(regulatory))).toEqual({
      count: 1,
      tracks: [{ locationId: elsewhere, name, count: 1 }],
    })
    expect(getResults<{ count: number }>(await count(vet)).count).toBe(0)
    expect((await count(association)).status).toBe(403)
  })

  it('lists the tracks of an official with the roles there', async () => {
    const response = await test.service.call(http.listMyTracks, {}, { as: vet.as })
    expect(getResults(response)).toMatchObject([{ locationId: trackId, roles: ['regulatory-veterinarian'] }])
  })
})

describe('entries by other modules', () => {
  it('end by their date exactly once, and can be voided by what caused them', async () => {
    const run = <Result>(work: (em: EntityManager) => Promise<Result>) =>
      inTransaction(test.service.service.app.get(MikroORM), work)
    const vetsList = test.service.service.app.get(VetsList)
    const horseId = await test.addHorse(trainer)
    const sourceId = randomUUID()
    const placement = { horseId, reason: 'shockwave', trackId, comment: 'Shockwave therapy', personId: null } as const
    const now = test.service.clock.now()
    await run((em) =>
      vetsList.place(em, { ...placement, placedOn: day(-31), source: 'TREATMENT', sourceId: randomUUID() }, now),
    )
    await run((em) => vetsList.place(em, { ...placement, placedOn: day(-1), source: 'TREATMENT', sourceId }, now))
    await Promise.all([runJob(), runJob()])
    expect((await listOfHorse(horseId)).map(({ displayState, removedOn }) => [displayState, removedOn])).toEqual([
      ['on', null],
      ['off', day(-1)],
    ])
    const ended = await test.service.database.query(
      `select 1 from action where kind = 'vets-list-entry.ended' and entity_id = $1`,
      [horseId],
    )
    expect(ended).toHaveLength(1)
    await run((em) => vetsList.voidBySource(em, { source: 'TREATMENT', sourceId, reason: 'Not performed' }, now))
    expect((await listOfHorse(horseId))[0]).toMatchObject({ displayState: 'voided' })
  })

  it('reminds once, on the day before the minimum time is over', async () => {
    const horseId = await test.addHorse(trainer)
    const entryId = await getEntryId(place(horseId, { placedOn: day(-13) }))
    await runJob()
    await runJob()
    const events = await test.service.database.query<{ payload: { kind: string } }>(
      `select payload from outbox_event where aggregate_id like $1`,
      [`${entryId}:%`],
    )
    expect(events.map(({ payload }) => payload.kind)).toEqual(['vets-list-eligible-soon'])
  })
})
