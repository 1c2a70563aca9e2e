import { randomUUID } from 'node:crypto'
import { horsesHttp as http, type HealthRecordBody, type RecordedHorse } from '@portal/contracts-horses'
import { addDays } from '@portal/contracts-horses/dates'
import { getStatusAndError } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addAttendedHorse,
  enter,
  listRecords,
  setRegisteredLongAgo,
  sendEntry,
  vaccination,
} from '../../testing/test-health.ts'
import { startHorses, type TestHorses, type TestPerson } from '../../testing/test-horses.ts'

let test: TestHorses
let today: string
beforeAll(async () => {
  test = await startHorses()
  test.service.clock.set(new Date('2031-07-08T15:00:00Z'))
  today = '2031-07-08'
})
afterAll(() => test.service.close())

const getHorses = (response: Awaited<ReturnType<typeof sendEntry>>) =>
  (response.body.results as { horses: RecordedHorse[] }).horses
const findFields = (response: { body: unknown }) =>
  (response.body as { details?: { fields?: object[] } }).details?.fields
const correct = (
  { as }: TestPerson,
  horseId: string,
  recordId: string,
  body: { recordId?: string; record: HealthRecordBody | null; reason: string },
) =>
  test.service.call(
    http.correctHealthRecord,
    { params: { horseId, recordId }, body: { recordId: randomUUID(), ...body } },
    { as },
  )

describe('entering a health record', () => {
  it('stores a drug with its people and shows the stand-down', async () => {
    const { trainer, veterinarian, horseId } = await addAttendedHorse(test)
    const { recordId, standDown, isLate } = await enter(
      test,
      veterinarian,
      {
        medicalType: 'drug-administered',
        name: 'Betamethasone',
        date: today,
        results: 'No reaction',
        conditionTreated: 'Synovitis',
        dosage: '9 mg',
        route: 'intra-articular',
        joint: 'fetlock',
        jointSubstance: 'corticosteroid',
        prescribingVeterinarianId: veterinarian.personId,
        treatingPersonId: veterinarian.personId,
      },
      horseId,
    )
    expect({ standDown, isLate }).toMatchObject({
      standDown: { earliestWork: addDays(today, 14), earliestRace: addDays(today, 30) },
      isLate: false,
    })
    expect((await listRecords(test, trainer, horseId)).items).toMatchObject([
      {
        recordId,
        dosage: '9 mg',
        conditionTreated: 'Synovitis',
        prescribingVeterinarian: { name: 'Vera Ortiz' },
        enteredBy: { personId: veterinarian.personId },
      },
    ])
    const [row] = await test.service.database.query<{ content: Buffer }>(
      'select content from health_record_text where record_id = $1',
      [recordId],
    )
    expect(row?.content.toString('latin1')).not.toContain('Synovitis')
    const [action] = await test.service.database.query(
      `select kind, after::text from action where entity_id = $1 and kind like 'health-record.%'`,
      [horseId],
    )
    expect(action).toMatchObject({ kind: 'health-record.added' })
    expect(JSON.stringify(action)).not.toContain('Synovitis')
  })

  it('records one entry for several horses and returns the result of each', async () => {
    const { trainer, horseId } = await addAttendedHorse(test)
    const young = await test.addHorse(trainer, { yearOfBirth: 2031 })
    const { horseId: foreign } = await addAttendedHorse(test)
    await setRegisteredLongAgo(test, horseId)
    const entry = { ...vaccination, name: 'rabies', date: '2030-12-31' }
    const response = await sendEntry(test, trainer, entry, [horseId, young, foreign])
    expect(response.status).toBe(201)
    expect(getHorses(response)).toMatchObject([
      { horseId, outcome: 'recorded', isLate: true },
      { horseId: young, outcome: 'invalid', errors: [{ field: 'date', key: 'health.date-before-birth' }] },
      { horseId: foreign, outcome: 'not-allowed', recordId: null },
    ])
    expect((await listRecords(test, trainer, young)).items).toEqual([])
  })

  it('is not late for what happened before the horse was registered', async () => {
    const { trainer, horseId } = await addAttendedHorse(test)
    expect((await enter(test, trainer, { ...vaccination, date: '2031-07-01' }, horseId)).isLate).toBe(false)
  })

  it('adds nothing when the same ids are sent again, also at the same time', async () => {
    const { trainer, horseId } = await addAttendedHorse(test)
    const horse = { horseId, recordId: randomUUID() }
    const responses = await Promise.all([1, 2].map(() => sendEntry(test, trainer, vaccination, [horse])))
    responses.push(await sendEntry(test, trainer, vaccination, [horse]))
    expect(responses.map((response) => getHorses(response)[0]?.outcome)).toEqual(['recorded', 'recorded', 'recorded'])
    expect((await listRecords(test, trainer, horseId)).items).toHaveLength(1)
    const { trainer: other, horseId: otherHorse } = await addAttendedHorse(test)
    const taken = await sendEntry(test, other, vaccination, [{ ...horse, horseId: otherHorse }])
    expect(getStatusAndError(taken)).toEqual([409, 'health.record-id-taken'])
  })

  it('warns about the same vaccination within 14 days, which the person can confirm', async () => {
    const { trainer, horseId } = await addAttendedHorse(test)
    const { recordId } = await enter(test, trainer, vaccination, horseId)
    const again = { ...vaccination, date: '2031-07-08' }
    const refused = await sendEntry(test, trainer, again, [horseId])
    expect(getStatusAndError(refused)).toEqual([409, 'health.possible-duplicate'])
    expect(refused.body).toMatchObject({ details: { horses: [{ horseId, recordId, date: '2031-07-01' }] } })
    expect((await sendEntry(test, trainer, again, [horseId], true)).status).toBe(201)
  })

  it('that waited records nothing when a horse is refused, and says what is recorded', async () => {
    const { trainer, horseId } = await addAttendedHorse(test)
    const other = await test.addHorse(trainer)
    const left = await test.addHorse(await test.register('Ben Vega', ['trainer']))
    await enter(test, trainer, vaccination, horseId)
    const refused = await sendEntry(test, trainer, vaccination, [horseId, other, left], false, true)
    expect(getStatusAndError(refused)).toEqual([409, 'health.possible-duplicate'])
    expect((refused.body as { details: { recorded: object[] } }).details.recorded).toMatchObject([
      { horseId, text: { en: 'The same on July 1, 2031', es: 'Lo mismo el 1 de julio de 2031' } },
      { horseId: left, name: null, text: null },
    ])
    expect((await listRecords(test, trainer, other)).items).toEqual([])
    expect((await sendEntry(test, trainer, vaccination, [horseId, other], true, true)).status).toBe(201)
    expect((await listRecords(test, trainer, other)).items).toHaveLength(1)
  })

  it.each([
    ['health.type-missing', { medicalType: '' }],
    ['health.type-without-info', { medicalType: 'massage' }],
    ['health.name-missing', { medicalType: 'vaccine', date: '2031-07-01', results: 'x' }],
    ['health.date-missing', { medicalType: 'vaccine', name: 'rabies', results: 'x' }],
    ['health.results-missing', { medicalType: 'vaccine', name: 'rabies', date: '2031-07-01' }],
    ['health.date-in-future', { ...vaccination, date: '2031-07-09' }],
    ['health.person-unknown', { ...vaccination, treatingPersonId: randomUUID() }],
  ])('refuses with %s', async (key, record) => {
    const { trainer, horseId } = await addAttendedHorse(test)
    const response = await sendEntry(test, trainer, record, [horseId])
    expect(getStatusAndError(response)).toEqual([400, 'health.record-invalid'])
    expect(findFields(response)).toEqual([expect.objectContaining({ key })])
  })

  it('does not exist for people who are neither responsible nor attending', async () => {
    const { horseId } = await addAttendedHorse(test)
    const stranger = await test.register('Cy Young', ['veterinarian'])
    const response = await sendEntry(test, stranger, vaccination, [horseId])
    expect(getStatusAndError(response)).toEqual([404, 'horses.not-found'])
  })
})

describe('correcting a health record', () => {
  it('keeps the old record and names it, with the reason', async () => {
    const { trainer, horseId } = await addAttendedHorse(test)
    await setRegisteredLongAgo(test, horseId)
    const { recordId } = await enter(test, trainer, { ...vaccination, date: '2031-06-01' }, horseId)
    const response = await correct(trainer, horseId, recordId, { record: vaccination, reason: 'Wrong date' })
    expect(response.status).toBe(201)
    const { items } = await listRecords(test, trainer, horseId)
    expect(items).toMatchObject([
      { date: '2031-07-01', corrects: recordId, reason: 'Wrong date', isLate: true, correctedBy: null },
    ])
    const all = await listRecords(test, trainer, horseId, { history: 'true' })
    expect(all.items).toMatchObject([{ corrects: recordId }, { recordId, correctedBy: items[0]?.recordId }])
    const again = await correct(trainer, horseId, recordId, { record: vaccination, reason: 'Again' })
    expect(getStatusAndError(again)).toEqual([409, 'health.already-corrected'])
    expect(again.body).toMatchObject({ details: { correctedBy: items[0]?.recordId } })
  })

  it('withdraws a record that was entered in error, once also when the request is repeated', async () => {
    const { trainer, horseId } = await addAttendedHorse(test)
    const { recordId } = await enter(test, trainer, vaccination, horseId)
    const body = { recordId: randomUUID(), record: null, reason: 'Wrong horse' }
    expect((await correct(trainer, horseId, recordId, body)).status).toBe(201)
    expect((await correct(trainer, horseId, recordId, body)).status).toBe(200)
    expect((await listRecords(test, trainer, horseId)).items).toEqual([])
    expect((await listRecords(test, trainer, horseId, { history: 'true' })).items).toHaveLength(2)
  })

  it('refuses without a reason, for an unknown record and with broken rules', async () => {
    const { trainer, horseId } = await addAttendedHorse(test)
    const { recordId } = await enter(test, trainer, vaccination, horseId)
    const refuse = async (id: string, body: { record: HealthRecordBody | null; reason: string }) =>
      getStatusAndError(await correct(trainer, horseId, id, body))
    const reason = 'Wrong date'
    expect(await refuse(recordId, { record: null, reason: '' })).toEqual([400, 'health.reason-missing'])
    expect(await refuse(randomUUID(), { record: null, reason })).toEqual([404, 'health.record-not-found'])
    const invalid = { record: { ...vaccination, date: '' }, reason }
    expect(await refuse(recordId, invalid)).toEqual([400, 'health.record-invalid'])
  })
})

describe('health records', () => {
  it('are listed newest first, by type and page by page', async () => {
    const { trainer, horseId } = await addAttendedHorse(test)
    for (const [index, name] of ['rabies', 'tetanus', 'influenza'].entries())
      await enter(test, trainer, { ...vaccination, name, date: `2031-06-0${index + 1}` }, horseId)
    await enter(test, trainer, { ...vaccination, medicalType: 'procedure', name: 'dental' }, horseId)
    const first = await listRecords(test, trainer, horseId, { limit: 2, medicalType: 'vaccine' })
    const second = await listRecords(test, trainer, horseId, { limit: 2, medicalType: 'vaccine', after: first.next })
    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(['influenza', 'tetanus', 'rabies'])
    expect(second.next).toBeNull()
  })

  it('mark the horse for a new verdict', async () => {
    const { trainer, horseId } = await addAttendedHorse(test)
    await test.service.database.query('delete from verdict_change where horse_id = $1', [horseId])
    await enter(test, trainer, vaccination, horseId)
    const rows = await test.service.database.query('select from verdict_change where horse_id = $1', [horseId])
    expect(rows).toHaveLength(1)
  })
})
