import { randomUUID } from 'node:crypto'
import { horsesHttp as http, type TimelineEntry } from '@portal/contracts-horses'
import { getResults, getStatusAndError, waitFor } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addAttendedHorse, enter, vaccination } from '../../testing/test-health.ts'
import { startHorses, type TestHorses, type TestPerson } from '../../testing/test-horses.ts'

let test: TestHorses
beforeAll(async () => {
  test = await startHorses()
})
afterAll(() => test.service.close())

const call = (horseId: string, { as }: Pick<TestPerson, 'as'>, query = {}) =>
  test.service.call(http.listTimeline, { params: { horseId }, query }, { as })
const list = async (horseId: string, person: Pick<TestPerson, 'as'>, query = {}) =>
  getResults<{ items: TimelineEntry[]; next: string | null }>(await call(horseId, person, query))

/** A horse to which everything happened that a timeline shows. */
async function addEventfulHorse() {
  const { trainer, veterinarian, horseId } = await addAttendedHorse(test)
  const trackId = await test.addLocation('Hudson')
  const key = { 'idempotency-key': randomUUID() }
  const move = { body: { horseIds: [horseId], locationId: trackId } }
  await test.service.call(http.moveHorses, move, { as: trainer.as, headers: key })
  const other = await test.register('Ben Vega', ['trainer'])
  const requestId = await test.addTransfer(horseId, trainer.personId, other.personId)
  await test.service.database.query(
    `insert into horse_request_step (request_id, action, person_id, at) values ($1, 'send', $2, now())`,
    [requestId, trainer.personId],
  )
  await enter(test, veterinarian, { ...vaccination, date: '2026-01-10' }, horseId)
  const official = await test.registerOfficial('Vera Stone', 'regulatory-veterinarian', trackId)
  const entry = { horseId, reason: 'unsound', placedOn: '2026-01-05', comment: 'Off behind' }
  await test.service.call(http.placeOnVetsList, { params: { trackId }, body: entry }, { as: official.as })
  const [row] = await test.service.database.query<{ number: string }>(
    'select registry_number as number from horse where horse_id = $1',
    [horseId],
  )
  await test.addRaceEntry(row?.number ?? '', trackId, '2131-02-01', 5)
  await test.service.database.query(
    `insert into action (id, at, kind, entity_type, entity_id, actor_groups, route, correlation_id, before, after)
      select gen_random_uuid(), now(), 'horse-verdict.changed', 'horse', $1, '{}', 'test', 'test',
        jsonb_build_object('canRace', before), '{"canRace": false}'
      from (values (true), (false), (false)) changes (before)`,
    [horseId],
  )
  await test.service.call(
    http.changeHorseStatus,
    { params: { horseId }, body: { action: 'retire', effectiveOn: '2026-01-10' } },
    { as: trainer.as },
  )
  await waitFor(async () => {
    const rows = await test.service.database.query('select from verdict_change where horse_id = $1', [horseId])
    if (rows.length > 0) throw new Error('The verdict was not computed again.')
  })
  return { trainer, horseId, official }
}

const fileStates = ['AVAILABLE', 'UPLOADED', 'PRIVATE_TO_UPLOADER'] as const

/** Files, an injury, a jog and shockwave treatments of a horse. */
async function addCare(horseId: string, { personId }: TestPerson, veterinarianId: string) {
  const { database } = test.service
  for (const state of fileStates)
    await database.query(
      `insert into horse_file (file_id, horse_id, name, state, uploader_person_id, uploaded_at)
        values ($1, $2, '', $3, $4, now())`,
      [randomUUID(), horseId, state, personId],
    )
  const injuryId = randomUUID()
  for (const [id, corrects] of [
    [injuryId, null],
    [randomUUID(), injuryId],
  ])
    await database.query(
      `insert into injury_report (injury_id, horse_id, occurred_on, type, body_part, setting, outcome, review,
          reported_by, reported_at, corrects, reason, is_corrected)
        values ($1, $2, '2026-01-07', 'joint', 'left-fore', 'training', 'recovering', 'NEEDS_REVIEW', $3, now(), $4::uuid,
          case when $4::uuid is not null then 'Wrong leg' end, $4::uuid is null)`,
      [id, horseId, personId, corrects],
    )
  const jogId = randomUUID()
  const trackId = await test.addLocation('Elm Park')
  await database.query(
    `insert into jog (jog_id, horse_id, track_id, time_zone, jog_on, state, requested_by, requested_at)
      values ($1, $2, $3, 'America/New_York', '2026-01-08', 'FAILED_JOG', $4, now())`,
    [jogId, horseId, trackId, personId],
  )
  await database.query(
    `insert into jog_result (result_id, jog_id, state, findings, signed_by, signed_at)
      values (gen_random_uuid(), $1, 'FAILED_JOG', '[]', $2, now())`,
    [jogId, veterinarianId],
  )
  for (const [state, performedAt] of [
    ['REQUESTED', null],
    ['PERFORMED', '2026-01-09T15:00:00Z'],
    ['CANCELED', null],
  ])
    await database.query(
      `insert into shockwave_treatment (shockwave_id, horse_id, state, planned_on, requested_by, requested_at,
          veterinarian_id, performed_at)
        values (gen_random_uuid(), $1, $2, '2026-01-09', $3, '2026-01-09T15:00:00Z', $4, $5)`,
      [horseId, state, personId, veterinarianId, performedAt],
    )
}

describe('the timeline of a horse', () => {
  it('has what every module recorded, newest first, with names', async () => {
    const { trainer, horseId } = await addEventfulHorse()
    const { items } = await list(horseId, trainer, { limit: 100 })
    const instants = items.map(({ at }) => at)
    expect(instants).toEqual(instants.toSorted().toReversed())
    const find = (event: string) => items.find((each) => each.event === event)
    expect(find('registration.registered')).toBeDefined()
    expect(find('people.responsible-person-started')).toMatchObject({ personName: 'Ana García' })
    expect(find('people.attending-veterinarian-started')).toMatchObject({ personName: 'Vera Ortiz' })
    expect(items).toContainEqual(expect.objectContaining({ event: 'location.moved', placeName: 'Hudson' }))
    expect(find('requests.send')).toMatchObject({ personName: 'Ana García', subject: 'transfer' })
    expect(find('health.vaccine')).toMatchObject({ subject: 'influenza', date: '2026-01-10' })
    expect(find('vets-list.ON')).toMatchObject({ subject: 'unsound', personName: 'Vera Stone' })
    expect(find('races.ENTRY')).toMatchObject({ placeName: 'Hudson', date: '2131-02-01', subject: null })
    expect(items.filter(({ event }) => event === 'verdict.cannot-race')).toHaveLength(1)
    expect(find('status.RETIRED')).toMatchObject({ date: '2026-01-10' })
  })

  it('has pages without gaps, also for entries of the same instant', async () => {
    const { trainer, horseId } = await addEventfulHorse()
    const all = (await list(horseId, trainer, { limit: 100 })).items.map(({ entryId }) => entryId)
    const found: string[] = []
    let after: string | null = null
    do {
      const page: { items: TimelineEntry[]; next: string | null } = await list(horseId, trainer, {
        limit: 2,
        ...(after !== null && { after }),
      })
      found.push(...page.items.map(({ entryId }) => entryId))
      after = page.next
    } while (after !== null)
    expect(found).toEqual(all)
    expect(new Set(found).size).toBe(found.length)
  })

  it('can be limited to one kind, and hides requests from officials', async () => {
    const { trainer, horseId, official } = await addEventfulHorse()
    const kinds = (items: readonly TimelineEntry[]) => new Set(items.map(({ event }) => event.split('.')[0]))
    expect(kinds((await list(horseId, trainer, { kind: 'health' })).items)).toEqual(new Set(['health']))
    expect(kinds((await list(horseId, trainer, { kind: 'requests' })).items)).toEqual(new Set(['requests']))
    expect((await list(horseId, official, { kind: 'requests' })).items).toEqual([])
    expect(kinds((await list(horseId, official, { limit: 100 })).items)).not.toContain('requests')
    const staff = { as: { groups: ['ADMINS'] as const, sub: 'ada' } }
    expect(kinds((await list(horseId, staff, { limit: 100 })).items)).toContain('requests')
  })

  it('has files, injuries, jogs and shockwave treatments that still count', async () => {
    const { trainer, veterinarian, horseId } = await addAttendedHorse(test)
    await addCare(horseId, trainer, veterinarian.personId)
    const trackId = await test.addLocation('Hudson')
    const read = async (kind: string, reader: Pick<TestPerson, 'as'> = trainer) =>
      (await list(horseId, reader, { kind })).items.map(({ event, personName }) => [event, personName])
    const upload = [['files.uploaded', 'Ana García']]
    expect(await read('files')).toEqual(upload)
    const regulatory = await test.registerOfficial('Cy Young', 'regulatory-veterinarian', trackId)
    expect(await read('files', regulatory)).toEqual(upload)
    const association = await test.registerOfficial('Di Reed', 'association-veterinarian', trackId)
    expect(await read('files', association)).toEqual([])
    const all = (await list(horseId, association, { limit: 100 })).items
    expect(all.map(({ event }) => event)).not.toContain('files.uploaded')
    expect(all).toContainEqual(
      expect.objectContaining({ event: 'injuries.reported', subject: 'joint', date: '2026-01-07' }),
    )
    expect(await read('injuries')).toEqual([['injuries.reported', 'Ana García']])
    expect(new Set(await read('jogs'))).toEqual(
      new Set([
        ['jogs.FAILED_JOG', 'Vera Ortiz'],
        ['jogs.requested', 'Ana García'],
      ]),
    )
    expect(new Set(await read('shockwaves'))).toEqual(
      new Set([
        ['shockwaves.requested', 'Ana García'],
        ['shockwaves.recorded', 'Vera Ortiz'],
      ]),
    )
  })

  it('returns 404 to others', async () => {
    const horseId = await test.addHorse(await test.register('Ana García', ['trainer']))
    const other = await test.register('Ben Vega', ['trainer'])
    expect(getStatusAndError(await call(horseId, other))).toEqual([404, 'resource.not-found'])
  })
})
