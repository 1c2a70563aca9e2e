import { randomUUID } from 'node:crypto'
import { registrationHttp as http, type RegistrationDraft } from '@portal/contracts-registration'
import { MailDispatcher } from '@portal/delivery'
import { getResults, getStatusAndError } from '@portal/testing-service'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findCode, RegistrationBrowser } from '../../testing/registration-browser.ts'
import { startTestEnvironment, type TestEnvironment } from '../../testing/test-environment.ts'

let environment: TestEnvironment
beforeAll(async () => {
  environment = await startTestEnvironment()
})
afterAll(() => environment.close())
afterEach(() => environment.clock.set(new Date()))

const answers = {
  kind: { kind: 'non-covered' },
  agreement: { version: 1 },
  identity: { dateOfBirth: '1980-03-31' },
} as const

async function findMessages(to: string): Promise<string[]> {
  const messages = await environment.registration.service.app.get(MailDispatcher).listRecent()
  return messages.filter((message) => message.to === to).map(({ text }) => text)
}

/** Starts a registration, confirms an address for the link and returns it. */
async function startOnDesktop(): Promise<{ desktop: RegistrationBrowser; email: string; draft: RegistrationDraft }> {
  const desktop = new RegistrationBrowser(environment)
  const email = `${randomUUID()}@demo.example`
  await desktop.start()
  await desktop.saveAll(answers)
  getResults(await desktop.call(http.sendResumeCode, { body: { channel: 'email', destination: email } }))
  const code = await findCode(environment, email)
  getResults(await desktop.call(http.confirmResumeCode, { body: { code } }))
  const draft = await desktop.get()
  if (!draft) throw new Error('There is no draft.')
  return { desktop, email, draft }
}

async function sendLink(desktop: RegistrationBrowser, email: string): Promise<string> {
  getResults(await desktop.call(http.sendResumeLink, { body: { channel: 'email' } }))
  return /registration\/resume#([\w-]+)/.exec((await findMessages(email))[0] ?? '')?.[1] ?? 'no link was sent'
}

async function sendCode(phone: RegistrationBrowser, secret: string, email: string): Promise<string> {
  getResults(await phone.call(http.sendResumeLinkCode, { body: { secret } }))
  return findCode(environment, email)
}

const open = (phone: RegistrationBrowser, secret: string, code: string) =>
  phone.call(http.openResumeLink, { body: { secret, code } })

describe('continuing a registration on another device', () => {
  it('moves the draft to the browser that opened the link and entered the code', async () => {
    const { desktop, email, draft } = await startOnDesktop()
    const secret = await sendLink(desktop, email)
    const phone = new RegistrationBrowser(environment)
    expect(getResults(await phone.call(http.checkResumeLink, { body: { secret } }))).toEqual({
      channel: 'email',
      destination: expect.stringMatching(/^.•••@demo\.example$/),
      sentCode: null,
    })
    const code = await sendCode(phone, secret, email)
    getResults(await open(phone, secret, code))
    // Nothing is typed or confirmed twice.
    expect(await phone.get()).toMatchObject({ draftId: draft.draftId, answers, nextStep: 'roles' })
    expect((await phone.get())?.suggested.contact).toEqual({ email, phone: '' })

    const { draft: former, movedAt } = getResults<{ draft: unknown; movedAt: string | null }>(
      await desktop.call(http.getDraft),
    )
    expect([former, movedAt]).toEqual([null, expect.any(String)])
    const refused = await desktop.save('identity', { dateOfBirth: '1981-01-01' }, draft.version)
    expect(getStatusAndError(refused)).toEqual([409, 'registration.draft-moved'])
  })

  it('confirms the contact, so that the registration asks for no other code', async () => {
    const { desktop, email } = await startOnDesktop()
    await desktop.saveAll({
      roles: { roles: ['other'], otherTitle: 'Steward' },
      name: { firstName: 'Ana', lastName: 'Ruiz' },
      contact: { email, phone: '' },
    })
    expect(await desktop.get()).toMatchObject({ isContactConfirmed: true })
  })

  it('shows the desktop where the link was sent', async () => {
    const { desktop, email } = await startOnDesktop()
    const destination = expect.stringMatching(/•••@demo\.example$/)
    await sendLink(desktop, email)
    expect(getResults(await desktop.call(http.getResumeOptions))).toMatchObject({
      contacts: [{ channel: 'email', destination }],
      link: { channel: 'email', destination, expiresAt: expect.any(String) },
    })
  })

  it('returns the same cookie again when the response was lost, and only with the code', async () => {
    const { desktop, email } = await startOnDesktop()
    const secret = await sendLink(desktop, email)
    const lost = new RegistrationBrowser(environment)
    const code = await sendCode(lost, secret, email)
    getResults(await open(lost, secret, code))
    const phone = new RegistrationBrowser(environment)
    const wrong = code === '000000' ? '000001' : '000000'
    expect(getStatusAndError(await open(phone, secret, wrong))).toEqual([400, 'auth.code-incorrect'])
    getResults(await open(phone, secret, code))
    expect(await phone.get()).toMatchObject({ answers })
    expect(getStatusAndError(await phone.call(http.checkResumeLink, { body: { secret } }))).toEqual([
      400,
      'registration.link-used',
    ])
    environment.clock.advance(16 * 60_000)
    expect(getStatusAndError(await open(phone, secret, code))).toEqual([400, 'auth.code-expired'])
  })

  it('does not open a link again after the registration moved on', async () => {
    const { desktop, email } = await startOnDesktop()
    const first = await sendLink(desktop, email)
    const phone = new RegistrationBrowser(environment)
    const code = await sendCode(phone, first, email)
    getResults(await open(phone, first, code))
    const second = await sendLink(phone, email)
    const tablet = new RegistrationBrowser(environment)
    getResults(await open(tablet, second, await sendCode(tablet, second, email)))
    expect(getStatusAndError(await open(desktop, first, code))).toEqual([400, 'registration.link-used'])
    expect(await tablet.get()).toMatchObject({ answers })
  })
})

describe('a link to continue', () => {
  it('is sent once for one press, and again after five minutes', async () => {
    const { desktop, email } = await startOnDesktop()
    const key = { 'idempotency-key': randomUUID() }
    const send = () => desktop.call(http.sendResumeLink, { body: { channel: 'email' } }, key)
    const [first, second] = await Promise.all([send(), send()])
    expect(second.text).toBe(first.text)
    // The code and one link.
    expect(await findMessages(email)).toHaveLength(2)
    const soon = await desktop.call(http.sendResumeLink, { body: { channel: 'email' } })
    expect(getStatusAndError(soon)).toEqual([429, 'auth.resend-too-soon'])
    environment.clock.advance(301_000)
    await sendLink(desktop, email)
    expect(await findMessages(email)).toHaveLength(3)
  })

  it('stops working when another one is sent', async () => {
    const { desktop, email } = await startOnDesktop()
    const secret = await sendLink(desktop, email)
    environment.clock.advance(301_000)
    await sendLink(desktop, email)
    const response = await desktop.call(http.checkResumeLink, { body: { secret } })
    expect(getStatusAndError(response)).toEqual([400, 'auth.link-invalid'])
  })

  it('expires after seven days', async () => {
    const { desktop, email } = await startOnDesktop()
    const secret = await sendLink(desktop, email)
    environment.clock.advance(7 * 86_400_000 + 1000)
    for (const endpoint of [http.checkResumeLink, http.sendResumeLinkCode])
      expect(getStatusAndError(await desktop.call(endpoint, { body: { secret } }))).toEqual([400, 'auth.link-expired'])
  })

  it('looks like an unknown link after the registration was deleted', async () => {
    const { desktop, email } = await startOnDesktop()
    const secret = await sendLink(desktop, email)
    getResults(await desktop.call(http.deleteDraft))
    const phone = new RegistrationBrowser(environment)
    const deleted = await phone.call(http.checkResumeLink, { body: { secret } })
    const unknown = await phone.call(http.checkResumeLink, { body: { secret: randomUUID() } })
    expect(getStatusAndError(deleted)).toEqual([400, 'auth.link-invalid'])
    expect(deleted.body).toMatchObject({ error: unknown.body.error, message: unknown.body.message })
    expect(getStatusAndError(await open(phone, randomUUID(), '123456'))).toEqual([400, 'auth.link-invalid'])
    expect(getStatusAndError(await phone.call(http.sendResumeLinkCode, { body: { secret: randomUUID() } }))).toEqual([
      400,
      'auth.link-invalid',
    ])
  })

  it('says that the registration is finished', async () => {
    const { desktop, email, draft } = await startOnDesktop()
    const secret = await sendLink(desktop, email)
    await environment.registration.database.query(
      `update registration_draft set status = 'registered' where draft_id = $1`,
      [draft.draftId],
    )
    const response = await desktop.call(http.checkResumeLink, { body: { secret } })
    expect(getStatusAndError(response)).toEqual([409, 'registration.draft-closed'])
  })

  it('is sent to confirmed contacts only, and not for drafts of accounts', async () => {
    const { desktop, draft } = await startOnDesktop()
    const unconfirmed = await desktop.call(http.sendResumeLink, { body: { channel: 'phone' } })
    expect(getStatusAndError(unconfirmed)).toEqual([409, 'registration.contact-not-confirmed'])
    const other = new RegistrationBrowser(environment)
    const foreign = await other.call(http.sendResumeLink, { body: { channel: 'email' } })
    expect(getStatusAndError(foreign)).toEqual([404, 'registration.draft-missing'])
    const invalid = await desktop.call(http.sendResumeCode, { body: { channel: 'phone', destination: '12' } })
    expect(getStatusAndError(invalid)).toEqual([400, 'registration.answer-invalid'])
    const sub = randomUUID()
    await environment.registration.database.query(
      'update registration_draft set account_sub = $2 where draft_id = $1',
      [draft.draftId, sub],
    )
    expect((await desktop.call(http.sendResumeLink, { body: { channel: 'email' } })).status).toBe(404)
  })

  it('locks for ten minutes after ten wrong codes, also in parallel, and stays usable', async () => {
    const { desktop, email } = await startOnDesktop()
    const secret = await sendLink(desktop, email)
    const phone = new RegistrationBrowser(environment)
    const code = await sendCode(phone, secret, email)
    const wrong = code === '000000' ? '000001' : '000000'
    const guesses = await Promise.all(Array.from({ length: 20 }, () => open(phone, secret, wrong)))
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(10)
    expect(getStatusAndError(await open(phone, secret, code))).toEqual([429, 'registration.code-locked'])
    expect(await desktop.get()).toMatchObject({ answers })
    environment.clock.advance(601_000)
    getResults(await open(phone, secret, code))
  })

  it('is refused when another website sent the request', async () => {
    const { desktop, email } = await startOnDesktop()
    const secret = await sendLink(desktop, email)
    const phone = new RegistrationBrowser(environment)
    const code = await sendCode(phone, secret, email)
    const headers = { origin: 'https://evil.example' }
    const response = await phone.call(http.openResumeLink, { body: { secret, code } }, headers)
    expect(getStatusAndError(response)).toEqual([403, 'auth.cross-site'])
  })
})
