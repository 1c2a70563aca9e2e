import { expect, registerHorse, registerRacingPerson, signIn, test } from '@portal/testing-e2e'

test('a trainer records a vaccination for two horses at once, and one without a connection', async ({
  context,
  page,
  request,
}) => {
  const trainer = await registerRacingPerson(request, { role: 'trainer', firstName: 'Elena', lastName: 'Park' })
  await signIn(page, trainer)
  for (const name of ['golden', 'silver']) await registerHorse(page, name)

  await page.goto('/health')
  await expect(page.getByRole('row')).toHaveCount(3)
  for (const box of await page.getByRole('checkbox', { name: /^Select / }).all()) await box.check()
  await page.getByRole('link', { name: 'Record a treatment for 2 horses' }).click()
  await page.getByLabel('Type').selectOption('Vaccine')
  await page.getByLabel('Name', { exact: true }).selectOption('Influenza vaccination')
  await page.getByLabel('Results').fill('No reaction')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Health record saved')).toBeVisible()

  await page.getByRole('button', { name: 'Add another' }).click()
  await page.getByLabel('Name', { exact: true }).selectOption('Tetanus vaccination')
  await page.getByLabel('Results').fill('No reaction')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Kept on this device')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('1 entry was sent.')).toBeVisible()

  await page.goto('/health')
  await page.getByRole('row').nth(1).getByRole('link').click()
  await expect(page.getByRole('article', { name: /^Influenza vaccination/ })).toHaveCount(1)
  await expect(page.getByRole('article', { name: /^Tetanus vaccination/ })).toHaveCount(1)
})
