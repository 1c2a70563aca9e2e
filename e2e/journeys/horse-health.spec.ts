import { createFormats } from '@portal/formats'
import {
  expect,
  getTrackDate,
  prepareAttendedHorse,
  registerHorse,
  registerRacingPerson,
  signIn,
  test,
} from '@portal/testing-e2e'

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
  await expect(page.getByText('Saved on this device')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('1 entry was sent.')).toBeVisible()

  await page.goto('/health')
  await page.getByRole('row').nth(1).getByRole('link').click()
  await expect(page.getByRole('article', { name: /^Influenza vaccination/ })).toHaveCount(1)
  await expect(page.getByRole('article', { name: /^Tetanus vaccination/ })).toHaveCount(1)
})

test('a veterinarian adds a drug and a shockwave treatment, and the verdict shows the dates', async ({
  browser,
  page,
  request,
}) => {
  const { horseId, veterinariansPage: treating } = await prepareAttendedHorse({ browser, page, request }, 'copper')
  await treating.goto(`/horses/health/new?horses=${horseId}`)
  await treating.getByLabel('Type').selectOption('Drug administered')
  await treating.getByLabel('Name', { exact: true }).fill('Triamcinolone')
  await treating.getByLabel('Condition treated').fill('Joint inflammation')
  await treating.getByLabel('Dosage').fill('6 mg')
  await treating.getByLabel('Route').selectOption('Into a joint')
  await treating.getByLabel('Joint', { exact: true }).selectOption('Fetlock')
  await treating.getByLabel('Injected into the joint').selectOption('Corticosteroid')
  await treating.getByLabel('Prescribing veterinarian').selectOption('Rosa Lane')
  await treating.getByLabel('Treated by').selectOption('Rosa Lane')
  await treating.getByLabel('Results').fill('No reaction')
  await treating.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(treating.getByText('Health record saved')).toBeVisible()

  await treating.goto(`/horses/${horseId}/health`)
  const dialog = treating.getByRole('dialog')
  await treating.getByRole('button', { name: 'Request shockwave therapy' }).click()
  await dialog.getByRole('button', { name: 'Request shockwave therapy' }).click()
  await expect(treating.getByText('Shockwave therapy requested', { exact: true })).toBeVisible()
  await treating.getByRole('button', { name: /^Record as performed/ }).click()
  await dialog.getByLabel('Device').fill('Model 3')
  await dialog.getByLabel('Treated area').fill('Back')
  await dialog.getByLabel('Results').fill('No reaction')
  await dialog.getByRole('button', { name: 'Record as performed' }).click()
  await expect(treating.getByText('Treatment recorded. The horse is on the vets list.')).toBeVisible()
  await expect(treating.getByRole('button', { name: /^Cancel treatment/ })).toHaveCount(0)
  await treating.context().close()

  const until = new Date(`${getTrackDate()}T12:00:00Z`)
  until.setUTCDate(until.getUTCDate() + 30)
  const ends = `Ends on ${createFormats('en-US').date(until.toISOString().slice(0, 10))}.`
  await page.goto(`/horses/${horseId}/can-race`)
  for (const reason of [
    'Stand-down after shockwave therapy',
    'Stand-down after a corticosteroid injection into a fetlock joint',
    'On the vets list since',
  ])
    await expect(page.getByRole('listitem').filter({ hasText: reason }).filter({ hasText: ends })).toBeVisible()
})
