import { randomUUID } from 'node:crypto'
import { registrationHttp as http, type StaffApproval } from '@portal/contracts-registration'
import { MailDispatcher } from '@portal/delivery'
import { toAuthorityDate } from '@portal/formats'
import { createTestService, getResults, getStatusAndError, type TestService } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import { registration as definition } from '../../registration.service.ts'
import { insertPerson } from '../../testing/insert-person.ts'
import { findCode, RegistrationBrowser } from '../../testing/registration-browser.ts'
import { createRegistrationEnv } from '../../testing/test-environment.ts'

let registration: TestService
beforeAll(async () => {
  registration = await createTestService(definition, { migrations, env: createRegistrationEnv('http://127.0.0.1:9') })
})
afterAll(() => registration.close())

const call = (endpoint: Parameters<TestService['call']>[0], request: object, sub = 'ada') =>
  registration.call(endpoint, request as never, { as: { groups: ['ADMINS'], sub } })

async function set(name: string, value: number): Promise<void> {
  const period = { from: toAuthorityDate(registration.clock.now()), to: null, value, source: 'Rule 7' }
  expect((await call(http.addSettingPeriod, { params: { name }, body: period })).status).toBe(200)
}
const dayMs = 86_400_000
const after = (ms: number) => new Date(registration.clock.now().getTime() + ms).toISOString()

describe('the time that staff set', () => {
  it('applies to unfinished registrations, with their phone uploads and links', async () => {
    await set('draft-days', 5)
    await set('phone-upload-minutes', 60)
    await set('resume-link-days', 2)
    const browser = new RegistrationBrowser({ registration })
    expect(await browser.start()).toMatchObject({ expiresAt: after(5 * dayMs) })
    expect(getResults(await browser.call(http.getRegistrationSettings))).toMatchObject({ draftDays: 5 })
    registration.clock.advance(1000)
    await browser.saveAll({
      kind: { kind: 'covered' },
      agreement: { version: 1 },
      'confirm-agreement': { typedName: 'Ana Ruiz' },
    })
    expect(await browser.get()).toMatchObject({ expiresAt: after(5 * dayMs) })
    const upload = await browser.call(http.createPhoneUpload)
    expect(getResults(upload)).toMatchObject({ expiresAt: after(60 * 60_000) })

    const email = `${randomUUID()}@demo.example`
    getResults(await browser.call(http.sendResumeCode, { body: { channel: 'email', destination: email } }))
    const code = await findCode({ registration }, email)
    getResults(await browser.call(http.confirmResumeCode, { body: { code } }))
    const link = await browser.call(http.sendResumeLink, { body: { channel: 'email' } })
    expect(getResults(link)).toMatchObject({ expiresAt: after(2 * dayMs) })
  })

  it('applies to codes', async () => {
    await set('code-minutes', 20)
    await set('new-code-minutes', 2)
    const browser = new RegistrationBrowser({ registration })
    await browser.start()
    expect(getResults(await browser.call(http.getRegistrationSettings))).toMatchObject({ newCodeAfterSeconds: 120 })
    const email = `${randomUUID()}@demo.example`
    const send = () => browser.call(http.sendResumeCode, { body: { channel: 'email', destination: email } })
    const times = { newCodeAt: after(2 * 60_000), expiresAt: after(20 * 60_000) }
    expect(getResults(await send())).toMatchObject(times)
    const [mail] = await registration.service.app.get(MailDispatcher).listRecent()
    expect(mail?.text).toContain('valid for 20 minutes')
    registration.clock.advance(119_000)
    expect(getStatusAndError(await send())).toEqual([429, 'auth.resend-too-soon'])
    registration.clock.advance(1000)
    expect((await send()).status).toBe(200)
  })

  it.each([
    [10, ['undo']],
    [0, []],
  ])('applies to the undo of a merge: %i days', async (days, actions) => {
    await set('merge-undo-days', days)
    const [survivor, duplicate] = [await insertPerson(registration), await insertPerson(registration)]
    const persons = { survivor: survivor.hisaPersonId, duplicate: duplicate.hisaPersonId }
    const revisions = { survivorRevision: 1, duplicateRevision: 1 }
    const body = { ...persons, ...revisions, account: 'survivor', reason: 'Same license' }
    const { approvalId } = getResults<StaffApproval>(await call(http.proposeMerge, { body }))
    const approved = await call(http.approveProposal, { params: { approvalId }, body: {} }, 'ben')
    expect(getResults(approved)).toMatchObject({ undoUntil: days === 0 ? null : after(days * dayMs), actions })
  })
})
