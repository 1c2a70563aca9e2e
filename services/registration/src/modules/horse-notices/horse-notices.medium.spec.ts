import { randomUUID } from 'node:crypto'
import { noticeRequested, type RequestedNotice } from '@portal/contracts-horses/events'
import { verdictChanged } from '@portal/contracts-horses/notices'
import { registrationHttp as http, type NoticeTemplateDetails, type PersonNotice } from '@portal/contracts-registration'
import { MailDispatcher } from '@portal/delivery'
import { createTestService, getResults, publishEvent, waitFor, type TestService } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import { registration } from '../../registration.service.ts'
import { insertPerson } from '../../testing/insert-person.ts'
import { createRegistrationEnv } from '../../testing/test-environment.ts'

let service: TestService
beforeAll(async () => {
  const env = createRegistrationEnv('http://127.0.0.1:9')
  service = await createTestService(registration, { migrations, env, nats: true })
})
afterAll(() => service.close())

const admin = { groups: ['ADMINS'] as const, sub: randomUUID() }

async function createPerson(locale: 'en-US' | 'es' = 'en-US') {
  const as = { groups: ['USERS'] as const, sub: randomUUID() }
  const email = `${randomUUID()}@demo.example`
  const contacts = [{ channel: 'email' as const, destination: email, isConfirmed: true }]
  const { personId } = await insertPerson(service, { accountSub: as.sub, locale, contacts })
  return { as, email, personId }
}

const values = { horse: 'Maple Court', answer: 'cannot race', date: 'July 8, 2026', before: 'None.', now: 'Expired.' }
const request = (personIds: readonly string[], more: Partial<RequestedNotice> = {}) =>
  publishEvent(service, noticeRequested, 'horse', {
    kind: verdictChanged.name,
    subjectId: randomUUID(),
    personIds: [...personIds],
    path: '/horses/42',
    texts: verdictChanged.texts,
    values: { 'en-US': values, es: { ...values, answer: 'no puede correr' } },
    ...more,
  })
const list = async (as: object) =>
  getResults<{ items: PersonNotice[] }>(
    await service.call(http.listNotices, { query: { locale: 'en-US' } }, { as: as as typeof admin }),
  ).items
const listSent = async (to: string) =>
  (await service.service.app.get(MailDispatcher).listRecent()).filter((message) => message.to === to)

describe('a notice that the horses service requests', () => {
  it('is stored and sent once for each person, in their language, with a link to the page', async () => {
    const ana = await createPerson()
    const luis = await createPerson('es')
    const subjectId = randomUUID()
    await request([ana.personId, luis.personId, randomUUID()], { subjectId })
    await request([ana.personId], { subjectId })
    await request([ana.personId], { path: '/requests' })
    await waitFor(async () => expect(await list(ana.as)).toHaveLength(2))
    // Both may have the same time, so their order is not known.
    const notices = (await list(ana.as)).toSorted((a, b) => a.path.localeCompare(b.path))
    expect(notices).toMatchObject([
      { title: 'Maple Court cannot race', path: '/horses/42', readAt: null },
      { path: '/requests' },
    ])
    expect(await listSent(ana.email)).toHaveLength(2)
    const [mail] = await listSent(luis.email)
    expect(mail).toMatchObject({ subject: 'Maple Court no puede correr', locale: 'es' })
    expect(mail?.text).toContain('/horses/42')
  })

  it('has the texts of the event when the kind is newer than this release', async () => {
    const { as, personId } = await createPerson()
    const texts = { title: 'New: {{horse}}', text: 'Look at {{horse}}.', sms: '{{horse}}' }
    await request([personId], { kind: 'horse-new-kind', texts: { 'en-US': texts, es: texts } })
    await waitFor(async () => expect(await list(as)).toMatchObject([{ title: 'New: Maple Court' }]))
  })

  it('reaches the remaining person after a merge', async () => {
    const { as, personId } = await createPerson()
    const duplicate = await createPerson()
    await service.database.query(`update person set status = 'merged', merged_into = $2 where person_id = $1`, [
      duplicate.personId,
      personId,
    ])
    await request([duplicate.personId, personId])
    await waitFor(async () => expect(await list(as)).toHaveLength(1))
  })

  it('has the texts of staff, who find the kind on the page of texts', async () => {
    const { as, personId } = await createPerson()
    const templates = getResults<NoticeTemplateDetails[]>(
      await service.call(http.listNoticeTemplates, {}, { as: admin }),
    )
    expect(templates.find(({ kind }) => kind === verdictChanged.name)?.placeholders).toMatchObject({
      answer: 'cannot race',
    })
    const params = { kind: verdictChanged.name, locale: 'en-US' as const }
    const texts = { title: '{{horse}}!', text: '{{now}}', mail: '{{link}}', sms: '{{link}}' }
    await service.call(http.saveNoticeTemplate, { params, body: { texts, version: 0 } }, { as: admin })
    await request([personId])
    await waitFor(async () => expect(await list(as)).toMatchObject([{ title: 'Maple Court!', text: 'Expired.' }]))
  })
})
