import {
  horsesHttp as http,
  type HorseAssignment,
  type ListedClaim,
  type ListedRequest,
} from '@portal/contracts-horses'
import { getResults, getStatusAndError } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHorses, type TestHorses, type TestPerson } from './testing/test-horses.ts'

let test: TestHorses
beforeAll(async () => {
  test = await startHorses()
})
afterAll(() => test.service.close())

const listHorses = async ({ as }: TestPerson) => {
  const response = await test.service.call(http.listMyHorses, { query: {} }, { as })
  return getResults<{ items: { horseId: string }[] }>(response).items.map(({ horseId }) => horseId)
}
const openHorse = async (horseId: string, { as }: TestPerson) =>
  (await test.service.call(http.getHorse, { params: { horseId } }, { as })).status
const readOriginal = (horseId: string) =>
  test.service.database.query(
    `select person_id as "personId", original_person_id as "originalPersonId" from horse_assignment
      where horse_id = $1 and role = 'responsible-person'`,
    [horseId],
  )

describe('a person who was merged into another', () => {
  it('has horses that belong to the remaining person until the merge is undone', async () => {
    const ana = await test.register('Ana García', ['trainer'])
    const duplicate = await test.register('Ana Garcia', ['trainer'])
    const own = await test.addHorse(ana)
    const horseId = await test.addHorse(duplicate)
    expect(await openHorse(horseId, ana)).toBe(404)

    await test.merge(duplicate, ana)
    expect(new Set(await listHorses(ana))).toEqual(new Set([own, horseId]))
    expect(await openHorse(horseId, ana)).toBe(200)
    expect(await readOriginal(horseId)).toEqual([{ personId: ana.personId, originalPersonId: duplicate.personId }])
    const response = await test.service.call(http.listHorsePeople, { params: { horseId }, query: {} }, { as: ana.as })
    expect(getResults<{ items: HorseAssignment[] }>(response).items).toContainEqual(
      expect.objectContaining({ role: 'responsible-person', name: 'Ana García' }),
    )

    await test.undoMerge(duplicate)
    expect(await listHorses(ana)).toEqual([own])
    expect(await listHorses(duplicate)).toEqual([horseId])
    expect(await openHorse(horseId, ana)).toBe(404)
    expect(await readOriginal(horseId)).toEqual([{ personId: duplicate.personId, originalPersonId: null }])
  })

  it('is followed through two merges', async () => {
    const [first, second, third] = [
      await test.register('Cy Young', ['trainer']),
      await test.register('Cyrus Young', ['trainer']),
      await test.register('Cyrus A. Young', ['trainer']),
    ]
    const horseId = await test.addHorse(first)
    await test.merge(first, second)
    await test.merge(second, third)
    expect(await listHorses(third)).toEqual([horseId])
    await test.undoMerge(first)
    expect(await listHorses(third)).toEqual([])
    expect(await listHorses(first)).toEqual([horseId])
  })

  it('has requests that the remaining person decides', async () => {
    const ben = await test.register('Ben Vega', ['trainer'])
    const duplicate = await test.register('Benjamin Vega', ['trainer'])
    const sender = await test.register('Cleo Ortiz', ['trainer'])
    const requestId = await test.addTransfer(await test.addHorse(sender), sender.personId, duplicate.personId)
    await test.merge(duplicate, ben)
    const response = await test.service.call(http.listRequests, { query: { list: 'to-decide' } }, { as: ben.as })
    expect(getResults<{ items: ListedRequest[] }>(response).items.map((request) => request.requestId)).toEqual([
      requestId,
    ])
    const body = {
      requests: [{ requestId, expectedVersion: 1 }],
      decision: 'reject' as const,
      rejectReason: 'wrong-person' as const,
    }
    expect((await test.service.call(http.decideRequests, { body } as never, { as: ben.as })).status).toBe(200)
  })

  it('has shares that the remaining person uses, unless they already have a share', async () => {
    const dee = await test.register('Dee Park', ['owner'])
    const duplicate = await test.register('Deirdre Park', ['owner'])
    const trainer = await test.register('Eve Stone', ['trainer'])
    const shared = await test.addHorse(trainer)
    const sharedTwice = await test.addHorse(trainer)
    await test.share(shared, duplicate.personId)
    await test.share(sharedTwice, duplicate.personId)
    await test.share(sharedTwice, dee.personId)
    await test.merge(duplicate, dee)
    expect(await openHorse(shared, dee)).toBe(200)
    expect(await openHorse(sharedTwice, dee)).toBe(200)
    await test.undoMerge(duplicate)
    expect(await openHorse(shared, dee)).toBe(404)
    expect(await openHorse(sharedTwice, dee)).toBe(200)
    expect(await openHorse(sharedTwice, duplicate)).toBe(200)
  })

  it('is the jockey of an injury as the remaining person', async () => {
    const trainer = await test.register('Jo Hart', ['trainer'])
    const jockey = await test.register('Joe Martin', ['jockey'])
    const duplicate = await test.register('Joseph Martin', ['jockey'])
    const horseId = await test.addHorse(trainer)
    await test.service.database.query(
      `insert into injury_report (injury_id, horse_id, occurred_on, type, body_part, setting, surface, outcome, jockey_id,
          review, reported_by, reported_at)
        values (gen_random_uuid(), $1, current_date, 'soft-tissue', 'left-fore', 'race', 'dirt', 'recovering', $2,
          'NEEDS_REVIEW', $3, now())`,
      [horseId, duplicate.personId, trainer.personId],
    )
    const readJockey = async () => {
      const response = await test.service.call(
        http.listHorseInjuries,
        { params: { horseId }, query: {} },
        { as: trainer.as },
      )
      return getResults<{ items: { jockeyName: string }[] }>(response).items.map(({ jockeyName }) => jockeyName)
    }
    await test.merge(duplicate, jockey)
    expect(await readJockey()).toEqual(['Joe Martin'])
    await test.undoMerge(duplicate)
    expect(await readJockey()).toEqual(['Joseph Martin'])
  })

  it('has claims that the remaining person sees, also after a change', async () => {
    const gil = await test.register('Gil Moss', ['trainer'])
    const duplicate = await test.register('Gilbert Moss', ['trainer'])
    const owner = await test.register('Hana Lee', ['owner'])
    const duplicateOwner = await test.register('Hannah Lee', ['owner'])
    const claimant = await test.register('Ida Cole', ['trainer'])
    const claimId = await test.addPostedClaim({
      horseId: await test.addHorse(duplicate),
      trackId: await test.addLocation('Hudson Park'),
      claimantId: claimant.personId,
      responsiblePersonId: duplicate.personId,
      ownerId: duplicateOwner.personId,
    })
    const open = ({ as }: TestPerson) => test.service.call(http.getClaim, { params: { claimId } }, { as })
    expect(getStatusAndError(await open(gil))[0]).toBe(404)
    await test.merge(duplicate, gil)
    await test.merge(duplicateOwner, owner)
    expect(getResults<ListedClaim & { actions: string[] }>(await open(gil)).actions).toContain('hand-over-records')
    expect((await open(owner)).status).toBe(200)

    const change = { params: { claimId }, body: { expectedVersion: 1 } }
    expect((await test.service.call(http.handOverClaimRecords, change, { as: gil.as })).status).toBe(200)
    expect((await open(gil)).status).toBe(200)
  })
})
