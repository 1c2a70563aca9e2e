import { randomUUID } from 'node:crypto'
import { horsesHttp as http, type CheckedName, type ListedRequest, type RequestDetails } from '@portal/contracts-horses'
import { People } from '@portal/people'
import { getResults, getStatusAndError, waitFor } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHorses, type TestHorses, type TestPerson } from '../../testing/test-horses.ts'
import { RequestJobs } from './request-jobs.ts'

let test: TestHorses
let ana: TestPerson
let ben: TestPerson
let vera: TestPerson
const license = (type: 'src' | 'vet-board') => ({
  licenseId: randomUUID(),
  type,
  state: 'KY',
  status: 'verified' as const,
  expiresOn: '2099-12-31',
})
beforeAll(async () => {
  test = await startHorses({ LIMIT_NAME_CHECKS_PER_MINUTE: '60' })
  ana = await test.register('Ana García', ['trainer'])
  ben = await test.register('Ben Vega', ['trainer'])
  vera = await test.register('Vera Stone', ['veterinarian'])
  await test.updatePerson(ben, { licenses: [license('src')] })
  await test.updatePerson(vera, { licenses: [license('vet-board')] })
  await waitFor(async () => {
    const rows = await test.service.database.query(`select from person_copy where licenses <> '[]'`)
    if (rows.length < 2) throw new Error('The licenses have not arrived.')
  })
})
afterAll(() => test.service.close())

const check = async (text: string, by = ana): Promise<{ text: string; checkToken: string }> => {
  const response = await test.service.call(http.checkName, { body: { text } }, { as: by.as })
  const [person] = getResults<{ persons: CheckedName[] }>(response).persons
  return { text, checkToken: person?.checkToken ?? '' }
}
const send = async (horseIds: string[], changes: Record<string, unknown> = {}, by = ana) =>
  test.service.call(
    http.sendRequests,
    { body: { kind: 'transfer', horseIds, recipient: await check('Ben Vega', by), ...changes } as never },
    { as: by.as },
  )
/** The results per horse of requests that were sent. */
const getSent = ({ status, body }: Awaited<ReturnType<typeof send>>) => {
  if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body.results.requests
}
const sendOne = async (horseId: string, changes: Record<string, unknown> = {}, by = ana) => {
  const response = await send([horseId], changes, by)
  return getSent(response)[0]?.requestId ?? ''
}
const decide = (requestId: string, by = ben, body: Record<string, unknown> = { decision: 'accept' }, version = 1) =>
  test.service.call(
    http.decideRequests,
    { body: { requests: [{ requestId, expectedVersion: version }], ...body } as never },
    { as: by.as },
  )
const read = async (requestId: string, by = ben) =>
  getResults<RequestDetails>(await test.service.call(http.getRequest, { params: { requestId } }, { as: by.as }))
const close = (action: 'withdrawRequest' | 'takeBackRequest', requestId: string, by = ana) =>
  test.service.call(http[action], { params: { requestId }, body: { expectedVersion: 1 } }, { as: by.as })
const getResponsible = async (horseId: string, by: TestPerson) =>
  test.service.call(http.getHorse, { params: { horseId } }, { as: by.as })
const list = async (name: 'to-decide' | 'waiting' | 'finished', by: TestPerson) =>
  getResults<{ items: ListedRequest[] }>(
    await test.service.call(http.listRequests, { query: { list: name } }, { as: by.as }),
  ).items

describe('Check Name', () => {
  it('finds persons by the beginnings of words and by HISA ID, without case and accents', async () => {
    const find = async (text: string) => {
      const response = await test.service.call(http.checkName, { body: { text } }, { as: ben.as })
      return getResults<{ persons: CheckedName[] }>(response).persons
    }
    expect(await find('garc an')).toMatchObject([{ name: 'Ana García', roles: ['covered-person', 'trainer'] }])
    const [row] = await test.service.database.query<{ number: string }>(
      'select hisa_person_id as number from person_copy where person_id = $1',
      [ana.personId],
    )
    expect(await find(row?.number ?? '')).toMatchObject([{ personId: ana.personId }])
    expect(await find('Nobody Here')).toEqual([])
  })

  it('refuses a name that is too short, and more names than the limit', async () => {
    const response = await test.service.call(http.checkName, { body: { text: 'An' } }, { as: ana.as })
    expect(getStatusAndError(response)).toEqual([400, 'requests.name-too-short'])
    const cy = await test.register('Cy Young', ['trainer'])
    const statuses: number[] = []
    for (let call = 0; call < 61; call += 1) {
      const { status } = await test.service.call(http.checkName, { body: { text: 'Ana García' } }, { as: cy.as })
      statuses.push(status)
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })

  it('proves the name to the account that checked it only', async () => {
    const horseId = await test.addHorse(ana)
    const foreign = await check('Ben Vega', vera)
    expect(getStatusAndError(await send([horseId], { recipient: foreign }))).toEqual([409, 'requests.name-not-checked'])
    const edited = { ...(await check('Ben Vega')), text: 'Ben Vegas' }
    expect(getStatusAndError(await send([horseId], { recipient: edited }))).toEqual([409, 'requests.name-not-checked'])
  })
})

describe('a transfer', () => {
  it('makes the recipient responsible at once when accepted, and tells both sides', async () => {
    const horseId = await test.addHorse(ana, { name: 'Maple Court' })
    const requestId = await sendOne(horseId, { comment: 'As agreed on Monday' })
    expect(await list('to-decide', ben)).toMatchObject([{ requestId, kind: 'transfer', state: 'PENDING' }])
    expect(await list('waiting', ana)).toMatchObject([{ requestId }])
    expect(await read(requestId)).toMatchObject({
      senderName: 'Ana García',
      recipientName: 'Ben Vega',
      comment: 'As agreed on Monday',
      actions: ['accept', 'reject'],
      preview: { vetsList: [], vaccinations: [], tests: [], filesFollowing: 0 },
    })
    expect((await read(requestId, ana)).actions).toEqual(['take-back'])
    expect(getStatusAndError(await getResponsible(horseId, ben))).toEqual([404, 'resource.not-found'])
    expect((await decide(requestId)).status).toBe(200)
    expect(getResults(await getResponsible(horseId, ben))).toMatchObject({ responsiblePerson: { name: 'Ben Vega' } })
    expect((await getResponsible(horseId, ana)).status).toBe(404)
    expect((await read(requestId)).steps.map(({ action }) => action)).toEqual(['send', 'accept'])
    expect(await list('finished', ana)).toMatchObject([{ requestId, state: 'ACCEPTED' }])
    const notices = await test.service.database.query<{ kind: string; names: string }>(
      `select payload->>'kind' as kind, payload::text as names from outbox_event where payload::text like $1`,
      [`%horse-request-accepted%${requestId}%`],
    )
    expect(notices.length).toBeGreaterThan(0)
  })

  it('keeps what people write encrypted', async () => {
    const text = `Secret ${randomUUID()}`
    const requestId = await sendOne(await test.addHorse(ana), { comment: text })
    const [row] = await test.service.database.query<{ found: boolean }>(
      `select position($2 in encode(comment, 'escape')) > 0 as found from horse_request where request_id = $1`,
      [requestId, text],
    )
    expect(row?.found).toBe(false)
    const [audit] = await test.service.database.query<{ count: number }>(
      `select count(*)::int as count from action a where a.after::text like $1 or a.reason like $1`,
      [`%${text}%`],
    )
    expect(audit?.count).toBe(0)
  })

  it('is refused while another one is open, and says which', async () => {
    const horseId = await test.addHorse(ana)
    const requestId = await sendOne(horseId)
    const second = await send([horseId])
    expect(second.status).toBe(409)
    expect(second.body).toMatchObject({
      error: 'requests.ownership-change-open',
      details: { blockedBy: { requestId, kind: 'transfer' } },
    })
  })

  it('is sent for the horses that can be transferred, with the reason of the others', async () => {
    const [free, blocked] = [await test.addHorse(ana), await test.addHorse(ana)]
    await sendOne(blocked)
    const response = await send([free, blocked, randomUUID()])
    const requests = getSent(response)
    expect(requests.map((each: { problem: string | null }) => each.problem)).toEqual([
      null,
      'requests.ownership-change-open',
      'requests.not-allowed',
    ])
  })

  it('is refused to a stranger, to oneself and to a recipient without a license', async () => {
    const horseId = await test.addHorse(ana)
    expect(getStatusAndError(await send([horseId], {}, vera))).toEqual([403, 'requests.not-allowed'])
    expect(getStatusAndError(await send([horseId], { recipient: await check('Ana García') }))).toEqual([
      409,
      'requests.to-oneself',
    ])
    await test.register('Dana Reed', ['trainer'])
    const eli = await test.register('Eli Nunez', ['trainer'])
    const trainer = { role: 'trainer' as const, effectiveFrom: '2020-01-01', effectiveTo: null, trackId: null }
    await test.updatePerson(eli, { roles: [trainer] })
    await waitFor(async () => {
      const person = await test.service.service.app.get(People).find(eli.personId)
      if (person?.isRegistered) throw new Error('The end of the registration has not arrived.')
    })
    expect(getStatusAndError(await send([horseId], { recipient: await check('Eli Nunez') }))).toEqual([
      409,
      'requests.recipient-not-registered',
    ])
    expect(getStatusAndError(await send([horseId], { recipient: await check('Dana Reed') }))).toEqual([
      409,
      'requests.recipient-not-licensed',
    ])
    expect(getStatusAndError(await send([]))).toEqual([400, 'requests.transfer-horses-missing'])
  })

  it('is accepted once when five accept at the same time', async () => {
    const horseId = await test.addHorse(ana)
    const requestId = await sendOne(horseId)
    const responses = await Promise.all(Array.from({ length: 5 }, () => decide(requestId)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    const rows = await test.service.database.query(
      `select from horse_assignment where horse_id = $1 and role = 'responsible-person' and effective_to is null`,
      [horseId],
    )
    expect(rows).toHaveLength(1)
  })

  it('is rejected with a reason only, and changes nothing', async () => {
    const horseId = await test.addHorse(ana)
    const requestId = await sendOne(horseId)
    expect(getStatusAndError(await decide(requestId, ben, { decision: 'reject' }))).toEqual([
      400,
      'requests.reason-missing',
    ])
    const body = { decision: 'reject', rejectReason: 'other', reasonText: 'I sold my stable' }
    expect((await decide(requestId, ben, body)).status).toBe(200)
    const audited = await test.service.database.query<{ reason: string | null; after: object }>(
      `select reason, after from action where kind = 'horse-request.rejected' and entity_id = $1`,
      [requestId],
    )
    expect(audited).toMatchObject([{ reason: null, after: { closeReason: 'other' } }])
    expect(await read(requestId, ana)).toMatchObject({
      state: 'REJECTED',
      rejectReason: 'other',
      reasonText: 'I sold my stable',
      preview: null,
    })
    expect((await getResponsible(horseId, ana)).status).toBe(200)
  })

  it('does not exist for others, who cannot decide it', async () => {
    const requestId = await sendOne(await test.addHorse(ana))
    const response = await test.service.call(http.getRequest, { params: { requestId } }, { as: vera.as })
    expect(response.status).toBe(404)
    expect(getStatusAndError(await decide(requestId, vera))).toEqual([404, 'requests.not-found'])
    expect(getStatusAndError(await decide(requestId, ana))).toEqual([403, 'requests.for-somebody-else'])
  })

  it('is taken back by the responsible person only', async () => {
    const requestId = await sendOne(await test.addHorse(ana))
    expect(getStatusAndError(await close('takeBackRequest', requestId, ben))).toEqual([
      403,
      'requests.take-back-not-responsible',
    ])
    expect((await close('takeBackRequest', requestId)).status).toBe(200)
    expect(getStatusAndError(await decide(requestId, ben, { decision: 'accept' }, 2))).toEqual([
      409,
      'requests.already-decided',
    ])
  })

  it('expires after seven days, with one reminder of each kind before', async () => {
    const horseId = await test.addHorse(ana)
    const requestId = await sendOne(horseId)
    const jobs = test.service.service.app.get(RequestJobs)
    const signal = AbortSignal.timeout(60_000)
    const moveBack = (hours: number) =>
      test.service.database.query(
        `update horse_request set created_at = created_at - make_interval(hours => $2::int),
          expires_at = expires_at - make_interval(hours => $2::int),
          next_reminder_at = next_reminder_at - make_interval(hours => $2::int) where request_id = $1`,
        [requestId, hours],
      )
    const countReminders = async () => {
      const rows = await test.service.database.query(
        `select from action where kind = 'horse-request.reminded' and entity_id = $1`,
        [requestId],
      )
      return rows.length
    }
    await moveBack(97)
    await Promise.all([jobs.remindDue(signal), jobs.remindDue(signal)])
    expect(await countReminders()).toBe(1)
    await moveBack(48)
    await jobs.remindDue(signal)
    await jobs.remindDue(signal)
    expect(await countReminders()).toBe(2)
    await moveBack(24)
    expect(await read(requestId)).toMatchObject({ state: 'EXPIRED', actions: [] })
    expect(getStatusAndError(await decide(requestId))).toEqual([409, 'requests.expired'])
    await Promise.all([jobs.expireDue(signal), jobs.expireDue(signal)])
    expect((await read(requestId)).steps.map(({ action }) => action)).toEqual(['send', 'expire'])
    expect((await sendOne(horseId)).length).toBe(36)
  })

  it('is canceled when the recipient is suspended', async () => {
    const cy = await test.register('Cy Stone', ['trainer'])
    await test.updatePerson(cy, { licenses: [license('src')] })
    const horseId = await test.addHorse(ana)
    let requestId = ''
    await waitFor(async () => {
      requestId = await sendOne(horseId, { recipient: await check('Cy Stone') })
      if (!requestId) throw new Error('The license has not arrived.')
    })
    await test.updatePerson(cy, { status: 'suspended' })
    await waitFor(async () => {
      if ((await read(requestId, ana)).state === 'PENDING') throw new Error('The request is still open.')
    })
    expect(await read(requestId, ana)).toMatchObject({ state: 'CANCELED', cancelReason: 'person-suspended' })
  })
})

describe('what a transfer changes', () => {
  const preview = (horseIds: readonly string[], by = ana) =>
    test.service.call(http.previewTransfer, { query: { horses: horseIds.join(',') } } as never, { as: by.as })

  it('is shown to the sender: files that follow or stay, and shares that end', async () => {
    const [horseId, other] = [await test.addHorse(ana), await test.addHorse(ana)]
    const recipient = await check('Vera Stone')
    await decide(await sendOne(horseId, { kind: 'share', scopes: ['SUMMARY'], recipient }), vera)
    for (const isTransferable of [true, true, false])
      await test.service.database.query(
        `insert into horse_file (file_id, horse_id, name, state, is_transferable, uploaded_at)
          values ($1, $2, '', 'AVAILABLE', $3, now())`,
        [randomUUID(), horseId, isTransferable],
      )
    expect(getResults(await preview([other, horseId]))).toEqual({
      horses: [
        { horseId: other, filesFollowing: 0, filesStaying: 0, endingShares: [] },
        { horseId, filesFollowing: 2, filesStaying: 1, endingShares: ['Vera Stone'] },
      ],
    })
    expect(getStatusAndError(await preview([horseId], ben))).toEqual([404, 'horses.not-found'])
  })

  it('and the latest vaccinations and tests are shown to the recipient', async () => {
    const horseId = await test.addHorse(ana)
    const add = (type: string, name: string, date: string, outcome: string | null) =>
      test.service.database.query(
        `insert into health_record (record_id, horse_id, medical_type, name, outcome, treated_on, is_late, is_decisive,
            entered_by, entered_at)
          values ($1, $2, $3, $4, $5, $6, false, true, $1, now())`,
        [randomUUID(), horseId, type, name, outcome, date],
      )
    await add('vaccine', 'influenza', '2026-01-05', null)
    await add('vaccine', 'influenza', '2026-05-05', null)
    await add('test', 'coggins', '2026-03-05', 'negative')
    expect((await read(await sendOne(horseId))).preview).toMatchObject({
      vaccinations: [{ item: 'influenza', date: '2026-05-05' }],
      tests: [{ item: 'coggins', date: '2026-03-05', outcome: 'negative' }],
    })
  })
})

describe('a share', () => {
  const listShares = async (horseId: string, by: TestPerson) =>
    getResults<{ shares: { shareId: string }[] }>(
      await test.service.call(http.listHorseShares, { params: { horseId } }, { as: by.as }),
    ).shares

  it('shows the horse to the recipient until it ends', async () => {
    const horseId = await test.addHorse(ana)
    const requestId = await sendOne(horseId, {
      kind: 'share',
      scopes: ['SUMMARY'],
      recipient: await check('Vera Stone'),
    })
    expect((await decide(requestId, vera)).status).toBe(200)
    expect((await getResponsible(horseId, vera)).status).toBe(200)
    const readHealth = () =>
      test.service.call(http.listHealthRecords, { params: { horseId }, query: {} }, { as: vera.as })
    expect((await readHealth()).status).toBe(404)
    const [share] = await listShares(horseId, ana)
    const end = (by: TestPerson) =>
      test.service.call(http.endHorseShare, { params: { horseId, shareId: share?.shareId ?? '' } }, { as: by.as })
    expect((await end(ben)).status).toBe(404)
    expect((await end(ana)).status).toBe(200)
    expect((await getResponsible(horseId, vera)).status).toBe(404)
    expect(getStatusAndError(await end(ana))).toEqual([409, 'requests.not-shared'])
  })

  it('offered by the previous responsible person is canceled when a transfer is accepted together with it', async () => {
    const horseId = await test.addHorse(ana)
    const transfer = await sendOne(horseId)
    const share = await sendOne(horseId, { kind: 'share', scopes: ['SUMMARY'] })
    const requests = [transfer, share].map((requestId) => ({ requestId, expectedVersion: 1 }))
    const response = await test.service.call(
      http.decideRequests,
      { body: { decision: 'accept', requests } },
      { as: ben.as },
    )
    expect(getResults<{ requests: object[] }>(response).requests).toEqual([
      { requestId: transfer, state: 'ACCEPTED', problem: null },
      { requestId: share, state: null, problem: 'requests.already-decided' },
    ])
    expect(await read(share)).toMatchObject({ state: 'CANCELED', cancelReason: 'horse-transferred' })
    expect(await listShares(horseId, ben)).toEqual([])
  })

  it('needs something to share, and ends when the horse is transferred', async () => {
    const horseId = await test.addHorse(ana)
    const recipient = await check('Vera Stone')
    expect(getStatusAndError(await send([horseId], { kind: 'share', recipient }))).toEqual([
      400,
      'requests.scope-missing',
    ])
    const shared = await sendOne(horseId, { kind: 'share', scopes: ['SUMMARY', 'HEALTH'], recipient })
    await decide(shared, vera)
    expect(await listShares(horseId, vera)).toHaveLength(1)
    await decide(await sendOne(horseId), ben)
    expect((await getResponsible(horseId, vera)).status).toBe(404)
  })
})

describe('other changes', () => {
  it('make a licensed veterinarian the primary one', async () => {
    const horseId = await test.addHorse(ana)
    const kind = 'change-attending-veterinarian'
    expect(getStatusAndError(await send([horseId], { kind }))).toEqual([409, 'requests.veterinarian-not-licensed'])
    const requestId = await sendOne(horseId, { kind, recipient: await check('Vera Stone') })
    expect((await decide(requestId, vera)).status).toBe(200)
    expect(getResults(await getResponsible(horseId, ana))).toMatchObject({
      attendingVeterinarians: [{ name: 'Vera Stone', isPrimary: true }],
    })
  })

  it('let an owner who is responsible become the trainer', async () => {
    const become = (horseId: string, by: TestPerson) =>
      test.service.call(http.becomeTrainer, { params: { horseId } }, { as: by.as })
    const horseId = await test.addHorse(ben)
    expect(getStatusAndError(await become(horseId, ben))).toEqual([409, 'requests.already-trainer'])
    await test.service.database.query(
      `update horse_assignment set basis = 'OWNER' where horse_id = $1 and role = 'responsible-person'`,
      [horseId],
    )
    expect((await become(horseId, ben)).status).toBe(200)
    expect((await become(horseId, ana)).status).toBe(404)
  })
})
