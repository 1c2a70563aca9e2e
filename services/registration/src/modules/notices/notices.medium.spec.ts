import { randomUUID } from 'node:crypto'
import { MikroORM } from '@mikro-orm/postgresql'
import { registrationHttp as http, type NoticeTemplateDetails } from '@portal/contracts-registration'
import { MailDispatcher } from '@portal/delivery'
import { Notices } from '@portal/notices'
import { inTransaction } from '@portal/persistence'
import { createTestService, type TestService } from '@portal/testing-service'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import { registration } from '../../registration.service.ts'
import { createNewPerson } from '../../testing/new-persons.ts'
import { createRegistrationEnv, origin } from '../../testing/test-environment.ts'
import { inviteNotices } from '../invites/index.ts'
import { People, type NewPerson } from '../people/index.ts'

let service: TestService
beforeAll(async () => {
  const env = { ...createRegistrationEnv('http://127.0.0.1:9'), CORS_ORIGINS: origin }
  service = await createTestService(registration, { migrations, env })
})
afterAll(() => service.close())

const admin = { groups: ['ADMINS'] as const, sub: randomUUID() }
const email = () => `${randomUUID()}@demo.example`
const phone = '+15025550123'

async function createPerson(contacts: NewPerson['contacts'], locale: 'en-US' | 'es' = 'en-US') {
  const as = { groups: ['USERS'] as const, sub: randomUUID() }
  const { app } = service.service
  const person = createNewPerson({ accountSub: as.sub, contacts, locale })
  const personId = await inTransaction(app.get(MikroORM), (em) =>
    app.get(People).insert(em, person, service.clock.now()),
  )
  return { as, personId }
}

const kind = inviteNotices.rejected
const send = (personId: string, subjectId: string = randomUUID(), jockey = 'Luis Ortega') =>
  inTransaction(service.service.app.get(MikroORM), (em) =>
    service.service.app.get(Notices).send(em, {
      kind,
      subjectId,
      to: { personId },
      getValues: () => ({ jockey, link: 'https://portal.example/invites' }),
    }),
  )
const listSent = async (to: string) =>
  (await service.service.app.get(MailDispatcher).listRecent()).filter((message) => message.to === to)
const setChannel = (channel: 'email' | 'text', isOn: boolean) =>
  service.call(
    http.setChannelSwitch,
    { params: { channel }, body: { isOn, reason: 'Carriers hold back codes' } },
    { as: admin },
  )

describe('a notice', () => {
  it('is stored and sent once for the same subject, in the language of the person', async () => {
    const to = email()
    const { as, personId } = await createPerson([{ channel: 'email', destination: to, isConfirmed: true }], 'es')
    const subject = randomUUID()
    await Promise.all([send(personId, subject), send(personId, subject)])
    expect(await listSent(to)).toMatchObject([{ subject: 'Luis Ortega rechazó su invitación', locale: 'es' }])
    const listed = await service.call(http.listNotices, { query: { locale: 'en-US' } }, { as })
    expect(listed.body.results.items).toMatchObject([{ title: 'Luis Ortega rejected your invite', readAt: null }])
  })

  it('is read, counted, listed page by page and deleted by its recipient', async () => {
    const { as, personId } = await createPerson([{ channel: 'email', destination: email(), isConfirmed: true }])
    for (const name of ['A', 'B', 'C']) {
      service.clock.advance(1000)
      await send(personId, randomUUID(), name)
    }
    const list = async (query: object = {}) =>
      (await service.call(http.listNotices, { query }, { as })).body.results as {
        items: { noticeId: string; title: string }[]
        next: string | null
      }
    const count = async () => (await service.call(http.countUnreadNotices, {}, { as })).body.results.unread
    const first = await list({ limit: 2 })
    const second = await list({ limit: 2, after: first.next })
    expect([...first.items, ...second.items].map(({ title }) => title[0])).toEqual(['C', 'B', 'A'])
    expect([await count(), second.next]).toEqual([3, null])
    const params = { noticeId: first.items[0]?.noticeId ?? '' }
    for (const _ of [1, 2]) expect((await service.call(http.markNoticeRead, { params }, { as })).status).toBe(200)
    expect([await count(), (await list({ only: 'unread' })).items.length]).toEqual([2, 2])
    expect((await service.call(http.markAllNoticesRead, {}, { as })).body.results).toEqual({ read: 2 })
    expect((await service.call(http.deleteNotice, { params }, { as })).status).toBe(200)
    expect((await service.call(http.deleteNotice, { params }, { as })).status).toBe(404)
    expect([await count(), (await list()).items.length]).toEqual([0, 2])
  })

  it('is sent by text message where there is no email, or staff switched email off', async () => {
    const to = email()
    const byPhone = `+1502555${String(Date.now()).slice(-4)}`
    const both = await createPerson([
      { channel: 'email', destination: to, isConfirmed: true },
      { channel: 'phone', destination: byPhone, isConfirmed: true },
    ])
    const phoneOnly = await createPerson([{ channel: 'phone', destination: phone, isConfirmed: true }])
    await send(phoneOnly.personId)
    expect(await listSent(phone)).toMatchObject([{ channel: 'sms' }])
    expect((await setChannel('email', false)).body.results).toMatchObject({ isOn: false })
    await send(both.personId)
    expect([await listSent(to), await listSent(byPhone)]).toMatchObject([[], [{ channel: 'sms' }]])
    await setChannel('text', false)
    await send(both.personId)
    expect(await listSent(byPhone)).toHaveLength(1)
    const settings = await service.call(http.getRegistrationSettings)
    expect(settings.body.results.channels).toEqual([])
    await setChannel('email', true)
    await setChannel('text', true)
    await send(both.personId)
    expect(await listSent(to)).toHaveLength(1)
  })

  it('belongs to nobody for an account without a person', async () => {
    const as = { groups: ['USERS'] as const, sub: randomUUID() }
    expect((await service.call(http.listNotices, {}, { as })).body.results).toEqual({ items: [], next: null })
    expect((await service.call(http.markAllNoticesRead, {}, { as })).body.results).toEqual({ read: 0 })
  })
})

describe('the texts of a notice', () => {
  const params = { kind: kind.name, locale: 'en-US' as const }
  const texts = { title: 'No from {{jockey}}', text: '{{jockey}} said no.', mail: 'See {{link}}', sms: '{{link}}' }
  const save = (body: object) => service.call(http.saveNoticeTemplate, { params, body } as never, { as: admin })
  const find = async () => {
    const all = (await service.call(http.listNoticeTemplates, {}, { as: admin })).body
      .results as NoticeTemplateDetails[]
    return all.find((each) => each.kind === kind.name && each.locale === 'en-US')
  }
  let version = 0
  beforeEach(async () => {
    version = (await find())?.version ?? 0
  })

  it('are changed by staff, used from then on, and restored', async () => {
    const to = email()
    const { personId } = await createPerson([{ channel: 'email', destination: to, isConfirmed: true }])
    expect((await save({ texts, version })).body.results).toMatchObject({ version: version + 1, isEdited: true })
    await send(personId)
    expect((await listSent(to))[0]).toMatchObject({ subject: 'No from Luis Ortega' })
    expect((await save({ texts, version })).status).toBe(412)
    await save({ texts: null, version: version + 1 })
    expect(await find()).toMatchObject({ isEdited: false, texts: kind.texts['en-US'] })
    const versions = await service.call(http.listNoticeTemplateVersions, { params }, { as: admin })
    expect(versions.body.results.items).toMatchObject([
      { version: version + 2, texts: null, changedBy: admin.sub },
      { version: version + 1, texts },
    ])
  })

  it('are refused with an unknown or missing placeholder, and shown with sample values', async () => {
    const refused = await save({ texts: { ...texts, title: '{{jokey}}', mail: 'No link' }, version })
    expect([refused.status, refused.body.error]).toEqual([400, 'notices.placeholder-invalid'])
    expect(refused.body.details).toEqual({
      problems: [
        { field: 'title', problem: 'unknown', placeholder: 'jokey' },
        { field: 'mail', problem: 'missing', placeholder: 'link' },
      ],
    })
    const preview = await service.call(http.previewNoticeTemplate, { params, body: { texts } }, { as: admin })
    expect(preview.body.results).toMatchObject({ title: 'No from Luis Ortega', sms: 'https://portal.example/invites' })
    expect(await find()).toMatchObject({ version })
  })
})
