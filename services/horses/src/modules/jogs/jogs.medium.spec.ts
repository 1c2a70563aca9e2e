import { randomUUID } from 'node:crypto'
import {
  horsesHttp as http,
  type DaySheetRow,
  type JogSignOff,
  type VetsListEntryDetails,
} from '@portal/contracts-horses'
import { addDays, getDateAt } from '@portal/contracts-horses/dates'
import { limbs } from '@portal/contracts-horses/vets-list-rules'
import { getResults, getStatusAndError } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEntry, startHorses, type TestHorses, type TestPerson } from '../../testing/test-horses.ts'
import { ExpireJogs } from './expire-jogs.ts'

let test: TestHorses
let trainer: TestPerson
let trackId: string
let regulatory: TestPerson
let elsewhere: TestPerson
beforeAll(async () => {
  test = await startHorses()
  trainer = await test.register('Ana García', ['trainer'])
  trackId = await test.addLocation('Hudson Park')
  regulatory = await test.registerOfficial('Cy Young', 'regulatory-veterinarian', trackId)
  elsewhere = await test.registerOfficial('Dana Reed', 'regulatory-veterinarian', await test.addLocation('Elm Park'))
})
afterAll(() => test.service.close())

const day = (offset: number) => addDays(getDateAt(test.service.clock.now().toISOString(), 'America/New_York'), offset)
const findings = limbs.map((limb) => ({
  limb,
  hasHeat: false,
  hasSwelling: false,
  flexion: 'normal' as const,
  gaitScore: 0,
}))
const chip = '985141000239999'

async function requestJog(offset = 0, changes: Parameters<TestHorses['addHorse']>[1] = {}) {
  const horseId = await test.addHorse(trainer, changes)
  const response = await send(horseId, offset)
  expect(response.status).toBe(201)
  return { horseId, jogId: (response.body.results as { jogId: string }).jogId }
}
const send = (horseId: string, offset = 0, track = trackId) =>
  test.service.call(
    http.requestJog,
    { params: { horseId }, body: { trackId: track, jogOn: day(offset) } },
    { as: trainer.as },
  )
const sign = (jogId: string, body: object, by = regulatory, track = trackId) =>
  test.service.call(
    http.signJog,
    { params: { trackId: track, jogId }, body: body as { action: 'pass' } },
    { as: by.as },
  )
const list = async (horseId: string, by = trainer) =>
  getResults<{ items: JogSignOff[]; canRequest: boolean }>(
    await test.service.call(http.listHorseJogs, { params: { horseId }, query: {} }, { as: by.as }),
  )

describe('a jog', () => {
  it('is signed by the regulatory veterinarian of the track after the chip was scanned', async () => {
    const { horseId, jogId } = await requestJog(0, { microchip: chip })
    expect((await list(horseId)).items).toMatchObject([
      { state: 'REQUESTED', actions: [], track: { name: 'Hudson Park' } },
    ])
    expect((await list(horseId, regulatory)).items[0]?.actions).toEqual(['pass', 'fail', 'reject'])
    expect(getStatusAndError(await sign(jogId, { action: 'pass', findings }))).toEqual([409, 'jogs.chip-not-scanned'])
    const other = { action: 'pass', findings, microchip: '985141000230001' }
    expect(getStatusAndError(await sign(jogId, other))).toEqual([409, 'jogs.wrong-horse'])
    expect(getStatusAndError(await sign(jogId, { action: 'pass', microchip: chip }))).toEqual([
      400,
      'jogs.findings-missing',
    ])
    expect((await sign(jogId, { action: 'pass', findings, microchip: chip })).status).toBe(200)
    expect(getStatusAndError(await sign(jogId, { action: 'pass', findings, microchip: chip }))).toEqual([
      409,
      'jogs.already-decided',
    ])
    expect((await list(horseId)).items).toMatchObject([
      { state: 'PASSED_JOG', results: [{ state: 'PASSED_JOG', signedBy: 'Cy Young', findings }] },
    ])
  })

  it('is recorded without a request, which adds it to the day sheet, once for a day', async () => {
    const ownChip = '985141000239998'
    const horseId = await test.addHorse(trainer, { name: 'Cedar Run', microchip: ownChip })
    const record = (body: object, by = regulatory) =>
      test.service.call(
        http.recordJog,
        { params: { trackId }, body: { horseId, jogOn: day(0), findings, microchip: ownChip, ...body } as never },
        { as: by.as },
      )
    expect((await record({ action: 'pass' }, elsewhere)).status).toBe(403)
    expect(getStatusAndError(await record({ action: 'pass', jogOn: day(-1) }))).toEqual([409, 'jogs.race-day-over'])
    expect((await record({ action: 'pass' })).status).toBe(200)
    expect((await list(horseId)).items).toMatchObject([{ state: 'PASSED_JOG', requestedBy: 'Cy Young' }])
    const colleague = await test.registerOfficial('Eve Stone', 'regulatory-veterinarian', trackId)
    const refused = await record({ action: 'fail', comment: 'Lame' }, colleague)
    expect(getStatusAndError(refused)).toEqual([409, 'jogs.already-decided'])
    expect((refused.body as { details: { recorded: object[] } }).details.recorded).toMatchObject([
      {
        name: 'Cedar Run',
        text: { en: 'Jog passed, signed by Cy Young', es: 'Examen al trote aprobado, firmado por Cy Young' },
      },
    ])
    const amended = { action: 'amend-to-failed', comment: 'Lame after the second look' }
    expect((await record(amended, colleague)).status).toBe(403)
    expect((await record(amended)).status).toBe(200)
    expect((await list(horseId)).items).toMatchObject([{ state: 'FAILED_JOG', results: [{}, {}] }])
    const kinds = await test.service.database.query<{ kind: string }>(
      `select kind from action where entity_id = $1 and kind like 'jog.%' order by 1`,
      [horseId],
    )
    expect(kinds.map(({ kind }) => kind)).toEqual(['jog.requested', 'jog.signed', 'jog.signed'])
  })

  it('is signed by a request of the same day when one was made', async () => {
    const { horseId, jogId } = await requestJog(0, { microchip: null })
    const body = { horseId, jogOn: day(0), action: 'pass' as const, findings }
    const response = await test.service.call(http.recordJog, { params: { trackId }, body }, { as: regulatory.as })
    expect(getResults(response)).toEqual({ jogId, state: 'PASSED_JOG' })
  })

  it('is refused to veterinarians of another track, and to those who attend the horse', async () => {
    const { horseId, jogId } = await requestJog(0, { microchip: null })
    expect((await sign(jogId, { action: 'pass', findings }, elsewhere)).status).toBe(403)
    await test.assign(horseId, 'attending-veterinarian', regulatory.personId)
    expect(getStatusAndError(await sign(jogId, { action: 'pass', findings }))).toEqual([
      403,
      'jogs.attending-veterinarian',
    ])
    expect((await list(horseId, regulatory)).items[0]?.actions).toEqual(['reject'])
  })

  it('fails with a reason, and is amended by the same veterinarian on the same day', async () => {
    const { horseId, jogId } = await requestJog(0, { microchip: null })
    expect(getStatusAndError(await sign(jogId, { action: 'fail', findings }))).toEqual([400, 'jogs.reason-missing'])
    expect((await sign(jogId, { action: 'fail', findings, comment: 'Grade 3 left fore' })).status).toBe(200)
    const colleague = await test.registerOfficial('Eve Stone', 'regulatory-veterinarian', trackId)
    const amendment = { action: 'amend-to-passed', findings, comment: 'Wrong limb' }
    expect(getStatusAndError(await sign(jogId, amendment, colleague))).toEqual([403, 'jogs.amend-own'])
    expect((await sign(jogId, amendment)).status).toBe(200)
    expect((await list(horseId)).items[0]).toMatchObject({
      state: 'PASSED_JOG',
      results: [
        { state: 'FAILED_JOG', comment: 'Grade 3 left fore' },
        { state: 'PASSED_JOG', comment: 'Wrong limb' },
      ],
    })
    test.service.clock.advance(24 * 3_600_000)
    expect(getStatusAndError(await sign(jogId, amendment))).toEqual([409, 'jogs.amend-same-day'])
  })

  it('is rejected with what was wrong, after which the horse may be presented again', async () => {
    const { horseId, jogId } = await requestJog(0, { microchip: null })
    expect(getStatusAndError(await send(horseId))).toEqual([409, 'jogs.already-requested'])
    expect(getStatusAndError(await sign(jogId, { action: 'reject' }))).toEqual([400, 'jogs.reason-missing'])
    expect((await sign(jogId, { action: 'reject', rejectReason: 'bandaged' })).status).toBe(200)
    expect((await list(horseId)).items[0]).toMatchObject({
      state: 'REJECTED',
      results: [{ rejectReason: 'bandaged', findings: [] }],
    })
    expect((await send(horseId)).status).toBe(201)
  })

  it('expires when its day is over at the track, and cannot be requested for a day of the past', async () => {
    const { horseId, jogId } = await requestJog(1, { microchip: null })
    expect(getStatusAndError(await send(horseId, -1))).toEqual([409, 'jogs.race-day-over'])
    expect(getStatusAndError(await send(horseId, 1, randomUUID()))).toEqual([404, 'tracks.not-found'])
    test.service.clock.advance(2 * 24 * 3_600_000)
    expect(getStatusAndError(await sign(jogId, { action: 'pass', findings }))).toEqual([409, 'jogs.race-day-over'])
    const job = test.service.service.app.get(ExpireJogs)
    await Promise.all([job.run(), job.run()])
    expect((await list(horseId)).items[0]?.state).toBe('EXPIRED')
    const actions = await test.service.database.query(
      `select from action where kind = 'jog.expired' and after ->> 'jogId' = $1`,
      [jogId],
    )
    expect(actions).toHaveLength(1)
  })
})

describe('the day sheet of a track', () => {
  const sheet = async (query: object = {}) =>
    getResults<{ items: DaySheetRow[]; next: string | null; date: string }>(
      await test.service.call(http.getDaySheet, { params: { trackId }, query }, { as: regulatory.as }),
    )
  const addScore = (registryNumber: string, score: number) =>
    test.service.database.query(
      `insert into triage_score (registry_number, scored_on, score, inputs, imported_at)
        values ($1, $2, $3, '{"starts in 90 days": "4"}', now())`,
      [registryNumber, day(-1), score],
    )

  it('lists entered horses by triage score, with last work, list reasons and jog', async () => {
    const [low, high, unknown] = [createEntry(), createEntry(), createEntry()]
    const horseIds = [await test.addHorse(trainer, low), await test.addHorse(trainer, high)]
    for (const [index, { registryNumber }] of [low, high, unknown].entries())
      await test.addRaceEntry(registryNumber, trackId, day(3), index + 1)
    await addScore(low.registryNumber, 2)
    await addScore(high.registryNumber, 7.5)
    await test.service.database.query(
      `insert into race_event (event_id, registry_number, kind, date, track_code, race_number, imported_at)
        values ($1, $2, 'WORK', $3, 'KY-01', 0, now())`,
      [randomUUID(), high.registryNumber, day(-5)],
    )
    const body = { horseId: horseIds[1] ?? '', reason: 'unsound', placedOn: day(0), comment: 'Grade 3 left fore' }
    await test.service.call(http.placeOnVetsList, { params: { trackId }, body }, { as: regulatory.as })
    const added = await test.service.call(
      http.addSheetJog,
      { params: { trackId }, body: { horseId: horseIds[1] ?? '', jogOn: day(3) } },
      { as: regulatory.as },
    )
    expect(added.status).toBe(201)
    const { items } = await sheet({ date: day(3) })
    expect(items.map(({ registryNumber }) => registryNumber)).toEqual(
      [high, low, unknown].map(({ registryNumber }) => registryNumber),
    )
    expect(items[0]).toMatchObject({
      triage: { score: 7.5, scoredOn: day(-1), inputs: { 'starts in 90 days': '4' } },
      lastWorkOn: day(-5),
      listReasons: [{ en: 'Unsound' }],
      jog: { state: 'REQUESTED', actions: ['pass', 'fail', 'reject'] },
    })
    expect(items[2]).toMatchObject({ horse: null, triage: null, jog: null })
    const page = await sheet({ date: day(3), limit: 2 })
    const rest = await sheet({ date: day(3), limit: 2, after: page.next })
    expect([...page.items, ...rest.items]).toHaveLength(3)
    expect(rest.next).toBeNull()
    const { entries } = getResults<{ entries: VetsListEntryDetails[] }>(
      await test.service.call(http.getHorseVetsList, { params: { horseId: horseIds[1] ?? '' } }, { as: trainer.as }),
    )
    expect(entries[0]?.triage).toMatchObject({ score: 7.5, scoredOn: day(-1) })
  })

  it('is refused to veterinarians of another track', async () => {
    const call = { params: { trackId }, query: {} }
    expect((await test.service.call(http.getDaySheet, call, { as: elsewhere.as })).status).toBe(403)
  })

  it('opens a jog with its horse', async () => {
    const { jogId } = await requestJog(0, { microchip: null })
    const call = { params: { trackId, jogId } }
    expect(getResults(await test.service.call(http.getJog, call, { as: regulatory.as }))).toMatchObject({
      jogId,
      hasMicrochip: false,
      horse: { damName: 'Quiet River' },
    })
    const missing = { params: { trackId, jogId: randomUUID() } }
    expect(getStatusAndError(await test.service.call(http.getJog, missing, { as: regulatory.as }))).toEqual([
      404,
      'jogs.not-found',
    ])
  })
})
