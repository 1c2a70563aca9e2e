import { randomUUID } from 'node:crypto'
import { MikroORM } from '@mikro-orm/postgresql'
import { horsesHttp as http, type HorseVerdictCalendar, type HorseVerdictDetails } from '@portal/contracts-horses'
import { getDateAt } from '@portal/contracts-horses/dates'
import { noticeRequested, type RequestedNotice } from '@portal/contracts-horses/events'
import { inTransaction } from '@portal/persistence'
import { getResults, getStatusAndError, waitFor } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHorses, type TestHorses, type TestPerson } from '../../testing/test-horses.ts'
import { VerdictChanges } from '../verdict-changes/index.ts'
import { VetsList } from '../vets-list/index.ts'
import { RecomputeVerdicts } from './recompute-verdicts.ts'

let test: TestHorses
beforeAll(async () => {
  test = await startHorses()
})
afterAll(() => test.service.close())

const getVerdict = async (horseId: string, { as }: TestPerson, query = {}) =>
  getResults<HorseVerdictDetails>(await test.service.call(http.getHorseVerdict, { params: { horseId }, query }, { as }))
const listCodes = ({ obstacles }: HorseVerdictDetails) =>
  obstacles.map(({ code, subject }) => (subject === null ? code : `${code} ${subject}`))
const license = (expiresOn: string | null) => ({
  licenseId: randomUUID(),
  type: 'src' as const,
  state: 'KY',
  status: 'verified' as const,
  expiresOn,
})
const today = () => getDateAt(test.service.clock.now().toISOString(), 'America/New_York')

/** Stores a vaccination or test as health records do, with the horse named for a new verdict. */
async function vaccinate(horseId: string, name: string, date: string, outcome: string | null = null) {
  await test.service.database.query(
    `insert into health_record (record_id, horse_id, medical_type, name, outcome, treated_on, is_late, is_decisive,
        entered_by, entered_at)
      values ($1, $2, $3, $4, $5, $6, false, true, $1, $7)`,
    [randomUUID(), horseId, outcome === null ? 'vaccine' : 'test', name, outcome, date, test.service.clock.now()],
  )
  await addChange(horseId)
}
const addChange = (horseId: string) =>
  test.service.database.query(
    'insert into verdict_change values ($1, $2) on conflict (horse_id) do update set changed_at = excluded.changed_at',
    [horseId, test.service.clock.now()],
  )
const poll = () => test.service.service.app.get(RecomputeVerdicts).poll()
const waitForVerdicts = () =>
  waitFor(async () => {
    await poll()
    expect(await test.service.database.query('select from verdict_change')).toHaveLength(0)
  })
const listActions = (horseId: string) =>
  test.service.database.query<{ before: object; after: { canRace: boolean; reasons: { code: string }[] } }>(
    `select before, after from action where kind = 'horse-verdict.changed' and entity_id = $1 order by at`,
    [horseId],
  )
const listNotices = async (horseId: string) => {
  const rows = await test.service.database.query<{ payload: RequestedNotice }>(
    'select payload from outbox_event where subject = $1 order by at',
    [noticeRequested.subject],
  )
  return rows.map(({ payload }) => payload).filter(({ subjectId }) => subjectId.startsWith(horseId))
}
const items = ['encephalitides', 'rabies', 'tetanus', 'influenza', 'rhinopneumonitis']

describe('a horse on the vets list', () => {
  it('cannot race until the entry is over, by the reasons that staff keep', async () => {
    const trainer = await test.register('Ana García', ['trainer'])
    const horseId = await test.addHorse(trainer)
    await waitForVerdicts()
    const vetsList = test.service.service.app.get(VetsList)
    await inTransaction(test.service.service.app.get(MikroORM), (em) =>
      vetsList.place(
        em,
        {
          horseId,
          reason: 'injury',
          trackId: null,
          placedOn: today(),
          comment: 'Heat in the left front fetlock.',
          source: 'VETERINARIAN',
          personId: null,
        },
        test.service.clock.now(),
      ),
    )
    expect(listCodes(await getVerdict(horseId, trainer))).toContain('on-vets-list injury')
    await waitForVerdicts()
    expect((await listActions(horseId)).at(-1)?.after.reasons.map(({ code }) => code)).toContain('on-vets-list')
  })
})

describe('the verdict of a horse', () => {
  it('names every reason with rule, fix and whose requirement it is', async () => {
    const trainer = await test.register('Ana García', ['trainer'])
    const horseId = await test.addHorse(trainer)
    const verdict = await getVerdict(horseId, trainer)
    expect(verdict).toMatchObject({ horseId, canRace: false, race: null })
    expect(listCodes(verdict)).toEqual(
      expect.arrayContaining(['responsible-person-license-invalid', 'requirement-missing coggins']),
    )
    expect(verdict.obstacles.find(({ subject }) => subject === 'coggins')).toMatchObject({
      severity: 'blocks',
      demandedBy: { scope: 'NATIONAL', scopeId: null },
      fix: 'record-vaccination-or-test',
      citation: '2143',
      until: null,
    })
  })

  it('is that of another day, past or future, and of a race at another track', async () => {
    const trainer = await test.register('Ana García', ['trainer'])
    const horseId = await test.addHorse(trainer)
    await vaccinate(horseId, 'influenza', today())
    const has = async (query: object, code: string) =>
      listCodes(await getVerdict(horseId, trainer, query)).some((each) => each.startsWith(code))
    expect(await has({ on: '2020-01-01' }, 'not-registered')).toBe(true)
    expect(await has({ on: '2099-01-01' }, 'requirement-expired influenza')).toBe(true)
    const trackId = await test.addLocation('other')
    expect((await getVerdict(horseId, trainer, { trackId })).race).toMatchObject({ trackId, name: 'other' })
    const unknown = { params: { horseId }, query: { trackId: randomUUID() } }
    expect(getStatusAndError(await test.service.call(http.getHorseVerdict, unknown, { as: trainer.as }))).toEqual([
      400,
      'horses.location-not-found',
    ])
  })

  it('has a calendar with the first reason of each day and the last safe dates', async () => {
    const trainer = await test.register('Ana García', ['trainer'])
    const horseId = await test.addHorse(trainer)
    await vaccinate(horseId, 'influenza', today())
    const call = { params: { horseId }, query: { days: 3 } }
    const calendar = getResults<HorseVerdictCalendar>(
      await test.service.call(http.getHorseVerdictCalendar, call, { as: trainer.as }),
    )
    expect(calendar.days).toHaveLength(3)
    expect(calendar.days[0]).toMatchObject({ date: calendar.today, reason: { code: expect.any(String) } })
    expect(calendar.items.find(({ item }) => item === 'rabies')).toMatchObject({ state: 'not-recorded' })
  })

  it('is hidden from strangers', async () => {
    const trainer = await test.register('Ana García', ['trainer'])
    const stranger = await test.register('Ben Vega', ['trainer'])
    const params = { horseId: await test.addHorse(trainer) }
    for (const endpoint of [http.getHorseVerdict, http.getHorseVerdictCalendar])
      expect((await test.service.call(endpoint, { params }, { as: stranger.as })).status).toBe(404)
  })
})

describe('a change of the verdict', () => {
  it('is recorded and notified once, also when several processes compute it at the same time', async () => {
    const trainer = await test.register('Ana García', ['trainer'])
    const horseId = await test.addHorse(trainer)
    await waitForVerdicts()
    expect(await listActions(horseId)).toEqual([])
    await vaccinate(horseId, 'rabies', today())
    await Promise.all([poll(), poll(), poll()])
    await waitForVerdicts()
    await addChange(horseId)
    await waitForVerdicts()
    expect(await listActions(horseId)).toHaveLength(1)
    const [notice, ...others] = await listNotices(horseId)
    expect(others).toEqual([])
    expect(notice).toMatchObject({ personIds: [trainer.personId], path: `/horses/${horseId}` })
    expect(notice?.values['en-US']).toMatchObject({
      answer: 'cannot race',
      before: expect.stringContaining('no verified racing license'),
      now: expect.stringContaining('Renew the license'),
    })
    expect(notice?.values.es['now']).toContain('La persona responsable no tiene una licencia')
  })

  it('follows a license and a suspension of the responsible person', async () => {
    const trainer = await test.register('Ana García', ['trainer'])
    const horseId = await test.addHorse(trainer)
    for (const item of items) await vaccinate(horseId, item, today())
    await vaccinate(horseId, 'coggins', today(), 'negative')
    await test.updatePerson(trainer, { licenses: [license('2099-12-31')] })
    await waitFor(async () =>
      expect(listCodes(await getVerdict(horseId, trainer))).not.toContain('responsible-person-license-invalid'),
    )
    await test.updatePerson(trainer, { status: 'suspended' })
    const admin: TestPerson = { personId: '', as: { groups: ['ADMINS'], sub: randomUUID() } }
    await waitFor(async () =>
      expect(listCodes(await getVerdict(horseId, admin))).toContain('responsible-person-suspended'),
    )
    await waitForVerdicts()
    const codes = (await listActions(horseId)).at(-1)?.after.reasons.map(({ code }) => code)
    expect(codes).toContain('responsible-person-suspended')
  })

  it('comes with the first day after a vaccination expires, at midnight of the track', async () => {
    const trainer = await test.register('Ana García', ['trainer'])
    const horseId = await test.addHorse(trainer)
    await vaccinate(horseId, 'rabies', today())
    await waitForVerdicts()
    const [stored] = await test.service.database.query<{ change_due_at: Date }>(
      'select change_due_at from horse_verdict where horse_id = $1',
      [horseId],
    )
    const before = (await listActions(horseId)).length
    const due = new Date(stored?.change_due_at ?? 0)
    expect(new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', timeStyle: 'medium' }).format(due)).toBe(
      '12:00:00 AM',
    )
    test.service.clock.advance(due.getTime() - test.service.clock.now().getTime())
    // The background loop may be at it already, and then holds the row.
    await waitFor(async () => {
      await poll()
      expect((await listActions(horseId)).length).toBe(before + 1)
    })
  })

  it('of several horses at once is one notice for each responsible person', async () => {
    const [ana, ben] = [await test.register('Ana García', ['trainer']), await test.register('Ben Vega', ['trainer'])]
    const horseIds = [
      await test.addHorse(ana, { name: 'Northern Lark' }),
      await test.addHorse(ana, { name: 'Maple Court' }),
      await test.addHorse(ben, { name: 'Quiet Harbor' }),
    ]
    await waitForVerdicts()
    await inTransaction(test.service.service.app.get(MikroORM), async (em) => {
      for (const horseId of horseIds)
        await em.execute(
          `insert into health_record (record_id, horse_id, medical_type, name, treated_on, is_late, is_decisive,
              entered_by, entered_at)
            values (?, ?, 'vaccine', 'rabies', ?, false, true, ?, now())`,
          [randomUUID(), horseId, today(), horseId],
        )
      await test.service.service.app.get(VerdictChanges).add(em, horseIds, test.service.clock.now())
    })
    await waitForVerdicts()
    for (const horseId of horseIds) expect(await listActions(horseId)).toHaveLength(1)
    const listOf = async ({ personId }: TestPerson) => {
      const rows = await test.service.database.query<{ payload: RequestedNotice }>(
        `select payload from outbox_event where subject = $1 and payload->'personIds' ? $2`,
        [noticeRequested.subject, personId],
      )
      return rows.map(({ payload }) => payload).filter(({ kind }) => kind.startsWith('horse-verdict'))
    }
    const [notice, ...others] = await listOf(ana)
    expect(others).toEqual([])
    expect(notice).toMatchObject({ kind: 'horse-verdicts-changed', path: '/my-horses', values: { es: { count: '2' } } })
    expect(notice?.values['en-US']['changes']).toMatch(
      /^Maple Court cannot race\.\nBefore: No rabies[^]*\nNow: [^]*\n\nNorthern Lark cannot race\.\nBefore: /,
    )
    expect(notice?.values.es['changes']).toContain('Antes: ')
    expect(await listOf(ben)).toMatchObject([{ kind: 'horse-verdict-changed', path: `/horses/${horseIds[2]}` }])
  })
})
