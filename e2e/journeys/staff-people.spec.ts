import {
  call,
  createRegistration,
  expect,
  getUserToken,
  registerPerson,
  results,
  restoreSession,
  signIn,
  test,
  waitForCode,
  portalOrigin,
  type BrowserContext,
  type Person,
} from '@portal/testing-e2e'

interface Draft {
  readonly version: number
}

/** Registers an owner by manual entry through the API, and returns the HISA ID. */
async function registerOwner(context: BrowserContext, licenseNumber: string): Promise<string> {
  const { email, username, password: base } = createRegistration()
  const password = `${base}-B7`
  const headers = { origin: portalOrigin, 'x-portal-session': '1' }
  const send = async <Results>(method: 'POST' | 'PUT', path: string, data: unknown): Promise<Results> => {
    const response = await context.request.fetch(`${portalOrigin}/api/registration/${path}`, { method, headers, data })
    const body = (await response.json()) as { results: Results }
    if (!response.ok()) throw new Error(`${path} returned ${response.status()} ${JSON.stringify(body)}`)
    return body.results
  }
  let { version } = await send<Draft>('POST', 'draft', {})
  const answer = async (step: string, value: object) => {
    ;({ version } = await send<Draft>('PUT', 'draft/answers', { step, answer: value, version }))
  }
  await answer('kind', { kind: 'covered' })
  await answer('agreement', { version: 1 })
  await answer('confirm-agreement', { typedName: 'Paula Twice' })
  await answer('license-image', { skipped: true })
  await answer('license', { state: 'KY', licenseNumber, licensedStates: ['KY'] })
  await answer('match', { candidate: null })
  await answer('identity', { dateOfBirth: '1980-03-31' })
  await answer('roles', { roles: ['owner'] })
  await answer('name', { firstName: 'Paula', lastName: 'Twice' })
  await answer('contact', { email, phone: '' })
  await answer('address', { country: 'US', street: '1 Main St', city: 'Lexington', region: 'KY', postalCode: '40511' })
  await send('POST', 'draft/codes', { channel: 'email' })
  await send('POST', 'draft/codes/confirm', { code: await waitForCode(email) })
  const current = await context.request.get(`${portalOrigin}/api/registration/draft`, { headers })
  ;({ version } = ((await current.json()) as { results: { draft: Draft } }).results.draft)
  await answer('username', { username })
  const account = await send<{ sub: string; draftId: string; secret: string }>('POST', 'draft/account', {
    password,
    confirmPassword: password,
  })
  const { personServiceUrl } = (await (await fetch(`${portalOrigin}/config.json`)).json()) as {
    personServiceUrl: string
  }
  const { draftId, secret } = account
  const { hisaPersonId } = await results<{ hisaPersonId: string }>(`/person/with-cognito/${account.sub}`, {
    origin: personServiceUrl,
    body: { draftId, secret },
  })
  return hisaPersonId
}

/** Creates an account and makes it an administrator's. */
async function createAdministrator(): Promise<Person> {
  const person = await registerPerson()
  const token = await getUserToken('admin')
  await expect(async () => {
    const { items } = await results<{ items: { id: string; username: string; lockVersion: number }[] }>(
      '/api/users/search',
      { token, body: { q: person.name, skip: 0, limit: 10 } },
    )
    const user = items.find(({ username }) => username === person.name)
    if (!user) throw new Error('The copy of the account is not here yet')
    const body = { groups: ['USERS', 'ADMINS'], expectedVersion: user.lockVersion }
    expect((await call(`/api/users/update/${user.id}`, { token, body })).status).toBe(200)
  }).toPass()
  return person
}

test('a possible duplicate is merged by two administrators, and the merge is undone', async ({ page, browser }) => {
  const licenseNumber = `O-${Date.now()}`
  const contexts = [await browser.newContext(), await browser.newContext()] as const
  const first = await registerOwner(contexts[0], licenseNumber)
  const second = await registerOwner(contexts[1], licenseNumber)

  await restoreSession(page, 'admin')
  await page.goto('/people-review')
  const pair = page.getByRole('row').filter({ hasText: first }).filter({ hasText: second })
  await expect(pair).toContainText('license number')
  await pair.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare two people')
  await page.getByLabel('Person that remains').selectOption(first)
  await expect(page.getByText(`${second} will lead to ${first}`)).toBeVisible()
  await page.getByRole('button', { name: 'Propose merge' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Same license')
  await dialog.getByRole('button', { name: 'Propose merge' }).click()
  const proposal = page.getByRole('article').filter({ hasText: first }).filter({ hasText: second })
  await expect(proposal.getByText('Another administrator must approve this.')).toBeVisible()
  await expect(proposal.getByRole('button', { name: /^Approve/ })).toHaveCount(0)

  const other = await contexts[0].newPage()
  await signIn(other, await createAdministrator())
  await other.goto('/people-review?queue=merges')
  const open = other.getByRole('article').filter({ hasText: first }).filter({ hasText: second })
  await open.getByRole('button', { name: /^Approve merge/ }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Approve merge' }).click()
  await expect(open.getByText('Merged', { exact: true })).toBeVisible()
  await other.goto(`/people-management/${second}`)
  await expect(other.getByText(`${second} was merged into this person, ${first}.`)).toBeVisible()

  await page.goto('/people-review?queue=merges')
  await proposal.getByRole('button', { name: /^Undo merge/ }).click()
  await dialog.getByLabel('Reason').fill('Twins')
  await dialog.getByRole('button', { name: 'Undo merge' }).click()
  await expect(proposal.getByText('Undone', { exact: true })).toBeVisible()
  await page.goto(`/people-management/${second}`)
  await expect(page.getByText(second, { exact: true })).toBeVisible()
  await expect(page.getByText(/was merged into this person/)).toHaveCount(0)
})
