import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { MikroORM } from '@mikro-orm/postgresql'
import { inTransaction } from '@portal/persistence'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHorses, type TestHorses, type TestPerson } from '../../testing/test-horses.ts'
import { Assignments, horseIdsOfPerson, type AssignmentChange } from './index.ts'

let test: TestHorses
let assignments: Assignments
let trainer: TestPerson
beforeAll(async () => {
  test = await startHorses()
  assignments = test.service.service.app.get(Assignments)
  trainer = await test.register('Ana García', ['trainer'])
})
afterAll(() => test.service.close())

const inChange = (horseId: string, apply: (em: EntityManager, change: AssignmentChange) => Promise<void>) =>
  inTransaction(test.service.service.app.get(MikroORM), (em) =>
    apply(em, { horseId, source: 'REQUEST', requestId: randomUUID(), at: test.service.clock.now() }),
  )
const listCurrent = async (horseId: string, role: string) =>
  (await assignments.listCurrent([horseId], test.service.clock.now())).filter((row) => row.role === role)
const owner = (personId: string, share: number | null = null) => ({ personId, share, isEntity: false })

const newest = { from: '9999-12-31T23:59:59.999Z', assignmentId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

describe('changes of the people of a horse', () => {
  it('hand the horse over at one instant and mark it for a new verdict', async () => {
    const horseId = await test.addHorse(trainer)
    await test.service.database.query('delete from verdict_change')
    const personId = randomUUID()
    test.service.clock.advance(1000)
    await inChange(horseId, (em, change) =>
      assignments.replaceResponsiblePerson(em, { ...change, personId, basis: 'TRAINER' }),
    )
    expect(await listCurrent(horseId, 'responsible-person')).toMatchObject([{ personId, source: 'REQUEST' }])
    const [next, previous] = (await assignments.listHistory(horseId, newest, 100)).filter(
      ({ role }) => role === 'responsible-person',
    )
    expect([next?.personId, previous?.personId]).toEqual([personId, trainer.personId])
    expect(previous?.to).toBe(next?.from)
    expect(await test.service.database.query('select horse_id from verdict_change')).toEqual([{ horse_id: horseId }])
  })

  it('wait for each other, so that a horse always has one responsible person', async () => {
    const horseId = await test.addHorse(trainer)
    const persons = Array.from({ length: 5 }, () => randomUUID())
    await Promise.all(
      persons.map((personId) =>
        inChange(horseId, (em, change) =>
          assignments.replaceResponsiblePerson(em, { ...change, personId, basis: 'OWNER' }),
        ),
      ),
    )
    expect(await listCurrent(horseId, 'responsible-person')).toHaveLength(1)
    expect(
      (await assignments.listHistory(horseId, newest, 100)).filter(({ role }) => role === 'responsible-person'),
    ).toHaveLength(6)
  })

  it('replace owners whose shares are complete, and keep the row of an owner who stays', async () => {
    const horseId = await test.addHorse(trainer)
    const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()]
    const replaceOwners = (owners: ReturnType<typeof owner>[], designatedOwnerId: string | null) =>
      inChange(horseId, (em, change) => assignments.replaceOwners(em, { ...change, owners, designatedOwnerId }))
    await replaceOwners([owner(one, 50), owner(two, 50)], one)
    const [kept] = (await listCurrent(horseId, 'owner')).filter(({ personId }) => personId === one)
    await replaceOwners([owner(one, 50), owner(three, 50)], three)
    const owners = await listCurrent(horseId, 'owner')
    expect(owners.map(({ personId }) => personId).toSorted()).toEqual([one, three].toSorted())
    expect(owners).toContainEqual(kept)
    expect(await listCurrent(horseId, 'designated-owner')).toMatchObject([{ personId: three }])
    await expect(replaceOwners([owner(one, 50), owner(two, 40)], one)).rejects.toMatchObject({
      code: 'assignments.shares-not-complete',
    })
    await expect(replaceOwners([owner(one), owner(two)], null)).rejects.toMatchObject({
      code: 'assignments.designated-owner-missing',
    })
    await inChange(horseId, (em, change) => assignments.setDesignatedOwner(em, { ...change, personId: one }))
    expect(await listCurrent(horseId, 'designated-owner')).toMatchObject([{ personId: one }])
  })

  it('have one primary veterinarian', async () => {
    const horseId = await test.addHorse(trainer)
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
    const listVeterinarians = async () =>
      (await listCurrent(horseId, 'attending-veterinarian')).map(({ personId, isPrimary }) => [personId, isPrimary])
    await inChange(horseId, (em, change) => assignments.addVeterinarian(em, { ...change, personId: first }))
    await inChange(horseId, (em, change) => assignments.addVeterinarian(em, { ...change, personId: second }))
    expect(Object.fromEntries(await listVeterinarians())).toEqual({ [first]: true, [second]: false })
    await expect(
      inChange(horseId, (em, change) => assignments.removeVeterinarian(em, { ...change, personId: first })),
    ).rejects.toMatchObject({ code: 'assignments.primary-veterinarian-missing' })
    await inChange(horseId, (em, change) => assignments.replacePrimaryVeterinarian(em, { ...change, personId: third }))
    expect(Object.fromEntries(await listVeterinarians())).toEqual({ [second]: false, [third]: true })
    await inChange(horseId, (em, change) => assignments.removeVeterinarian(em, { ...change, personId: second }))
    expect(await listVeterinarians()).toEqual([[third, true]])
  })

  it('move the horse, and are facts of the verdict', async () => {
    const horseId = await test.addHorse(trainer)
    const locationId = await test.addLocation('Second Track')
    await inChange(horseId, (em, change) => assignments.move(em, { ...change, locationId }))
    const facts = (await assignments.listFacts([horseId], new Date())).get(horseId)
    expect(facts?.responsiblePersons).toMatchObject([{ personId: trainer.personId, until: null }])
    expect(facts?.locations).toMatchObject([{ locationId, state: 'KY', isTrack: true, until: null }])
  })

  it('refuse a horse that does not exist', async () => {
    await expect(
      inChange(randomUUID(), (em, change) => assignments.setDesignatedOwner(em, { ...change, personId: null })),
    ).rejects.toMatchObject({ code: 'horses.not-found' })
  })
})

describe('the horses of a person', () => {
  it('are found with an index, whatever the number of horses', async () => {
    const plan = await inTransaction(test.service.service.app.get(MikroORM), async (em) => {
      // Small tables are scanned unless nothing else is possible.
      await em.execute('set local enable_seqscan = off')
      const statement = horseIdsOfPerson.replaceAll('$1', '?').replaceAll('$2', '?')
      const now = test.service.clock.now()
      return em.execute<{ 'QUERY PLAN': string }[]>(`explain ${statement}`, [trainer.personId, now, now])
    })
    const lines = plan.map((row) => row['QUERY PLAN']).join('\n')
    expect(lines).toContain('horse_assignment_person')
    expect(lines).not.toContain('Seq Scan')
  })
})
