import {
  enterInRace,
  expect,
  getTrackDate,
  makeOfficial,
  registerHorse,
  registerRacingPerson,
  restoreSession,
  signIn,
  test,
  verifyLicenses,
  selectLocation,
} from '@portal/testing-e2e'

test('a horse is claimed, and the claim is voided after the race', async ({ browser, page, request }) => {
  const contexts = [await browser.newContext(), await browser.newContext(), await browser.newContext()] as const
  const [claimantContext, clerkContext, stewardContext] = contexts
  const trainer = await registerRacingPerson(request, { role: 'trainer', firstName: 'Elena', lastName: 'Park' })
  const claimant = await registerRacingPerson(claimantContext.request, {
    role: 'trainer',
    firstName: 'Otto',
    lastName: 'Reyes',
  })
  const clerk = await registerRacingPerson(clerkContext.request, {
    role: 'track-staff',
    firstName: 'Clara',
    lastName: 'Webb',
  })
  await verifyLicenses(claimant)
  await makeOfficial(clerk, 'track-staff')
  await signIn(page, trainer)
  await registerHorse(page, 'harbor')
  const horse = new URL(page.url()).pathname
  const today = getTrackDate()
  const raceNumber = 1 + (Date.now() % 98)
  await enterInRace(horse.split('/').at(-1) ?? '', today, raceNumber)

  const claimantsPage = await claimantContext.newPage()
  await signIn(claimantsPage, claimant)
  await claimantsPage.goto('/claims')
  await claimantsPage.getByRole('link', { name: 'File a claim' }).click()
  await selectLocation(claimantsPage.getByLabel(/^Track/), 'Bluegrass Meadows')
  const [year, month, day] = today.split('-')
  await claimantsPage.getByLabel(/^Day of the race/).fill(`${month}/${day}/${year}`)
  await claimantsPage.getByLabel(/^Race number/).fill(String(raceNumber))
  await claimantsPage.getByLabel(/^Horse/).selectOption({ index: 1 })
  await claimantsPage.getByRole('radio', { name: /^The claimant/ }).check()
  await claimantsPage.getByRole('radio', { name: 'Void the claim' }).check()
  await claimantsPage.getByRole('radio', { name: 'Keep the right to request a void' }).check()
  await claimantsPage.getByRole('button', { name: 'File claim' }).click()
  await expect(claimantsPage.getByRole('heading', { level: 1, name: /^Claim of / })).toBeVisible()
  const claim = new URL(claimantsPage.url()).pathname
  await page.goto(claim)
  await expect(page.getByText('Claim was not made for this horse yet!')).toBeVisible()

  const clerksPage = await clerkContext.newPage()
  await signIn(clerksPage, clerk)
  await clerksPage.goto('/claims')
  await clerksPage.getByLabel('Claims').selectOption({ label: 'Claims at Bluegrass Meadows' })
  await clerksPage
    .getByRole('link', { name: /harbor/i })
    .first()
    .click()
  await clerksPage.getByRole('button', { name: 'Post claim' }).click()
  await clerksPage.getByRole('dialog').getByRole('button', { name: 'Post claim' }).click()
  await expect(clerksPage.getByText('Claim posted', { exact: true })).toBeVisible()
  await page.goto(horse)
  await expect(page.getByText('Horse Details Not Found')).toBeVisible()
  await page.goto(claim)
  await page.getByRole('button', { name: 'Records handed over' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Records handed over' }).click()
  await expect(page.getByText(/^Handed over /)).toBeVisible()

  const stewardsPage = await stewardContext.newPage()
  await restoreSession(stewardsPage, 'admin')
  await stewardsPage.goto(claim)
  await stewardsPage.getByRole('button', { name: 'Void claim' }).click()
  const dialog = stewardsPage.getByRole('dialog')
  await dialog.getByLabel('Reason').selectOption('The horse was vanned off')
  await dialog.getByRole('button', { name: 'Void claim' }).click()
  await expect(stewardsPage.getByText('Claim voided', { exact: true })).toBeVisible()
  await page.goto(horse)
  await expect(page.getByRole('heading', { level: 1, name: /harbor/i })).toBeVisible()
  for (const context of contexts) await context.close()
})
