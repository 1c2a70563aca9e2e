import { expect, portalOrigin, registerHorse, registerRacingPerson, signIn, test } from '@portal/testing-e2e'

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
