import {
  expect,
  getTrackDate,
  portalOrigin,
  registerHorse,
  registerRacingPerson,
  selectLocation,
  signIn,
  test,
} from '@portal/testing-e2e'

test.use({ serviceWorkers: 'allow' })

test('a trainer opens saved pages without a connection, also after closing the browser on their own device', async ({
  context,
  page,
  request,
}) => {
  const trainer = await registerRacingPerson(request, { role: 'trainer', firstName: 'Nora', lastName: 'Quinn' })
  await signIn(page, trainer)
  await registerHorse(page, 'arctic')
  await expect(page.getByText('Nora Quinn, since')).toBeVisible()
  const horse = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const address = new URL(page.url()).pathname
  await page.goto('/my-horses')
  await expect(page.getByRole('link', { name: horse })).toBeVisible()
  // The shell saves the document and the files of these pages after sign-in.
  await page.waitForFunction(async () => (await caches.match('/waiting-entries')) !== undefined)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('link', { name: horse })).toBeVisible()
  await expect(page.getByText('No connection. You see what was saved on this device')).toBeVisible()
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(horse)
  await context.setOffline(false)

  await page.goto('/waiting-entries')
  await page.getByLabel('This is my own device').check()
  await page.goto(address)
  await expect(page.getByText('Nora Quinn, since')).toBeVisible()
  await page.close()
  await context.setOffline(true)
  const restarted = await context.newPage()
  await restarted.goto(address)
  await expect(restarted.getByRole('heading', { level: 1 })).toHaveText(horse)
  await expect(restarted.getByText('Nora Quinn, since')).toBeVisible()
  await context.setOffline(false)

  await restarted.reload()
  await expect(restarted.getByText('No connection.')).toBeHidden()
  await restarted.getByRole('button', { name: 'Sign out' }).click()
  await expect(restarted).toHaveURL(new URL('/', portalOrigin).href)
  await context.setOffline(true)
  await restarted.goto(address)
  await expect(restarted.getByText('Nora Quinn, since')).toBeHidden()
  await expect(restarted).toHaveURL(/login/)
})

test('an hour without a connection in the barn loses nothing, and everything is sent once', async ({
  browser,
  context,
  page,
  request,
}) => {
  const [trainer, other] = [
    await registerRacingPerson(request, { role: 'trainer', firstName: 'Elena', lastName: 'Park' }),
    await registerRacingPerson(request, { role: 'trainer', firstName: 'Ivy', lastName: 'Stone' }),
  ]
  /** Keys of the entries that were sent from this device, in order. */
  const sent: { readonly path: string; readonly key: string }[] = []
  context.on('request', (call) => {
    const { pathname } = new URL(call.url())
    const isEntry = /^\/api\/horses\/(health-records|moves|[\da-f-]{36}\/jogs)$/.test(pathname)
    if (call.method() === 'POST' && isEntry)
      sent.push({ path: pathname.replace(/[\da-f-]{36}/, 'ID'), key: call.headers()['idempotency-key'] ?? '' })
  })
  await signIn(page, trainer)
  await registerHorse(page, 'harbor')
  const horse = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const horseId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const form = `/horses/health/new?horses=${horseId}`
  // Pages that were seen before open again; the barn saves the locations.
  for (const [address, text] of [
    [`/horses/${horseId}/vets-list`, 'Never on the vets list'],
    [form, `For ${horse}`],
    ['/barn', 'Scan with the camera'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByText(text).first()).toBeVisible()
  }
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(async () => (await caches.match('/waiting-entries')) !== undefined)
  await page.goto('/waiting-entries')
  await page.getByLabel('This is my own device').check()

  // The clock of the device is an hour behind until the connection is back, so that the entries are an hour old then.
  const hourMs = 3_600_000
  await context.clock.setFixedTime(Date.now() - hourMs)
  await page.close()
  await context.setOffline(true)
  const barn = await context.newPage()
  await barn.goto('/barn')
  const findHorse = async () => {
    await barn.goto('/barn')
    await barn
      .getByRole('searchbox')
      .or(barn.getByLabel(/^Microchip, name/))
      .fill(horse)
    await barn.getByRole('button', { name: 'Find', exact: true }).click()
    await expect(barn.getByRole('heading', { level: 2, name: horse })).toBeVisible()
  }
  const kept = () => barn.getByText('Kept on this device').first()
  await findHorse()
  await barn.getByRole('link', { name: 'Record a treatment' }).click()
  for (const vaccine of ['Tetanus vaccination', 'Rabies vaccination']) {
    await barn.getByLabel('Type').selectOption('Vaccine')
    await barn.getByLabel('Name', { exact: true }).selectOption(vaccine)
    await barn.getByLabel('Results').fill('No reaction')
    await barn.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(kept()).toBeVisible()
    await barn.getByRole('button', { name: 'Add another' }).click()
  }
  await findHorse()
  await barn.getByRole('button', { name: 'Change location' }).click()
  await selectLocation(barn.getByRole('dialog').getByLabel('Current location'), 'Hudson Park')
  await barn.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
  await expect(kept()).toBeVisible()
  await barn.goto(`/horses/${horseId}/vets-list`)
  await barn.getByRole('button', { name: 'Request a jog' }).click()
  const dialog = barn.getByRole('dialog')
  await selectLocation(dialog.getByLabel('Track'), 'Hudson Park')
  const [year, month, day] = getTrackDate().split('-')
  await dialog.getByLabel('Day of the race or examination').fill(`${month}/${day}/${year}`)
  await dialog.getByRole('button', { name: 'Request a jog' }).click()
  await expect(kept()).toBeVisible()
  await barn.goto('/waiting-entries')
  await expect(barn.getByRole('article')).toHaveCount(4)
  expect(sent).toEqual([])
  await barn.close()

  // An hour later, somebody else signs in first.
  await context.clock.setFixedTime(Date.now())
  await context.clearCookies()
  await context.setOffline(false)
  const others = await context.newPage()
  await signIn(others, other)
  await others.goto('/waiting-entries')
  await expect(others.getByText('Everything is sent')).toBeVisible()
  expect(sent).toEqual([])
  await others.getByRole('button', { name: 'Sign out' }).click()
  await expect(others).toHaveURL(new URL('/', portalOrigin).href)

  await signIn(others, trainer)
  await expect(others.getByText('4 entries were sent.')).toBeVisible()
  await others.goto('/waiting-entries')
  await expect(others.getByText('Everything is sent')).toBeVisible()
  expect(sent.map(({ path }) => path).toSorted()).toEqual([
    '/api/horses/ID/jogs',
    '/api/horses/health-records',
    '/api/horses/health-records',
    '/api/horses/moves',
  ])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(4)
  await others.close()

  const elsewhere = await (await browser.newContext()).newPage()
  await signIn(elsewhere, trainer)
  await elsewhere.goto(`/horses/${horseId}/health`)
  for (const vaccine of ['Tetanus', 'Rabies'])
    await expect(elsewhere.getByRole('article', { name: new RegExp(`^${vaccine} vaccination`) })).toHaveCount(1)
  await elsewhere.goto(`/horses/${horseId}/vets-list`)
  await expect(elsewhere.getByRole('article', { name: /^Hudson Park/ })).toHaveCount(1)
  await elsewhere.goto(`/horses/${horseId}`)
  await expect(elsewhere.getByText('Hudson Park').first()).toBeVisible()
  await elsewhere.context().close()
})
