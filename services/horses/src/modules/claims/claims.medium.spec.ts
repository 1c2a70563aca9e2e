import { randomUUID } from 'node:crypto'
import {
  horsesHttp as http,
  type ClaimDetails,
  type HorseDetails,
  type HorseFile,
  type LeftFile,
  type ListedClaim,
  type RequestDetails,
} from '@portal/contracts-horses'
import { noticeRequested, type RequestedNotice } from '@portal/contracts-horses/events'
import { addDays, getDateAt } from '@portal/contracts-horses/dates'
import { getResults, getStatusAndError, waitFor } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdf, toForm } from '../../testing/sample-files.ts'
import { createEntry, startHorses, type TestHorses, type TestPerson } from '../../testing/test-horses.ts'
import { ClaimJobs } from './claim-jobs.ts'

let test: TestHorses
let trackId: string
let ana: TestPerson
let ben: TestPerson
let cleo: TestPerson
let clerk: TestPerson
let veterinarian: TestPerson
let steward: TestPerson
const timeZone = 'America/New_York'
const now = () => test.service.clock.now()
const today = () => getDateAt(now().toISOString(), timeZone)
const advance = (minutes: number) => test.service.clock.advance(minutes * 60_000)

beforeAll(async () => {
  test = await startHorses()
  trackId = await test.addLocation('Hudson Park')
  ana = await test.register('Ana García', ['trainer'])
  ben = await test.register('Ben Vega', ['trainer'])
  cleo = await test.register('Cleo Ortiz', ['trainer', 'owner'])
  clerk = await test.registerOfficial('Cy Young', 'track-staff', trackId)
  veterinarian = await test.registerOfficial('Eve Stone', 'regulatory-veterinarian', trackId)
  steward = await test.register('Dana Reed', ['commission-staff'])
  const license = { type: 'src' as const, state: 'NY', status: 'verified' as const, expiresOn: null }
  for (const [index, person] of [ana, ben, cleo].entries())
    await test.updatePerson(person, {
      licenses: [{ ...license, licenseId: `00000000-0000-4000-8000-0000000000a${index}` }],
    })
  // The next race is at noon, so that the tests don't cross midnight at the track.
  const hour = Number(now().toISOString().slice(11, 13))
  advance(((16 - hour + 24) % 24 || 24) * 60)
})
afterAll(() => test.service.close())

let numberOfHorses = 0
/** A horse of Ana's that is entered in race 4 of today. */
async function enter(raceNumber = 4) {
  numberOfHorses += 1
  const entry = createEntry({ registryNumber: `C-${numberOfHorses}` })
  const horseId = await test.addHorse(ana, entry)
  await test.addRaceEntry(entry.registryNumber, trackId, today(), raceNumber)
  // Nobody is responsible for a horse before it is registered, and the race starts a minute before a claim is posted.
  advance(2)
  return horseId
}
const getClaimId = (response: Awaited<ReturnType<typeof test.service.call>>) => {
  expect(response.status).toBe(201)
  return (response.body as { results: { claimId: string } }).results
}
const choices = { voidIfVetsListed: true, voidIfPositive: true }
const file = (horseId: string, person: TestPerson, more: object = {}) =>
  test.service.call(
    http.fileClaim,
    { body: { horseId, trackId, raceDate: today(), raceNumber: 4, ...choices, ...more } },
    { as: person.as },
  )
const check = async (by: TestPerson, text: string) => {
  const response = await test.service.call(http.checkName, { body: { text } }, { as: by.as })
  const [person] = getResults<{ persons: { checkToken: string }[] }>(response).persons
  return { text, checkToken: person?.checkToken ?? '' }
}
/** The clerk files for a claimant who trains the horse. */
const fileFor = async (horseId: string, name: string, more: object = {}) => {
  const claimant = await check(clerk, name)
  return getClaimId(await file(horseId, clerk, { claimant, trainer: claimant, ...more })).claimId
}
const act = (claimId: string, person: TestPerson, body: object) =>
  test.service.call(
    http.changeClaim,
    { params: { claimId }, body: { expectedVersion: 1, ...body } as never },
    { as: person.as },
  )
const offTime = () => {
  const local = new Date(now().getTime() - 60_000).toLocaleTimeString('en-GB', { timeZone })
  return local.slice(0, 5)
}
const post = (claimId: string, expectedVersion = 1) =>
  act(claimId, clerk, { action: 'post', offTime: offTime(), expectedVersion })
const read = async (claimId: string, person: TestPerson) =>
  getResults<ClaimDetails>(await test.service.call(http.getClaim, { params: { claimId } }, { as: person.as }))
const readHorse = async (horseId: string, person: TestPerson) =>
  getResults<HorseDetails>(await test.service.call(http.getHorse, { params: { horseId } }, { as: person.as }))
const confirmDue = () => test.service.service.app.get(ClaimJobs).confirmDue(new AbortController().signal)

describe('filing a claim', () => {
  it('offers the entries of the day and stays sealed until it is posted', async () => {
    const horseId = await enter()
    const entries = await test.service.call(
      http.listClaimableEntries,
      { params: { trackId }, query: { date: today(), raceNumber: 4 } },
      { as: ben.as },
    )
    expect(getResults<{ horseId: string }[]>(entries).map((horse) => horse.horseId)).toContain(horseId)
    const filed = await file(horseId, ben)
    expect(filed.status).toBe(201)
    const { claimId } = getClaimId(filed)
    expect(await read(claimId, ben)).toMatchObject({ state: 'FILED', claimantName: 'Ben Vega', previous: null })
    for (const person of [ana, veterinarian])
      expect((await test.service.call(http.getClaim, { params: { claimId } }, { as: person.as })).status).toBe(404)
    const mine = await test.service.call(http.listMyClaims, { query: {} }, { as: ana.as })
    expect(getResults<{ items: ListedClaim[] }>(mine).items.map((claim) => claim.claimId)).not.toContain(claimId)
    const ofTrack = await test.service.call(
      http.listTrackClaims,
      { params: { trackId }, query: { date: today() } },
      { as: clerk.as },
    )
    expect(getResults<{ items: ListedClaim[] }>(ofTrack).items.map((claim) => claim.claimId)).toContain(claimId)
  })

  it('is refused with the reason', async () => {
    const horseId = await enter()
    const noLicense = await test.register('Finn Cole', ['owner'])
    expect(getStatusAndError(await file(horseId, ben, { raceNumber: 5 }))).toEqual([409, 'claims.horse-not-entered'])
    expect(getStatusAndError(await file(horseId, ana))).toEqual([409, 'claims.own-horse'])
    expect(getStatusAndError(await file(horseId, noLicense))).toEqual([409, 'claims.claimant-not-eligible'])
    const trainer = await check(cleo, 'Finn Cole')
    expect(getStatusAndError(await file(horseId, cleo, { trainer }))).toEqual([409, 'claims.trainer-not-eligible'])
    const claimant = await check(ben, 'Cleo Ortiz')
    expect(getStatusAndError(await file(horseId, ben, { claimant }))).toEqual([403, 'claims.not-allowed'])
    expect((await file(horseId, ben)).status).toBe(201)
    expect(getStatusAndError(await file(horseId, ben))).toEqual([409, 'claims.already-filed'])
    expect(getStatusAndError(await file(horseId, clerk, { trackId: horseId }))).toEqual([404, 'tracks.not-found'])
    const started = { claimant: await check(clerk, 'Cleo Ortiz'), postTime: offTime() }
    expect(getStatusAndError(await file(horseId, clerk, started))).toEqual([409, 'claims.too-late-to-file'])
  })

  it('blocks a transfer, which is refused because a claim is open', async () => {
    const horseId = await enter()
    const claimId = await fileFor(horseId, 'Ben Vega')
    const transfer = async () =>
      test.service.call(
        http.sendRequests,
        { body: { kind: 'transfer', horseIds: [horseId], recipient: await check(ana, 'Cleo Ortiz') } },
        { as: ana.as },
      )
    const blocked = await transfer()
    expect(getStatusAndError(blocked)).toEqual([409, 'requests.ownership-change-open'])
    expect(JSON.stringify(blocked.body)).toContain('"kind":"claim"')
    await act(claimId, clerk, { action: 'cancel' })
    expect((await transfer()).status).toBe(201)
  })

  it('can be withdrawn by the claimant only before the day of the race, and by the clerk until it started', async () => {
    const horseId = await enter()
    const { claimId } = getClaimId(await file(horseId, ben))
    expect(getStatusAndError(await act(claimId, ben, { action: 'cancel' }))).toEqual([409, 'claims.race-started'])
    expect((await act(claimId, clerk, { action: 'cancel' })).status).toBe(200)
    expect((await read(claimId, ben)).state).toBe('CANCELED')
    expect(getStatusAndError(await act(claimId, clerk, { action: 'cancel' }))).toEqual([409, 'claims.already-decided'])
    await test.addRaceEntry(`C-${numberOfHorses}`, trackId, addDays(today(), 1), 2)
    const early = getClaimId(await file(horseId, ben, { raceDate: addDays(today(), 1), raceNumber: 2 }))
    expect((await act(early.claimId, ben, { action: 'cancel' })).status).toBe(200)
  })

  it('says when there is none', async () => {
    const claimId = '00000000-0000-4000-8000-000000000001'
    const response = await test.service.call(
      http.getClaim,
      { params: { claimId } },
      { as: { groups: ['ADMINS'], sub: 'ada' } },
    )
    expect(getStatusAndError(response)).toEqual([404, 'claims.not-made'])
  })
})

describe('posting a claim', () => {
  it('makes the claimant owner and their trainer responsible, and closes what the previous people had open', async () => {
    const horseId = await enter()
    const requestId = await test.addTransfer(horseId, ana.personId, cleo.personId)
    await test.share(horseId, ben.personId)
    const owner = await check(clerk, 'Cleo Ortiz')
    const trainer = await check(clerk, 'Ben Vega')
    const { claimId } = getClaimId(await file(horseId, clerk, { claimant: owner, trainer }))
    const other = await fileFor(horseId, 'Ben Vega')
    expect(getStatusAndError(await act(claimId, clerk, { action: 'post' }))).toEqual([409, 'claims.race-not-started'])
    expect(getStatusAndError(await act(claimId, ben, { action: 'post', offTime: offTime() }))).toEqual([
      403,
      'claims.not-allowed',
    ])
    const results = await Promise.all([post(claimId), post(claimId), post(other)])
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const posted = (await read(claimId, clerk)).state === 'POSTED' ? claimId : other
    const claim = await read(posted, clerk)
    expect(claim).toMatchObject({
      state: 'POSTED',
      previous: { responsiblePersonName: 'Ana García', ownerNames: [] },
      recordsHandedOverAt: null,
    })
    expect((await read(posted === claimId ? other : claimId, clerk)).state).toBe('LOST')
    const horse = await readHorse(horseId, ben)
    expect(horse.responsiblePerson).toMatchObject({ name: 'Ben Vega' })
    expect(horse.owners).toHaveLength(1)
    const [assignment] = await test.service.database.query<{ from: Date; source: string }>(
      `select effective_from as "from", source from horse_assignment
        where horse_id = $1 and role = 'responsible-person' and effective_to is null`,
      [horseId],
    )
    expect(assignment?.source).toBe('CLAIM')
    expect(assignment?.from.toISOString()).toBe(claim.startedAt)
    const request = await test.service.call(http.getRequest, { params: { requestId } }, { as: cleo.as })
    expect(getResults<RequestDetails>(request)).toMatchObject({ state: 'CANCELED', cancelReason: 'horse-claimed' })
    const shares = await test.service.database.query(
      'select from horse_share where horse_id = $1 and effective_to is null',
      [horseId],
    )
    expect(shares).toEqual([])
    expect((await test.service.call(http.getHorse, { params: { horseId } }, { as: ana.as })).status).toBe(404)
    expect((await read(posted, ana)).actions).toContain('hand-over-records')
  })

  it('asks the previous trainer for the records', async () => {
    const horseId = await enter()
    const claimId = await fileFor(horseId, 'Ben Vega')
    await post(claimId)
    const handOver = (person: TestPerson) =>
      test.service.call(
        http.handOverClaimRecords,
        { params: { claimId }, body: { expectedVersion: 2 } },
        { as: person.as },
      )
    expect((await handOver(ben)).status).toBe(404)
    expect((await handOver(ana)).status).toBe(200)
    expect((await read(claimId, ben)).recordsHandedOverAt).not.toBeNull()
    expect(getStatusAndError(await handOver(ana))).toEqual([409, 'claims.already-decided'])
  })

  it('reminds the previous trainer once, a day before the records are due, unless they are handed over', async () => {
    const [waiting, done] = [await enter(), await enter()]
    const claimIds = [await fileFor(waiting, 'Ben Vega'), await fileFor(done, 'Ben Vega')]
    for (const claimId of claimIds) await post(claimId)
    const [claimId = '', handedOver = ''] = claimIds
    const body = { expectedVersion: 2 }
    await test.service.call(http.handOverClaimRecords, { params: { claimId: handedOver }, body }, { as: ana.as })
    const remindDue = () => test.service.service.app.get(ClaimJobs).remindDue(new AbortController().signal)
    const listReminded = async () => {
      const rows = await test.service.database.query<{ payload: RequestedNotice }>(
        'select payload from outbox_event where subject = $1',
        [noticeRequested.subject],
      )
      // Claims of other tests are due as well.
      return rows
        .map(({ payload }) => payload)
        .filter(({ kind, path }) => kind === 'horse-claim-records-reminder' && claimIds.some((id) => path.endsWith(id)))
    }
    advance(47 * 60)
    await remindDue()
    expect(await listReminded()).toEqual([])
    advance(2 * 60)
    await Promise.all([remindDue(), remindDue()])
    await remindDue()
    expect(await listReminded()).toMatchObject([
      { subjectId: `${claimId}:records`, personIds: [ana.personId], path: `/claims/${claimId}` },
    ])
  })

  it('is refused when the race was canceled', async () => {
    const horseId = await enter(7)
    const other = await enter(7)
    const [claimId, second] = [
      await fileFor(horseId, 'Ben Vega', { raceNumber: 7 }),
      await fileFor(other, 'Ben Vega', { raceNumber: 7 }),
    ]
    expect((await act(claimId, clerk, { action: 'race-canceled' })).status).toBe(200)
    expect(getStatusAndError(await post(second))).toEqual([409, 'claims.race-canceled'])
  })

  it('is rejected by the clerk with a reason', async () => {
    const claimId = await fileFor(await enter(), 'Ben Vega')
    expect(getStatusAndError(await act(claimId, clerk, { action: 'reject' }))).toEqual([400, 'claims.reason-missing'])
    expect(getStatusAndError(await act(claimId, clerk, { action: 'reject', reason: 'died' }))).toEqual([
      400,
      'claims.reason-missing',
    ])
    const rejected = { action: 'reject', reason: 'other', reasonText: 'The slip was not signed.' }
    expect((await act(claimId, clerk, rejected)).status).toBe(200)
    expect(await read(claimId, ben)).toMatchObject({ state: 'REJECTED', reasonText: 'The slip was not signed.' })
    const actions = await test.service.database.query<{ after: object }>(
      `select after from action where kind = 'horse-claim.rejected' and entity_id = $1`,
      [claimId],
    )
    expect(JSON.stringify(actions)).not.toContain('signed')
  })
})

describe('voiding a claim', () => {
  const place = (horseId: string) =>
    test.service.call(
      http.placeOnVetsList,
      { params: { trackId }, body: { horseId, reason: 'unsound', placedOn: today(), comment: 'Lame after the race' } },
      { as: veterinarian.as },
    )

  it('restores the previous people with new assignments, within an hour of the race', async () => {
    const horseId = await enter()
    const claimId = await fileFor(horseId, 'Ben Vega')
    await post(claimId)
    const listed = { action: 'void-mandatory', reason: 'vets-listed', expectedVersion: 2 }
    expect(getStatusAndError(await act(claimId, veterinarian, listed))).toEqual([409, 'claims.no-void-reason'])
    expect((await place(horseId)).status).toBe(201)
    expect(getStatusAndError(await act(claimId, clerk, listed))).toEqual([403, 'claims.not-allowed'])
    expect((await act(claimId, veterinarian, listed)).status).toBe(200)
    expect((await readHorse(horseId, ana)).responsiblePerson).toMatchObject({ name: 'Ana García' })
    const history = await test.service.database.query(
      `select from horse_assignment where horse_id = $1 and role = 'responsible-person'`,
      [horseId],
    )
    expect(history).toHaveLength(3)
    expect(await read(claimId, ben)).toMatchObject({ state: 'VOID_REVERTED', reason: 'vets-listed' })
  })

  it('depends on what the claimant chose before the race', async () => {
    const horseId = await enter()
    const claimId = await fileFor(horseId, 'Ben Vega', { voidIfVetsListed: false, voidIfPositive: false })
    await post(claimId)
    await place(horseId)
    const listed = { action: 'void-mandatory', reason: 'vets-listed', expectedVersion: 2 }
    expect(getStatusAndError(await act(claimId, veterinarian, listed))).toEqual([409, 'claims.no-void-reason'])
    advance(61)
    expect(getStatusAndError(await act(claimId, veterinarian, { ...listed, reason: 'vanned-off' }))).toEqual([
      409,
      'claims.void-period-over',
    ])
    await Promise.all([confirmDue(), confirmDue()])
    expect((await read(claimId, ben)).state).toBe('CONFIRMED')
    const positive = { action: 'notify-positive', expectedVersion: 3 }
    expect(getStatusAndError(await act(claimId, steward, positive))).toEqual([409, 'claims.opted-out'])
  })

  it('after a positive test is asked for by the claimant and decided by the stewards', async () => {
    const horseId = await enter()
    const claimId = await fileFor(horseId, 'Ben Vega')
    await post(claimId)
    advance(61)
    await confirmDue()
    expect((await act(claimId, steward, { action: 'notify-positive', expectedVersion: 3 })).status).toBe(200)
    expect((await read(claimId, ben)).actions).toEqual(['ask-void'])
    const ask = { action: 'ask-void', reasonText: 'I want to give the horse back.', expectedVersion: 4 }
    expect(getStatusAndError(await act(claimId, ben, { ...ask, reasonText: undefined }))).toEqual([
      400,
      'claims.reason-missing',
    ])
    expect((await act(claimId, ben, ask)).status).toBe(200)
    expect((await act(claimId, steward, { action: 'approve-void', expectedVersion: 5 })).status).toBe(200)
    expect((await readHorse(horseId, ana)).responsiblePerson).toMatchObject({ name: 'Ana García' })
  })

  it('is refused after the horse raced for the claimant, and the period passes', async () => {
    const horseId = await enter()
    const claimId = await fileFor(horseId, 'Ben Vega')
    await post(claimId)
    advance(61)
    await confirmDue()
    await act(claimId, steward, { action: 'notify-positive', expectedVersion: 3 })
    await test.service.database.query(
      `insert into race_event (event_id, registry_number, kind, date, track_code, race_number, imported_at)
        values (gen_random_uuid(), $1, 'RACE', $2, 'KY-01', 2, now())`,
      [`C-${numberOfHorses}`, addDays(today(), 1)],
    )
    const ask = { action: 'ask-void', reasonText: 'I want to give the horse back.', expectedVersion: 4 }
    expect(getStatusAndError(await act(claimId, ben, ask))).toEqual([409, 'claims.void-refused'])
    advance(48 * 60)
    expect(getStatusAndError(await act(claimId, ben, ask))).toEqual([409, 'claims.too-late'])
    await confirmDue()
    expect((await read(claimId, ben)).state).toBe('CONFIRMED')
  })
})

describe('the files of a claimed horse', () => {
  const upload = async (horseId: string, name: string): Promise<string> => {
    const fileId = randomUUID()
    const path = `/api/horses/uploads/files/${horseId}/${fileId}`
    expect((await test.service.send('POST', path, { ...toForm(name, pdf), as: ana.as })).status).toBe(201)
    return fileId
  }
  const list = async (horseId: string, by: TestPerson) =>
    getResults<{ items: HorseFile[] }>(
      await test.service.call(http.listHorseFiles, { params: { horseId }, query: {} }, { as: by.as }),
    ).items

  it('go with the horse only when they have the flag; the others stay with the person who uploaded them', async () => {
    const horseId = await enter()
    const follows = await upload(horseId, 'follows.pdf')
    const stays = await upload(horseId, 'stays.pdf')
    await waitFor(async () =>
      expect((await list(horseId, ana)).map(({ state }) => state)).toEqual(['Completed', 'Completed']),
    )
    const params = { horseId, fileId: follows }
    const flag = { params, body: { isTransferable: true } }
    expect((await test.service.call(http.setFileTransferable, flag, { as: ana.as })).status).toBe(200)
    const claimId = await fileFor(horseId, 'Ben Vega')
    expect((await post(claimId)).status).toBe(200)
    expect((await list(horseId, ben)).map(({ fileId }) => fileId)).toEqual([follows])
    const download = (by: TestPerson) =>
      test.service.send('GET', `/api/horses/${horseId}/files/${stays}/content`, { as: by.as })
    expect([(await download(ben)).status, (await download(ana)).status]).toEqual([404, 200])
    const left = await test.service.call(http.listLeftFiles, { query: {} }, { as: ana.as })
    expect(getResults<{ items: LeftFile[] }>(left).items).toMatchObject([
      { fileId: stays, isPrivate: true, horse: { horseId } },
    ])
  })
})
