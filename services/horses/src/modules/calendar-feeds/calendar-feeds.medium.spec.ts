import { randomBytes, randomUUID } from 'node:crypto'
import { horsesHttp as http } from '@portal/contracts-horses'
import { addDays, getDateAt } from '@portal/contracts-horses/dates'
import { getResults, getStatusAndError } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHorses, type TestHorses, type TestPerson } from '../../testing/test-horses.ts'

let test: TestHorses
beforeAll(async () => {
  test = await startHorses({ LIMIT_CALENDAR_READS_PER_HOUR: '20' })
})
afterAll(() => test.service.close())

const day = (offset: number) => addDays(getDateAt(test.service.clock.now().toISOString(), 'America/New_York'), offset)
const create = async ({ as }: TestPerson, locale: 'en-US' | 'es' = 'en-US') => {
  const secret = randomBytes(32).toString('base64url')
  const response = await test.service.call(http.createCalendarFeed, { body: { locale, secret } }, { as })
  expect(response.status).toBe(201)
  return secret
}
const read = (secret: string) => test.service.call(http.readCalendarFeed, { params: { secret } }, {})
const getState = async ({ as }: TestPerson) =>
  getResults<{ feed: { lastReadAt: string | null } | null }>(await test.service.call(http.getCalendarFeed, {}, { as }))

/** A horse with a vaccination, a shockwave treatment and an entry on the vets list. */
async function addHorse(trainer: TestPerson, name: string) {
  const horseId = await test.addHorse(trainer, { name })
  for (const [type, item, date] of [
    ['vaccine', 'influenza', day(-170)],
    ['procedure', 'shockwave', day(-2)],
  ])
    await test.service.database.query(
      `insert into health_record (record_id, horse_id, medical_type, name, treated_on, is_late, is_decisive, entered_by,
          entered_at) values ($1, $2, $3, $4, $5, false, true, $1, now())`,
      [randomUUID(), horseId, type, item, date],
    )
  const trackId = await test.addLocation(`Track ${randomUUID()}`)
  const { as } = await test.registerOfficial('Cy Young', 'regulatory-veterinarian', trackId)
  const body = { horseId, reason: 'unsound', placedOn: day(0), comment: 'Grade 3 left fore' }
  await test.service.call(http.placeOnVetsList, { params: { trackId }, body }, { as })
  return horseId
}
const onDay = (offset: number) => `DTSTART;VALUE=DATE:${day(offset).replaceAll('-', '')}`

describe('a calendar feed', () => {
  it('has the dates of the person’s horses behind a secret address without a session', async () => {
    const trainer = await test.register('Ana García', ['trainer'])
    const stranger = await test.register('Ben Vega', ['trainer'])
    await addHorse(trainer, 'Maple Court')
    await addHorse(stranger, 'Silver Lark')
    expect(await getState(trainer)).toEqual({ feed: null })
    const secret = await create(trainer)
    const response = await read(secret)
    expect(response.status).toBe(200)
    const text = String(response.text)
    expect(text).toContain(`${onDay(10)}\r\nSUMMARY:Maple Court: influenza vaccination current through today`)
    expect(text).toContain(`${onDay(12)}\r\nSUMMARY:Maple Court: may work again`)
    expect(text).toContain(`${onDay(28)}\r\nSUMMARY:Maple Court: may race again after shockwave therapy`)
    expect(text).toContain(`${onDay(14)}\r\nSUMMARY:Maple Court: minimum time on the vets list is over`)
    expect(text).not.toContain('Silver Lark')
    expect(text).not.toContain('García')
    expect((await getState(trainer)).feed?.lastReadAt).not.toBeNull()
  })

  it('is in the language in which it was created', async () => {
    const trainer = await test.register('Ana García', ['trainer'])
    await addHorse(trainer, 'Arce Real')
    const { text } = await read(await create(trainer, 'es'))
    expect(String(text)).toContain('Arce Real: vacuna contra la influenza vigente hasta hoy')
  })

  it('has one address: a new one replaces it, and it is revoked', async () => {
    const trainer = await test.register('Ana García', ['trainer'])
    const first = await create(trainer)
    const second = await create(trainer)
    expect(getStatusAndError(await read(first))).toEqual([404, 'calendar-feeds.not-found'])
    expect((await read(second)).status).toBe(200)
    const revoke = () => test.service.call(http.revokeCalendarFeed, {}, { as: trainer.as })
    expect((await revoke()).status).toBe(200)
    expect(getStatusAndError(await revoke())).toEqual([404, 'calendar-feeds.not-found'])
    expect(getStatusAndError(await read(second))).toEqual([404, 'calendar-feeds.not-found'])
  })

  it('does not store the secret, and is not created for accounts without a person', async () => {
    const trainer = await test.register('Ana García', ['trainer'])
    const secret = await create(trainer)
    expect((await read(`${secret}.ics`)).status).toBe(200)
    const tables = await test.service.database.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    expect(tables.length).toBeGreaterThan(20)
    for (const { name } of tables)
      expect(
        await test.service.database.query(`select from "${name}" t where t::text like $1`, [`%${secret}%`]),
      ).toEqual([])
    const other = await test.register('Ben Vega', ['trainer'])
    const taken = { body: { locale: 'es' as const, secret } }
    expect(getStatusAndError(await test.service.call(http.createCalendarFeed, taken, { as: other.as }))).toEqual([
      409,
      'calendar-feeds.secret-taken',
    ])
    const nobody = { groups: ['USERS'] as const, sub: randomUUID() }
    const body = { locale: 'es' as const, secret: 'a'.repeat(43) }
    const response = await test.service.call(http.createCalendarFeed, { body }, { as: nobody })
    expect(getStatusAndError(response)).toEqual([409, 'calendar-feeds.no-person'])
  })

  it('is limited for each address, also when secrets are guessed', async () => {
    const guesses = Array.from({ length: 25 }, () => read('a'.repeat(43)))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses).toContain(429)
  })
})
