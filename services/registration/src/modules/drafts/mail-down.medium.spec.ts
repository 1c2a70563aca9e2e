import { randomUUID } from 'node:crypto'
import { registrationHttp as http } from '@portal/contracts-registration'
import { MailDispatcher } from '@portal/delivery'
import { Jobs } from '@portal/jobs'
import { createTestService, TestMailServer, waitFor, type TestService } from '@portal/testing-service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import { registration } from '../../registration.service.ts'
import { RegistrationBrowser } from '../../testing/registration-browser.ts'
import { createRegistrationEnv } from '../../testing/test-environment.ts'

let service: TestService
let mailServer: TestMailServer
beforeAll(async () => {
  mailServer = await TestMailServer.start()
  const env = { ...createRegistrationEnv('http://127.0.0.1:9'), SMTP_URL: mailServer.url }
  service = await createTestService(registration, { migrations, env })
})
afterAll(async () => {
  await service.close()
  await mailServer.stop()
})

it('while the mail provider is down the page learns it and offers the other channel; the email is sent once afterwards', async () => {
  mailServer.reply = '451 4.3.0 Try again later'
  const browser = new RegistrationBrowser({ registration: service })
  const email = `${randomUUID()}@demo.example`
  await browser.start()
  await browser.saveAll({
    kind: { kind: 'covered' },
    agreement: { version: 1 },
    'confirm-agreement': { typedName: 'Ana Ruiz' },
    'license-image': { skipped: true },
    license: { state: 'KY', licenseNumber: 'KY-1', licensedStates: ['KY'] },
    match: { candidate: null },
    identity: { dateOfBirth: '1980-03-31' },
    roles: { roles: ['owner'] },
    name: { firstName: 'Ana', lastName: 'Ruiz' },
    contact: { email, phone: '+15025550123' },
    address: { country: 'US', street: '1 Main St', city: 'Lexington', region: 'KY', postalCode: '40511' },
  })
  const key = { 'idempotency-key': randomUUID() }
  const press = () => browser.call(http.sendDraftCode, { body: { channel: 'email' } }, key)
  expect((await press()).status).toBe(200)
  expect((await press()).status).toBe(200)
  expect(await browser.get()).toMatchObject({ sentCode: { channel: 'email', isDelayed: false } })
  service.clock.advance(11_000)
  expect(await browser.get()).toMatchObject({ sentCode: { channel: 'email', isDelayed: true } })

  const byPhone = await browser.call(http.sendDraftCode, { body: { channel: 'phone' } })
  expect(byPhone.status).toBe(200)
  const listTexts = () => service.service.app.get(MailDispatcher).listRecent()
  await waitFor(async () =>
    expect((await listTexts()).find(({ channel }) => channel === 'sms')).toMatchObject({ state: 'captured' }),
  )
  service.clock.advance(11_000)
  expect(await browser.get()).toMatchObject({ sentCode: { channel: 'phone', isDelayed: false } })

  mailServer.reply = undefined
  await waitFor(async () => {
    // The delay before the next attempt grows with each one.
    await service.database.query(`update jobs.job set start_after = now() where name = 'deliver-message'`)
    service.service.app.get(Jobs).wake('deliver-message')
    expect(mailServer.mails).toHaveLength(1)
  }, 20_000)
  const code = /\b\d{6}\b/.exec(mailServer.mails[0]?.content ?? '')?.[0] ?? ''
  expect((await browser.call(http.confirmDraftCode, { body: { code } })).status).toBe(200)
  expect(mailServer.mails).toHaveLength(1)
})
