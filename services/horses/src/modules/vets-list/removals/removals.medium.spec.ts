import { horsesHttp as http, type VetsListEntryDetails } from '@portal/contracts-horses'
import { addDays, getDateAt } from '@portal/contracts-horses/dates'
import { limbs, type LimbFindings } from '@portal/contracts-horses/vets-list-rules'
import { getResults, getStatusAndError } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHorses, type TestHorses, type TestPerson } from '../../../testing/test-horses.ts'

let test: TestHorses
let trackId: string
let trainer: TestPerson
let attending: TestPerson
let vet: TestPerson
let association: TestPerson
const chip = '985141000999001'
beforeAll(async () => {
  test = await startHorses()
  trackId = await test.addLocation('Hudson Park')
  trainer = await test.register('Ana García', ['trainer'])
  attending = await test.register('Rosa Lane', ['veterinarian'])
  vet = await test.registerOfficial('Vera Stone', 'regulatory-veterinarian', trackId)
  association = await test.registerOfficial('Ida Moss', 'association-veterinarian', trackId)
})
afterAll(() => test.service.close())

const day = (offset: number) => addDays(getDateAt(test.service.clock.now().toISOString(), 'America/New_York'), offset)
const sound: LimbFindings[] = limbs.map((limb) => ({
  limb,
  hasHeat: false,
  hasSwelling: false,
  flexion: 'normal',
  gaitScore: 0,
}))
const jog = { microchip: chip, findings: sound }

let count = 0
/** A horse that was placed on the list some days ago; its minimum time is over after 14 days (`unsound`) or 7 (`injury`). */
async function list(reason = 'unsound', daysAgo = 20) {
  count += 1
  const horseId = await test.addHorse(trainer, {
    microchip: count === 1 ? chip : chip.slice(0, -2) + String(10 + count),
  })
  await test.assign(horseId, 'attending-veterinarian', attending.personId)
  const placed = await test.service.call(
    http.placeOnVetsList,
    { params: { trackId }, body: { horseId, reason, placedOn: day(-daysAgo), comment: 'Lame' } },
    { as: vet.as },
  )
  const { entryId } = (placed.body as { results: { entryId: string } }).results
  const microchip = count === 1 ? chip : chip.slice(0, -2) + String(10 + count)
  return { horseId, entryId, jog: { ...jog, microchip } }
}
type Listed = Awaited<ReturnType<typeof list>>

const request = ({ horseId, entryId }: Listed, by = trainer, more: object = {}) =>
  test.service.call(http.requestRemoval, { params: { horseId }, body: { entryId, ...more } }, { as: by.as })
const getRemovalId = async (listed: Listed) => {
  const { body, status } = await request(listed)
  expect(status).toBe(201)
  return (body as { results: { removalId: string } }).results.removalId
}
const take = (horseId: string, removalId: string, by: TestPerson, body: object) =>
  test.service.call(http.takeRemovalStep, { params: { horseId, removalId }, body: body as never }, { as: by.as })
const read = async (horseId: string, by = trainer) => {
  const { entries } = getResults<{ entries: VetsListEntryDetails[] }>(
    await test.service.call(http.getHorseVetsList, { params: { horseId } }, { as: by.as }),
  )
  const [entry] = entries
  if (!entry) throw new Error('The horse has no entry.')
  return entry
}

describe('removal from the vets list', () => {
  it('leads through examination, work, jog and sample, and ends the entry', async () => {
    const listed = await list()
    const { horseId } = listed
    expect(await read(horseId)).toMatchObject({ mayRequestRemoval: true, displayState: 'eligible' })
    const removalId = await getRemovalId(listed)
    expect((await read(horseId, attending)).removal?.actions).toEqual(['submit-exam'])
    const steps: [TestPerson, object, string][] = [
      [attending, { action: 'submit-exam', comment: 'Sound at the trot' }, 'EXAM_ON_FILE'],
      [association, { action: 'schedule-work', workOn: day(0) }, 'WORK_SCHEDULED'],
      [association, { action: 'record-work', officialTime: '0:49.20' }, 'WORKED'],
      [vet, { action: 'pass-jog', ...listed.jog }, 'PASSED_JOG'],
      [vet, { action: 'take-sample' }, 'AWAITING_LAB'],
      [vet, { action: 'receive-negative-sample' }, 'REMOVED'],
    ]
    for (const [by, body, state] of steps)
      expect(getResults(await take(horseId, removalId, by, body))).toEqual({ removalId, state })
    const entry = await read(horseId)
    expect(entry).toMatchObject({ displayState: 'off', removedOn: day(0), mayRequestRemoval: false })
    expect(entry.removal?.steps.map(({ action, takenBy }) => `${action} ${takenBy}`)).toEqual([
      'submit-exam Rosa Lane',
      'schedule-work Ida Moss',
      'record-work Ida Moss',
      'pass-jog Vera Stone',
      'take-sample Vera Stone',
      'receive-negative-sample Vera Stone',
    ])
    expect(entry.removal?.steps[3]?.findings).toHaveLength(4)
    const notices = await test.service.database.query<{ payload: { personIds: string[]; values: object } }>(
      `select payload from outbox_event where subject = 'evt.horses.notice.requested.v1'
        and payload->>'kind' = 'vets-list-step' and payload->>'path' = $1`,
      [`/horses/${horseId}/vets-list`],
    )
    expect(notices).toHaveLength(7)
    expect(notices[0]?.payload.personIds).toEqual(
      expect.arrayContaining([trainer.personId, attending.personId, vet.personId]),
    )
    const [action] = await test.service.database.query<{ kind: string }>(
      `select kind from action where entity_id = $1 and kind = 'vets-list-entry.removed'`,
      [horseId],
    )
    expect(action).toBeDefined()
  })

  it('is refused while the list is empty, the time is not over, or a request is open', async () => {
    const fresh = await list('unsound', 3)
    expect(getStatusAndError(await request(fresh))).toEqual([409, 'vets-list.minimum-time-not-over'])
    const listed = await list()
    const other = await list()
    expect(getStatusAndError(await request({ ...listed, entryId: other.entryId }))).toEqual([
      404,
      'vets-list.not-found',
    ])
    await getRemovalId(listed)
    expect(getStatusAndError(await request(listed))).toEqual([409, 'vets-list.already-requested'])
    const horseId = await test.addHorse(trainer)
    expect(getStatusAndError(await request({ ...listed, horseId }))).toEqual([409, 'vets-list.empty'])
    const stranger = await test.register('Ben Vega', ['trainer'])
    expect((await request(other, stranger)).status).toBe(404)
  })

  it('may begin before the time is over if staff waive it with a reason', async () => {
    const fresh = await list('injury', 3)
    const waiver = { waiverReason: 'Listed at another track since two weeks' }
    expect(getStatusAndError(await request(fresh, trainer, waiver))).toEqual([403, 'vets-list.not-allowed'])
    const officer: TestPerson = { personId: '', as: { groups: ['HISAUSERS'], sub: 'officer' } }
    expect((await request(fresh, officer, waiver)).status).toBe(201)
    expect((await read(fresh.horseId)).checklist.find(({ step }) => step === 'minimum-time')?.state).toBe('done')
  })

  it('requires each step, taken by the person who is in charge of it', async () => {
    const listed = await list()
    const { horseId } = listed
    const removalId = await getRemovalId(listed)
    const step = (by: TestPerson, body: object) => take(horseId, removalId, by, body).then(getStatusAndError)
    expect(await step(attending, { action: 'submit-exam' })).toEqual([409, 'vets-list.exam-missing'])
    expect(await step(trainer, { action: 'submit-exam', comment: 'Fine' })).toEqual([403, 'vets-list.not-allowed'])
    expect(await step(vet, { action: 'pass-jog', ...listed.jog })).toEqual([409, 'vets-list.exam-missing'])
    await take(horseId, removalId, attending, { action: 'submit-exam', comment: 'Sound' })
    expect(await step(vet, { action: 'pass-jog', ...listed.jog })).toEqual([409, 'vets-list.work-missing'])
    expect(await step(vet, { action: 'schedule-work' })).toEqual([400, 'vets-list.work-date-missing'])
    expect(await step(vet, { action: 'schedule-work', workOn: day(-15) })).toEqual([409, 'vets-list.work-too-early'])
    await take(horseId, removalId, vet, { action: 'schedule-work', workOn: day(1) })
    expect(await step(vet, { action: 'record-work' })).toEqual([400, 'vets-list.official-time-missing'])
    await take(horseId, removalId, vet, { action: 'record-work', officialTime: '0:49' })
    expect(await step(vet, { action: 'pass-jog', findings: sound })).toEqual([409, 'jogs.chip-not-scanned'])
    const wrong = { ...listed.jog, microchip: '985 141 000 000 001' }
    expect(await step(vet, { action: 'pass-jog', ...wrong })).toEqual([409, 'jogs.wrong-horse'])
    const three = { ...listed.jog, findings: sound.slice(1) }
    expect(await step(vet, { action: 'pass-jog', ...three })).toEqual([400, 'jogs.findings-missing'])
    expect(await step(association, { action: 'pass-jog', ...listed.jog })).toEqual([403, 'vets-list.not-allowed'])
    await take(horseId, removalId, vet, { action: 'pass-jog', ...listed.jog })
    expect(await step(vet, { action: 'remove' })).toEqual([409, 'vets-list.sample-missing'])
  })

  it('is not decided by its attending veterinarian or by another track', async () => {
    const listed = await list()
    const { horseId } = listed
    await test.assign(horseId, 'attending-veterinarian', vet.personId)
    const removalId = await getRemovalId(listed)
    const rejected = { action: 'reject', comment: 'Not presented' }
    expect(getStatusAndError(await take(horseId, removalId, vet, rejected))).toEqual([
      403,
      'vets-list.attending-veterinarian',
    ])
    const elsewhere = await test.registerOfficial('Nell Fox', 'regulatory-veterinarian', await test.addLocation('Far'))
    expect(getStatusAndError(await take(horseId, removalId, elsewhere, rejected))).toEqual([
      409,
      'vets-list.other-track',
    ])
  })

  it('ends with a failed jog, a rejection, a withdrawal or a positive sample, and can be requested again', async () => {
    const listed = await list('injury')
    const { horseId } = listed
    const first = await getRemovalId(listed)
    expect((await take(horseId, first, trainer, { action: 'withdraw' })).status).toBe(200)
    const second = await getRemovalId(listed)
    expect(getStatusAndError(await take(horseId, second, vet, { action: 'reject' }))).toEqual([
      400,
      'vets-list.reason-missing',
    ])
    expect((await take(horseId, second, vet, { action: 'reject', comment: 'Bandaged' })).status).toBe(200)
    const third = await getRemovalId(listed)
    await take(horseId, third, attending, { action: 'submit-exam', comment: 'Sound' })
    await take(horseId, third, vet, { action: 'schedule-work', workOn: day(0) })
    await take(horseId, third, vet, { action: 'record-work', officialTime: '1:01.4' })
    const failed = { action: 'fail-jog', ...listed.jog }
    expect(getStatusAndError(await take(horseId, third, vet, failed))).toEqual([400, 'vets-list.reason-missing'])
    expect((await take(horseId, third, vet, { ...failed, comment: 'Lame left fore' })).status).toBe(200)
    expect(await read(horseId)).toMatchObject({ displayState: 'eligible', mayRequestRemoval: true })
    const late = await take(horseId, third, vet, failed)
    expect(getStatusAndError(late)).toEqual([409, 'vets-list.already-decided'])
    expect(late.body).toMatchObject({ details: { recorded: [{ horseId, text: { en: 'The jog was not passed.' } }] } })
    const fourth = await getRemovalId(listed)
    const results = await Promise.all([
      take(horseId, fourth, trainer, { action: 'withdraw' }),
      take(horseId, fourth, trainer, { action: 'withdraw' }),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})
