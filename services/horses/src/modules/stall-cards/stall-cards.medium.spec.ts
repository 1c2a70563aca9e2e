import { randomUUID } from 'node:crypto'
import { horsesHttp as http, type StallCard } from '@portal/contracts-horses'
import { Queries } from '@portal/messaging'
import { readPdf } from '@portal/print/testing'
import { answerPhones, getResults, getStatusAndError } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addAttendedHorse, enter, vaccination } from '../../testing/test-health.ts'
import { startHorses, type TestHorses, type TestPerson } from '../../testing/test-horses.ts'

const credential = 'c'.repeat(32)
let test: TestHorses
beforeAll(async () => {
  test = await startHorses({ INTERNAL_CREDENTIAL: credential, SUPPORT_PHONE: '1-800-555-0199' })
  answerPhones(test.service.service.app.get(Queries), () => phones)
  test.service.clock.set(new Date('2031-07-08T15:00:00Z'))
})
afterAll(() => test.service.close())

const list = ({ as }: TestPerson, ...horses: readonly string[]) =>
  test.service.call(http.listStallCards, { query: { horses: horses.join(',') } } as never, { as })
const listWith = ({ as }: TestPerson, show: string, horseId: string) =>
  test.service.call(http.listStallCards, { query: { horses: horseId, show } } as never, { as })
/** Phone numbers by person, as the registration service answers; undefined: it does not answer. */
let phones: Map<string, string> | undefined = new Map()
const download = ({ as }: TestPerson, horses: string, locale: string, show = '') =>
  test.service.call(http.downloadStallCards, { query: { horses, locale, show } } as never, { as })
const render = (url: string, locale = 'en-US') =>
  test.service.call(http.renderPage, { query: { url, locale } } as never, {
    headers: { 'x-internal-credential': credential },
  })

describe('stall cards', () => {
  it('show the horse, its people and alerts, in the order of the query', async () => {
    const { trainer, horseId } = await addAttendedHorse(test)
    const other = await test.addHorse(trainer, { name: 'Other Horse', microchip: '985141000239999' })
    const { supportPhone, cards } = getResults<{ supportPhone: string; cards: StallCard[] }>(
      await list(trainer, other, horseId),
    )
    expect(supportPhone).toBe('1-800-555-0199')
    expect(cards.map((card) => card.horseId)).toEqual([other, horseId])
    expect(cards[1]).toMatchObject({
      damName: 'Quiet River',
      responsiblePersonName: 'Ana García',
      attendingVeterinarianName: 'Vera Ortiz',
      locationName: 'First Track',
      alerts: ['cannot-race'],
      url: expect.stringMatching(/^http:\/\/portal\.example\/stall-cards\/open\/[\da-f-]{36}$/),
    })
  })

  it('show phone numbers when they are wanted, and say when they cannot be read', async () => {
    const { trainer, veterinarian, horseId } = await addAttendedHorse(test)
    phones = new Map([[trainer.personId, '+15025550123']])
    const read = async (show: string) =>
      getResults<{ arePhonesMissing: boolean; cards: StallCard[] }>(await listWith(trainer, show, horseId))
    expect(await read('phone-numbers,photo')).toMatchObject({
      arePhonesMissing: false,
      cards: [{ responsiblePersonPhone: '+15025550123', attendingVeterinarianPhone: null }],
    })
    expect(await read('photo')).toMatchObject({ cards: [{ responsiblePersonPhone: null }] })
    phones.set(veterinarian.personId, '+34911234567')
    const pdf = await readPdf((await download(trainer, horseId, 'en-US', 'phone-numbers')).bytes)
    expect(pdf.textWithoutSpaces).toContain('AnaGarcía,1-502-555-0123')
    expect(pdf.textWithoutSpaces).toContain('VeraOrtiz,+34911234567')
    phones = undefined
    expect(await read('phone-numbers')).toMatchObject({
      arePhonesMissing: true,
      cards: [{ responsiblePersonPhone: null, responsiblePersonName: 'Ana García' }],
    })
    phones = new Map()
  })

  it('are refused for horses of others, and for a list that is empty or too long', async () => {
    const { trainer, horseId } = await addAttendedHorse(test)
    const stranger = await test.register('Cy Young', ['trainer'])
    const own = await test.addHorse(stranger)
    expect(getStatusAndError(await list(stranger, own, horseId))).toEqual([404, 'horses.not-found'])
    expect(getStatusAndError(await download(stranger, horseId, 'es'))).toEqual([404, 'horses.not-found'])
    const many = Array.from({ length: 201 }, () => randomUUID())
    for (const horses of [[''], many]) expect((await list(trainer, ...horses)).status).toBe(400)
  })

  it('are written as tagged PDF with one card on each page, in both languages', async () => {
    const { trainer, horseId } = await addAttendedHorse(test)
    const other = await test.addHorse(trainer, { name: null })
    const pdf = await readPdf((await download(trainer, `${horseId},${other}`, 'es')).bytes)
    expect(pdf).toMatchObject({ isTagged: true, language: 'es', title: 'Tarjetas de caballeriza' })
    expect(pdf.pages).toHaveLength(2)
    expect(pdf.pages[0]).toContain('Persona responsable')
    expect(pdf.pages[1]).toContain('Sin nombre (Quiet River, 2023)')
    expect(pdf.roles).toContain('Figure')
    const english = await readPdf((await download(trainer, horseId, 'en-US')).bytes)
    expect(english.textWithoutSpaces).toContain('Cannotrace')
  })
})

describe('the QR code of a stall card', () => {
  it('leads a signed-in person to the horse, and to nothing with another token', async () => {
    const { trainer, veterinarian, horseId } = await addAttendedHorse(test)
    const { cards } = getResults<{ cards: StallCard[] }>(await list(trainer, horseId))
    const token = cards[0]?.url.split('/').at(-1) ?? ''
    const find = (value: string) =>
      test.service.call(http.findHorseOfStallCard, { params: { token: value } }, veterinarian)
    expect(getResults(await find(token))).toEqual({ horseId })
    expect(getStatusAndError(await find(randomUUID()))).toEqual([404, 'horses.not-found'])
    const anonymous = await test.service.call(http.findHorseOfStallCard, { params: { token } })
    expect(anonymous.status).toBe(401)
  })

  it('shows others a page with the support contact only, the same for every token', async () => {
    const pages = await Promise.all([randomUUID(), 'x'].map((token) => render(`/stall-cards/open/${token}`, 'es')))
    const [one, other] = pages.map((page) => page.body.results)
    expect(one.html).toContain('1-800-555-0199')
    expect(one.html).toBe(other.html)
    expect(one.head.robots).toBe('noindex, nofollow')
    expect((await render('/stall-cards/open')).status).toBe(404)
    expect(getResults(await test.service.call(http.getStallCardSupport, {}))).toEqual({
      supportPhone: '1-800-555-0199',
    })
  })
})

describe('the health record as PDF', () => {
  it('contains what is due and the current records, and is in the audit trail', async () => {
    const { trainer, horseId } = await addAttendedHorse(test)
    await enter(test, trainer, vaccination, horseId)
    const request = { params: { horseId }, query: { locale: 'es' as const } }
    const response = await test.service.call(http.exportHealthRecord, request, trainer)
    const pdf = await readPdf(response.bytes)
    expect(pdf).toMatchObject({ isTagged: true, language: 'es' })
    expect(pdf.textWithoutSpaces).toContain('Vacunacontralainfluenza')
    expect(pdf.textWithoutSpaces).toContain('Noreaction')
    const audited = await test.service.database.query(
      `select from action where kind = 'health-record.exported' and entity_id = $1`,
      [horseId],
    )
    expect(audited).toHaveLength(1)
  })
})
