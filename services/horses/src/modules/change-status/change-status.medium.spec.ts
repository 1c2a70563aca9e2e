import { horsesHttp as http, type HorseDetails, type HorseVerdictDetails } from '@portal/contracts-horses'
import { addDays, getDateAt } from '@portal/contracts-horses/dates'
import { getResults, getStatusAndError } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHorses, type TestHorses, type TestPerson } from '../../testing/test-horses.ts'

let test: TestHorses
let ana: TestPerson
beforeAll(async () => {
  test = await startHorses()
  ana = await test.register('Ana García', ['trainer'])
})
afterAll(() => test.service.close())

const day = (offset: number) => addDays(getDateAt(test.service.clock.now().toISOString(), 'America/New_York'), offset)
const change = (horseId: string, action: string, more: object = {}, as: object = ana.as) =>
  test.service.call(
    http.changeHorseStatus,
    { params: { horseId }, body: { action, effectiveOn: day(-1), ...more } as never },
    { as },
  )
const getStatus = async (horseId: string) =>
  getResults<HorseDetails>(await test.service.call(http.getHorse, { params: { horseId } }, { as: ana.as })).status

describe('the status of a horse', () => {
  it('is retired by its responsible person, and keeps it from racing', async () => {
    const horseId = await test.addHorse(ana)
    expect(getResults(await change(horseId, 'retire', { reason: 'Bowed tendon' }))).toEqual({
      horseId,
      status: 'RETIRED',
    })
    expect(await getStatus(horseId)).toBe('RETIRED')
    const verdict = await test.service.call(http.getHorseVerdict, { params: { horseId }, query: {} }, { as: ana.as })
    expect(getResults<HorseVerdictDetails>(verdict).obstacles.map(({ code }) => code)).toEqual(['retired'])
    const rows = await test.service.database.query<{ effective_on: string; reason: string }>(
      'select effective_on::text, reason from horse_status_change where horse_id = $1',
      [horseId],
    )
    expect(rows).toEqual([{ effective_on: day(-1), reason: 'Bowed tendon' }])
    expect(getStatusAndError(await change(horseId, 'retire'))).toEqual([409, 'horses.not-allowed-by-status'])
  })

  it('cancels an open transfer', async () => {
    const horseId = await test.addHorse(ana)
    const ben = await test.register('Ben Vega', ['trainer'])
    const requestId = await test.addTransfer(horseId, ana.personId, ben.personId)
    expect((await change(horseId, 'record-death')).status).toBe(200)
    const response = await test.service.call(http.getRequest, { params: { requestId } }, { as: ben.as })
    expect(getResults(response)).toMatchObject({ state: 'CANCELED', cancelReason: 'horse-not-active' })
  })

  it('returns to racing only after a veterinarian examined the horse', async () => {
    const horseId = await test.addHorse(ana)
    await change(horseId, 'retire')
    expect(getStatusAndError(await change(horseId, 'return-to-racing'))).toEqual([
      409,
      'horses.veterinary-approval-missing',
    ])
  })

  it('is corrected by staff only, with a reason', async () => {
    const horseId = await test.addHorse(ana)
    await change(horseId, 'record-death')
    expect(getStatusAndError(await change(horseId, 'correct', { reason: 'Wrong horse' }))).toEqual([
      403,
      'horses.staff-only',
    ])
    const officer = { groups: ['HISAUSERS'] as const, sub: 'officer' }
    expect(getStatusAndError(await change(horseId, 'correct', {}, officer))).toEqual([400, 'horses.reason-missing'])
    expect((await change(horseId, 'correct', { reason: 'Wrong horse' }, officer)).status).toBe(200)
    expect(await getStatus(horseId)).toBe('ACTIVE')
  })

  it('does not change for people without a relation, or in the future', async () => {
    const horseId = await test.addHorse(ana)
    const ben = await test.register('Ben Vega', ['trainer'])
    expect((await change(horseId, 'retire', {}, ben.as)).status).toBe(404)
    expect(getStatusAndError(await change(horseId, 'retire', { effectiveOn: day(1) }))).toEqual([
      400,
      'horses.date-in-future',
    ])
    expect(await getStatus(horseId)).toBe('ACTIVE')
  })
})
