import { randomUUID } from 'node:crypto'
import {
  registrationHttp as http,
  type MyInformation,
  type RegistrationCandidate,
  type RegistrationDraft,
} from '@portal/contracts-registration'
import type { RegistrationAnswers } from '@portal/contracts-registration/registration-rules'
import { Jobs } from '@portal/jobs'
import { addLicense } from '../../testing/registry.ts'
import { FieldEncryption } from '@portal/field-encryption'
import { MailDispatcher } from '@portal/delivery'
import { getResults, waitFor } from '@portal/testing-service'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findCode, RegistrationBrowser } from '../../testing/registration-browser.ts'
import { personColumns } from '../people/index.ts'
import { startTestEnvironment, type TestEnvironment } from '../../testing/test-environment.ts'
import { signIn } from '../../testing/sign-in.ts'

let environment: TestEnvironment
beforeAll(async () => {
  environment = await startTestEnvironment()
})
afterAll(() => environment.close())
// Requests to the user pool are signed with the real time.
afterEach(() => environment.clock.set(new Date()))

const password = 'Quiet-Meadow-42'

/** Creates and signs in to the account of a public commenter. */
/** Creates a commenter's account, confirmed by email, or by phone if there is one. */
async function createAccount(phone?: string) {
  const email = `${unique()}@demo.example`
  const username = `reader-${unique()}`
  const commenterPassword = 'short-1x'
  const names = { firstName: 'Jane', lastName: 'Doe', recaptcha: '' }
  const passwords = { password: commenterPassword, confirmPassword: commenterPassword }
  const registered = await environment.registration.call(http.register, {
    body: { email, username, ...names, ...passwords, ...(phone !== undefined && { phone }) },
  })
  expect(registered.status).toBe(200)
  const code = await environment.getCodeFor(phone ?? email)
  await environment.registration.call(http.confirmRegistration, { body: { email, code } })
  const { accessToken } = await signIn(environment, username, commenterPassword)
  return { email, username, accessToken, password: commenterPassword }
}

const unique = () => randomUUID().slice(0, 8)

/** Answers of an owner who is not in the license registry, in the order of the pages. */
function ownerAnswers(name = unique()): RegistrationAnswersOfOwner {
  return {
    kind: { kind: 'covered' },
    agreement: { version: 1 },
    'confirm-agreement': { typedName: 'Ana Ruiz' },
    'license-image': { skipped: true },
    license: { state: 'KY', licenseNumber: `KY-${name}`, licensedStates: ['KY', 'NY'] },
    match: { candidate: null },
    identity: { dateOfBirth: '1980-03-31' },
    roles: { roles: ['owner'] },
    name: { firstName: 'Ana', lastName: 'Ruiz', additionalLastName: 'Muñoz' },
    contact: { email: `ana-${name}@demo.example`, phone: '' },
    address: { country: 'US', street: '1 Main St', city: 'Lexington', region: 'KY', postalCode: '40511' },
    username: { username: `ana.${name}` },
  }
}
type RegistrationAnswersOfOwner = Pick<
  RegistrationAnswers,
  | 'kind'
  | 'agreement'
  | 'confirm-agreement'
  | 'license-image'
  | 'license'
  | 'match'
  | 'identity'
  | 'roles'
  | 'name'
  | 'contact'
  | 'address'
  | 'username'
>

/** Answers every page and confirms the contact, whose page comes before the user name. */
async function answerAll(browser: RegistrationBrowser, answers: RegistrationAnswersOfOwner): Promise<void> {
  const { username, ...beforeCode } = answers
  await browser.start()
  await browser.saveAll(beforeCode)
  await browser.confirm('email', answers.contact.email)
  await browser.saveAll({ username })
}

async function register(browser: RegistrationBrowser, answers: RegistrationAnswersOfOwner) {
  await answerAll(browser, answers)
  return finish(browser)
}

/** Creates the account and the person after every page was answered. */
async function finish(browser: RegistrationBrowser) {
  const completed = await browser.call(http.completeDraft, { body: { password, confirmPassword: password } })
  expect(completed.status).toBe(200)
  const account = getResults<{ sub: string; username: string; draftId: string; secret: string }>(completed)
  const { sub, draftId, secret } = account
  const registered = await browser.call(http.registerPerson, { params: { sub }, body: { draftId, secret } })
  return { account, registered }
}

describe('a registration', () => {
  it('by manual entry creates one account and one person', async () => {
    const browser = new RegistrationBrowser(environment)
    const answers = ownerAnswers()
    const { account, registered } = await register(browser, answers)
    expect(registered.status).toBe(200)
    expect(registered.body.results).toEqual({
      hisaPersonId: expect.stringMatching(/^P-\d{3}-\d{3}-\d{3}$/),
      displayName: 'Ana Ruiz Muñoz',
      isCovered: true,
      roles: ['covered-person', 'owner'],
      pendingRoles: [],
    })
    // Without signing in, the browser learns only that a registration was finished in it.
    expect(getResults(await browser.call(http.getDraft))).toEqual({
      draft: null,
      movedAt: null,
      finishedReference: expect.stringMatching(/^R-/),
    })
    const { accessToken } = await signIn(environment, answers.username.username, password)
    const own = await environment.registration.call(http.getOwnPerson, {}, { as: accessToken })
    expect(own.body).toMatchObject({ code: 200 })
    expect(own.body.results).toMatchObject({ displayName: 'Ana Ruiz Muñoz', roles: ['covered-person', 'owner'] })

    const again = await browser.call(http.registerPerson, {
      params: { sub: account.sub },
      body: { draftId: account.draftId, secret: account.secret },
    })
    expect(again.body.results).toEqual(registered.body.results)
    const events = await environment.registration.database.query(
      `select payload from outbox_event where subject = 'evt.registration.person.registered.v1'
        and payload->>'accountSub' = $1`,
      [account.sub],
    )
    expect(events).toHaveLength(1)
    // The next person at the same computer starts a registration of their own.
    expect(await browser.get()).toBeNull()
    browser.token = accessToken
    expect(await browser.get()).toMatchObject({ status: 'registered', answers: {}, hisaPersonId: expect.any(String) })
  })

  it('registers a person whose request repeats states and roles, and stores no markup or invisible characters', async () => {
    const browser = new RegistrationBrowser(environment)
    const answers = ownerAnswers()
    const { registered } = await register(browser, {
      ...answers,
      license: { ...answers.license, licensedStates: ['KY', 'KY', 'NY'] },
      roles: { roles: ['owner', 'owner', 'other'], otherTitle: '<b>Gro\u200Bom</b>\u202E' },
      address: { ...answers.address, city: 'Lex\u2066ington' },
    })
    expect(registered.body.results).toMatchObject({ roles: ['covered-person', 'other', 'owner'] })
    const { accessToken } = await signIn(environment, answers.username.username, password)
    const own = await environment.registration.call(http.getMyInformation, {}, { as: accessToken })
    expect(getResults<{ information: MyInformation }>(own).information).toMatchObject({
      licensedStates: ['KY', 'NY'],
      address: { city: 'Lexington' },
      roles: expect.arrayContaining([expect.objectContaining({ title: 'Groom' })]),
    })
  })

  it('stores personal data only encrypted', async () => {
    const name = unique()
    await register(new RegistrationBrowser(environment), ownerAnswers(name))
    const started = new RegistrationBrowser(environment)
    await started.start()
    await started.saveAll({
      kind: { kind: 'non-covered' },
      agreement: { version: 1 },
      identity: { dateOfBirth: '1977-07-07' },
    })
    const tables = await environment.registration.database.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
    for (const { name: table } of tables) {
      const rows = await environment.registration.database.query<{ row: string }>(
        `select to_json(t)::text as row from "${table}" t`,
      )
      for (const { row } of rows) {
        expect(`${table} ${row}`).not.toMatch(/1980-03-31|1977-07-07|Main St|demo\.example|KY-/)
      }
    }
  })

  it('continues on the first unanswered page after the browser was closed', async () => {
    const browser = new RegistrationBrowser(environment)
    await browser.start()
    await browser.saveAll({ kind: { kind: 'covered' }, agreement: { version: 1 } })
    expect(await browser.get()).toMatchObject({ nextStep: 'confirm-agreement', version: 2 })
    expect(await browser.start()).toMatchObject({
      nextStep: 'confirm-agreement',
      answers: { kind: { kind: 'covered' } },
    })
  })

  it('refuses a page before the earlier ones are answered, an invalid answer, and an outdated version', async () => {
    const browser = new RegistrationBrowser(environment)
    await browser.start()
    const early = await browser.save('address', ownerAnswers().address)
    expect([early.status, early.body.error, early.body.details]).toEqual([
      409,
      'registration.step-not-open',
      { nextStep: 'kind' },
    ])
    await browser.saveAll({ kind: { kind: 'covered' } })
    expect((await browser.save('agreement', { version: 1 }, 0)).status).toBe(412)
    const outdated = await browser.save('agreement', { version: 9 })
    expect(outdated.body.details).toEqual({ fields: [{ field: 'version', key: 'registration.agreement.outdated' }] })
    await browser.saveAll({ agreement: { version: 1 } })
    const invalid = await browser.save('confirm-agreement', { typedName: ' ' })
    expect(invalid.body).toMatchObject({
      error: 'registration.answer-invalid',
      details: { fields: [{ field: 'typedName', key: 'registration.agreement.name-missing' }] },
    })
    // A retry of a request whose response was lost.
    expect((await browser.save('agreement', { version: 1 }, 1)).status).toBe(200)
  })

  it('cannot be completed before everything is answered', async () => {
    const browser = new RegistrationBrowser(environment)
    await browser.start()
    await browser.saveAll({ kind: { kind: 'covered' } })
    const response = await browser.call(http.completeDraft, { body: { password, confirmPassword: password } })
    expect([response.status, response.body.error]).toEqual([409, 'registration.incomplete'])
  })

  it('ends at the eligibility page for a person under 16, who may correct a typing error', async () => {
    const browser = new RegistrationBrowser(environment)
    await browser.start()
    await browser.saveAll({
      kind: { kind: 'non-covered' },
      agreement: { version: 1 },
      identity: { dateOfBirth: '2015-01-01' },
    })
    expect(await browser.get()).toMatchObject({ status: 'not-eligible', nextStep: 'identity' })
    await browser.saveAll({ identity: { dateOfBirth: '1995-01-01' } })
    expect(await browser.get()).toMatchObject({ status: 'open', nextStep: 'roles' })
  })

  it('keeps the jockeys whom an agent wants to invite', async () => {
    const jockeys = [{ name: 'Camila Ortega', email: 'camila@demo.example' }]
    const { name, contact, address, username, roles: _roles, ...first } = ownerAnswers()
    const browser = new RegistrationBrowser(environment)
    await browser.start()
    await browser.saveAll({ ...first, roles: { roles: ['jockey-agent'] }, 'jockey-agent': { jockeys } })
    await browser.saveAll({ name, contact, address })
    await browser.confirm('email', contact.email)
    await browser.saveAll({ username })
    const completed = await browser.call(http.completeDraft, { body: { password, confirmPassword: password } })
    const { sub, draftId, secret } = getResults<{ sub: string; draftId: string; secret: string }>(completed)
    getResults(await browser.call(http.registerPerson, { params: { sub }, body: { draftId, secret } }))
    const [row] = await environment.registration.database.query<{ person_id: string; jockeys: Buffer }>(
      'select person_id, jockeys from jockeys_to_invite join person using (person_id) where account_sub = $1',
      [sub],
    )
    const encryption = environment.registration.service.app.get(FieldEncryption)
    const stored = row && encryption.decryptJson(personColumns.jockeysToInvite, row.person_id, row.jockeys)
    expect(stored).toEqual(jockeys)
  })

  it('is deleted with everything that was entered', async () => {
    const browser = new RegistrationBrowser(environment)
    await browser.start()
    expect((await browser.call(http.deleteDraft)).status).toBe(200)
    expect(await browser.get()).toBeNull()
  })
})

describe('an account', () => {
  it('is created once when the page sends several requests at once or again after an interruption', async () => {
    const browser = new RegistrationBrowser(environment)
    const answers = ownerAnswers()
    await answerAll(browser, answers)
    const complete = () => browser.call(http.completeDraft, { body: { password, confirmPassword: password } })
    const responses = await Promise.all([complete(), complete(), complete(), complete()])
    const later = await complete()
    const subs = [...responses, later].map((response) => getResults<{ sub: string }>(response).sub)
    expect(new Set(subs).size).toBe(1)
  })

  it('is asked for another user name when the name was taken in the meantime', async () => {
    const name = unique()
    await register(new RegistrationBrowser(environment), ownerAnswers(name))
    const browser = new RegistrationBrowser(environment)
    await browser.start()
    const { username, ...answers } = ownerAnswers(name)
    const contact = { email: `other-${name}@demo.example`, phone: '' }
    await browser.saveAll({ ...answers, contact })
    await browser.confirm('email', contact.email)
    expect((await browser.save('username', username)).body.error).toBe('auth.username-taken')
    const check = await browser.call(http.checkUsername, { params: username })
    const { isAvailable, suggestions } = getResults<{ isAvailable: boolean; suggestions: string[] }>(check)
    expect([isAvailable, suggestions.length]).toEqual([false, 3])
  })

  it('gets its person from a job when the page was closed before', async () => {
    const browser = new RegistrationBrowser(environment)
    await answerAll(browser, ownerAnswers())
    const completed = await browser.call(http.completeDraft, { body: { password, confirmPassword: password } })
    const { sub } = getResults<{ sub: string }>(completed)
    const { database, service } = environment.registration
    await database.query(`update jobs.job set start_after = now() where name = 'register-person'`)
    service.app.get(Jobs).wake('register-person')
    await waitFor(async () =>
      expect(await database.query('select 1 from person where account_sub = $1', [sub])).toHaveLength(1),
    )
  })

  it('gets no person without the right secret', async () => {
    const browser = new RegistrationBrowser(environment)
    await answerAll(browser, ownerAnswers())
    const completed = await browser.call(http.completeDraft, { body: { password, confirmPassword: password } })
    const { sub, draftId, secret } = getResults<{ sub: string; draftId: string; secret: string }>(completed)
    for (const [params, body] of [
      [{ sub }, { draftId, secret: 'x'.repeat(43) }],
      [{ sub: randomUUID() }, { draftId, secret }],
      [{ sub }, { draftId: randomUUID(), secret }],
    ]) {
      const response = await browser.call(http.registerPerson, { params, body })
      expect([response.status, response.body.error]).toEqual([403, 'registration.secret-invalid'])
    }
    const other = new RegistrationBrowser(environment)
    other.token = (await createAccount()).accessToken
    expect((await other.call(http.registerPerson, { params: { sub }, body: { draftId, secret } })).status).toBe(403)
  })
})

describe('a code', () => {
  async function reachCode(): Promise<{ browser: RegistrationBrowser; email: string }> {
    const browser = new RegistrationBrowser(environment)
    const { username: _username, ...answers } = ownerAnswers()
    await browser.start()
    await browser.saveAll({ ...answers, contact: { ...answers.contact, phone: '+15025550123' } })
    return { browser, email: answers.contact.email }
  }

  it('is sent again after five minutes, while the earlier one stays valid', async () => {
    const { browser, email } = await reachCode()
    expect((await browser.call(http.sendDraftCode, { body: { channel: 'email' } })).status).toBe(200)
    const first = await findCode(environment, email)
    const soon = await browser.call(http.sendDraftCode, { body: { channel: 'email' } })
    expect([soon.status, soon.body.error]).toEqual([429, 'auth.resend-too-soon'])
    // The other channel has its own wait.
    expect((await browser.call(http.sendDraftCode, { body: { channel: 'phone' } })).status).toBe(200)
    environment.clock.advance(301_000)
    expect((await browser.call(http.sendDraftCode, { body: { channel: 'email' } })).status).toBe(200)
    expect(await findCode(environment, email)).not.toBe(first)
    expect((await browser.call(http.confirmDraftCode, { body: { code: first } })).status).toBe(200)
    expect(await browser.get()).toMatchObject({ isContactConfirmed: true, nextStep: 'username' })
  })

  it('is sent once for one press, whatever is repeated', async () => {
    const { browser, email } = await reachCode()
    const key = { 'idempotency-key': randomUUID() }
    const send = () => browser.call(http.sendDraftCode, { body: { channel: 'email' } }, key)
    const [first] = await Promise.all([send(), send()])
    expect(first.status).toBe(200)
    expect((await send()).text).toBe(first.text)
    const messages = await environment.registration.service.app.get(MailDispatcher).listRecent()
    expect(messages.filter(({ to }) => to === email)).toHaveLength(1)
  })

  it('locks for ten minutes after ten wrong codes, also in parallel', async () => {
    const { browser, email } = await reachCode()
    await browser.call(http.sendDraftCode, { body: { channel: 'email' } })
    const code = await findCode(environment, email)
    const wrong = code === '000000' ? '000001' : '000000'
    const guesses = await Promise.all(
      Array.from({ length: 25 }, () => browser.call(http.confirmDraftCode, { body: { code: wrong } })),
    )
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(10)
    const locked = await browser.call(http.confirmDraftCode, { body: { code } })
    expect([locked.status, locked.body.error]).toEqual([429, 'registration.code-locked'])
    expect(await browser.get()).toMatchObject({ sentCode: { attemptsLeft: 0, lockedUntil: expect.any(String) } })
    environment.clock.advance(601_000)
    expect((await browser.call(http.confirmDraftCode, { body: { code } })).status).toBe(200)
  })

  it('expires, and is asked again for a different address', async () => {
    const { browser, email } = await reachCode()
    await browser.call(http.sendDraftCode, { body: { channel: 'email' } })
    environment.clock.advance(16 * 60_000)
    const expired = await browser.call(http.confirmDraftCode, { body: { code: await findCode(environment, email) } })
    expect([expired.status, expired.body.error]).toEqual([400, 'auth.code-expired'])
    await browser.confirm('email', email)
    await browser.saveAll({ contact: { email: `new-${email}`, phone: '' } })
    expect(await browser.get()).toMatchObject({ isContactConfirmed: false, nextStep: 'code', sentCode: null })
  })
})

describe('a person in the license registry', () => {
  const birth = '1975-05-05'

  async function reachIdentity() {
    const name = unique()
    const entry = {
      licenseNumber: `TR-${name}`,
      state: 'KY',
      role: 'trainer',
      firstName: 'José',
      lastName: 'Muñoz',
      dateOfBirth: birth,
      city: 'Lexington',
      expiresOn: '2027-12-31',
    }
    await addLicense(environment, entry)
    const browser = new RegistrationBrowser(environment)
    const { kind, agreement, 'confirm-agreement': confirm, 'license-image': image } = ownerAnswers()
    await browser.start()
    await browser.saveAll({ kind, agreement, 'confirm-agreement': confirm, 'license-image': image })
    await browser.saveAll({ license: { state: 'KY', licenseNumber: entry.licenseNumber, licensedStates: ['KY'] } })
    const found = await browser.call(http.findCandidates, { body: {} })
    const [candidate] = getResults<{ candidates: RegistrationCandidate[] }>(found).candidates
    expect(candidate).toMatchObject({ name: 'José M•••', city: 'Lexington', licenseType: 'trainer' })
    await browser.saveAll({ match: { candidate: candidate?.candidate ?? '' } })
    return { browser, entry }
  }

  it('is confirmed by date of birth and license, and finds their name and role filled in', async () => {
    const { browser } = await reachIdentity()
    await browser.saveAll({ identity: { dateOfBirth: birth } })
    expect(await browser.get()).toMatchObject({
      identityOutcome: 'confirmed',
      status: 'open',
      suggested: { name: { firstName: 'José', lastName: 'Muñoz' }, roles: { roles: ['trainer'] } },
    })
  })

  it('may say that the record is not theirs, and what they have in common is remembered', async () => {
    const { browser, entry } = await reachIdentity()
    const { roles, name, contact, address, username } = ownerAnswers()
    await browser.saveAll({ match: { candidate: null }, identity: { dateOfBirth: birth }, roles })
    await browser.saveAll({ name: { ...name, lastName: entry.lastName }, contact, address })
    await browser.confirm('email', contact.email)
    await browser.saveAll({ username })
    const { registered } = await finish(browser)
    const { hisaPersonId } = getResults<{ hisaPersonId: string }>(registered)
    const declined = await environment.registration.database.query(
      'select score, reasons from declined_record join person using (person_id) where hisa_person_id = $1',
      [hisaPersonId],
    )
    expect(declined).toEqual([{ score: 110, reasons: ['license', 'birth-and-name'] }])
  })

  it('has a verified license with the expiration date of the registry', async () => {
    const { browser } = await reachIdentity()
    const { roles, name, contact, address, username } = ownerAnswers()
    await browser.saveAll({ identity: { dateOfBirth: birth }, roles, name, contact, address })
    await browser.confirm('email', contact.email)
    await browser.saveAll({ username })
    const { account, registered } = await finish(browser)
    expect(registered.status).toBe(200)
    const licenses = await environment.registration.database.query(
      `select l.status, l.expires_on::text from person_license l join person p using (person_id)
        where p.account_sub = $1`,
      [account.sub],
    )
    expect(licenses).toEqual([{ status: 'verified', expires_on: '2027-12-31' }])
  })

  it('is blocked by a mismatch, cannot choose another record, and may correct what was typed', async () => {
    const { browser } = await reachIdentity()
    await browser.saveAll({ identity: { dateOfBirth: '1975-05-06' } })
    expect(await browser.get()).toMatchObject({
      identityOutcome: 'not-confirmed',
      status: 'blocked',
      nextStep: 'identity',
    })
    expect((await browser.save('match', { candidate: null })).body.error).toBe('registration.step-not-open')
    expect((await browser.save('roles', { roles: ['trainer'] })).body.error).toBe('registration.step-not-open')
    await browser.saveAll({ identity: { dateOfBirth: birth } })
    expect(await browser.get()).toMatchObject({ identityOutcome: 'confirmed', status: 'open', nextStep: 'roles' })
  })

  it('is locked after three mismatches in 24 hours, also in parallel', async () => {
    const { browser } = await reachIdentity()
    const days = Array.from({ length: 12 }, (_, day) => `1975-06-${String(day + 10)}`)
    const guesses = await Promise.all(days.map((dateOfBirth) => browser.save('identity', { dateOfBirth }, 5)))
    expect(guesses.filter(({ body }) => body.error === 'registration.candidate-locked')).toHaveLength(9)
    const right = await browser.save('identity', { dateOfBirth: birth })
    expect([right.status, right.body.error]).toEqual([429, 'registration.candidate-locked'])
    environment.clock.advance(25 * 3_600_000)
    await browser.saveAll({ identity: { dateOfBirth: birth } })
  })
})

describe('an existing account', () => {
  it('needs no code for the phone that it has confirmed', async () => {
    const phone = '+15025550177'
    const account = await createAccount(phone)
    const browser = new RegistrationBrowser(environment)
    const { username: _username, contact, address, ...answers } = ownerAnswers()
    browser.token = account.accessToken
    await browser.start()
    expect((await browser.get())?.suggested.contact).toEqual({ email: account.email, phone })
    await browser.saveAll({ ...answers, contact: { ...contact, phone }, address })
    expect(await browser.get()).toMatchObject({ isContactConfirmed: true, nextStep: 'password' })
  })

  it('becomes a person without a second account, and gets a password under the longer rules', async () => {
    const account = await createAccount()
    const browser = new RegistrationBrowser(environment)
    const { username: _username, address, ...answers } = ownerAnswers()
    await browser.start()
    await browser.saveAll({ kind: answers.kind })
    // Signs in on the way.
    browser.token = account.accessToken
    // What the account has is not asked again.
    expect((await browser.get())?.suggested.contact).toMatchObject({ email: account.email })
    await browser.saveAll({ ...answers, contact: { email: account.email, phone: '' }, address })
    expect(await browser.get()).toMatchObject({ hasAccount: true, isContactConfirmed: true, nextStep: 'password' })
    const passwords = { password, confirmPassword: password }
    const wrong = await browser.call(http.completeDraft, { body: { ...passwords, currentPassword: 'not-this-one' } })
    expect(wrong.body.error).toBe('auth.password-incorrect')
    const completed = await browser.call(http.completeDraft, {
      body: { ...passwords, currentPassword: account.password },
    })
    const { sub, username, draftId, secret } = getResults<{
      sub: string
      username: string
      draftId: string
      secret: string
    }>(completed)
    expect(username).toBe(account.username)
    expect((await browser.call(http.registerPerson, { params: { sub }, body: { draftId, secret } })).status).toBe(200)
    await expect(signIn(environment, account.username, password)).resolves.toHaveProperty('accessToken')
    const again = await new RegistrationBrowser(environment).call(http.startDraft, { body: {} }, {})
    expect(again.status).toBe(200)
    const second = new RegistrationBrowser(environment)
    second.token = browser.token
    expect(getResults<RegistrationDraft>(await second.call(http.startDraft, { body: {} }))).toMatchObject({
      status: 'registered',
    })
  })
})

describe('another person', () => {
  it('cannot read or change a draft without its cookie, or with the cookie of a draft that belongs to an account', async () => {
    const owner = new RegistrationBrowser(environment)
    owner.token = (await createAccount()).accessToken
    await owner.start()
    await owner.saveAll({ kind: { kind: 'covered' } })
    const stranger = new RegistrationBrowser(environment)
    stranger.token = (await createAccount()).accessToken
    stranger.cookie = owner.cookie
    expect(await stranger.get()).toBeNull()
    expect((await stranger.save('kind', { kind: 'non-covered' })).status).toBe(404)
    const signedOut = new RegistrationBrowser(environment)
    signedOut.cookie = owner.cookie
    expect(await signedOut.get()).toBeNull()
    expect(await owner.get()).toMatchObject({ answers: { kind: { kind: 'covered' } } })
  })

  it('cannot call from another site', async () => {
    const browser = new RegistrationBrowser(environment)
    await browser.start()
    const response = await browser.call(http.getDraft, {}, { 'sec-fetch-site': 'cross-site' })
    expect([response.status, response.body.error]).toEqual([403, 'auth.cross-site'])
  })
})
