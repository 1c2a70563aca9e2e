import { expect, registerRacingPerson, signIn, test, selectLocation } from '@portal/testing-e2e'

test('a trainer looks up a horse, registers it and finds it in their list; others see who is responsible', async ({
  page,
  browser,
  request,
}) => {
  const trainer = await registerRacingPerson(request, { role: 'trainer', firstName: 'Nora', lastName: 'Quinn' })
  await signIn(page, trainer)
  await page.goto('/my-horses')
  await expect(page.getByRole('heading', { name: 'You have no horses here yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Register a horse' }).last().click()
  await page.getByLabel('Horse name').fill('senor relam')
  await page.getByRole('button', { name: 'Look up' }).click()
  await page.getByRole('link', { name: 'Select this horse: Señor Relámpago' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where is the horse?')
  await selectLocation(page.getByLabel('Current location'), 'Bluegrass Meadows')
  await page.getByRole('button', { name: 'Register this horse' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Señor Relámpago')
  await expect(page.getByText('Nora Quinn, since')).toBeVisible()
  const address = page.url()
  await page.goto('/my-horses')
  await expect(page.getByRole('row', { name: /Señor Relámpago.*Bluegrass Meadows, KY.*You/ })).toBeVisible()

  const context = await browser.newContext()
  const owner = await registerRacingPerson(context.request, { role: 'owner', firstName: 'Iris', lastName: 'Vega' })
  const ownerPage = await context.newPage()
  await signIn(ownerPage, owner)
  await ownerPage.goto('/horses/register?by=microchip&microchip=985141000220118')
  await expect(ownerPage.getByText('Responsible person: Nora Quinn')).toBeVisible()
  await ownerPage.goto(address)
  await expect(ownerPage.getByRole('heading', { name: 'Horse Details Not Found' })).toBeVisible()
  await context.close()
})
