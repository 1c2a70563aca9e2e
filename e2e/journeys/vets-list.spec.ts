import {
  expect,
  getMicrochip,
  getTrackDate,
  makeAttending,
  makeOfficial,
  registerHorse,
  registerRacingPerson,
  signIn,
  test,
  verifyLicenses,
} from '@portal/testing-e2e'

test('a horse goes on the vets list and comes off through examination, work, jog and sample', async ({
  browser,
  page,
  request,
}) => {
  const [attendingContext, officialContext] = [await browser.newContext(), await browser.newContext()]
  const trainer = await registerRacingPerson(request, { role: 'trainer', firstName: 'Elena', lastName: 'Park' })
  const attending = await registerRacingPerson(attendingContext.request, {
    role: 'veterinarian',
    firstName: 'Rosa',
    lastName: 'Lane',
  })
  const official = await registerRacingPerson(officialContext.request, {
    role: 'regulatory-veterinarian',
    firstName: 'Vera',
    lastName: 'Moss',
  })
  await verifyLicenses(attending)
  await makeOfficial(official, 'regulatory-veterinarian')
  await signIn(page, trainer)
  await registerHorse(page, 'velvet')
  const horseId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const list = `/horses/${horseId}/vets-list`
  await makeAttending(trainer, attending, horseId)

  const officialsPage = await officialContext.newPage()
  await signIn(officialsPage, official)
  await officialsPage.goto(list)
  await officialsPage.getByRole('button', { name: 'Place on the vets list' }).click()
  const dialog = officialsPage.getByRole('dialog')
  await dialog.getByLabel('Reason').selectOption('recency')
  await dialog.getByLabel('Comment').fill('Not raced for more than a year')
  await dialog.getByRole('button', { name: 'Place', exact: true }).click()
  await expect(officialsPage.getByText('Horse placed on the vets list.')).toBeVisible()

  await page.goto(list)
  await page.getByRole('button', { name: 'Request removal' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Request removal' }).click()
  await expect(page.getByText('Removal requested.', { exact: true })).toBeVisible()

  const attendingsPage = await attendingContext.newPage()
  await signIn(attendingsPage, attending)
  await attendingsPage.goto(list)
  await attendingsPage.getByRole('button', { name: 'File the examination' }).click()
  await attendingsPage.getByRole('dialog').getByLabel('Findings').fill('Sound at walk and trot')
  await attendingsPage.getByRole('dialog').getByRole('button', { name: 'File the examination' }).click()
  await expect(attendingsPage.getByText('Examination filed.', { exact: true })).toBeVisible()
  await attendingContext.close()

  await officialsPage.reload()
  const [year, month, day] = getTrackDate().split('-')
  await officialsPage.getByRole('button', { name: 'Schedule the work' }).click()
  await dialog.getByLabel('Day of the work').fill(`${month}/${day}/${year}`)
  await dialog.getByRole('button', { name: 'Schedule the work' }).click()
  await officialsPage.getByRole('button', { name: 'Record the work' }).click()
  await dialog.getByLabel('Official time').fill('0:49.20')
  await dialog.getByRole('button', { name: 'Record the work' }).click()
  await officialsPage.getByRole('button', { name: 'Record the jog' }).click()
  await officialsPage.getByLabel(/^Microchip/).fill(await getMicrochip(horseId))
  await officialsPage.getByRole('radio', { name: 'Passed, all limbs normal' }).check()
  await officialsPage.getByRole('button', { name: 'Save jog' }).click()
  await officialsPage.getByRole('button', { name: 'Sample taken' }).click()
  await dialog.getByRole('button', { name: 'Sample taken' }).click()
  await officialsPage.getByRole('button', { name: 'Sample negative: remove' }).click()
  await dialog.getByRole('button', { name: 'Sample negative: remove' }).click()
  await expect(officialsPage.getByText('Off the list', { exact: true })).toBeVisible()
  await officialContext.close()

  await page.goto(list)
  await expect(page.getByText('Off the list', { exact: true })).toBeVisible()
})
