import { expect, getMicrochip, prepareAttendedHorse, test } from '@portal/testing-e2e'

const columns = 'microchip,treatedAt,medicalType,name,results,conditionTreated,dosage,route'

test('a veterinarian reports the treatments of a day in a file, and fixes its five bad rows', async ({
  browser,
  page,
  request,
}) => {
  const { horseId, veterinariansPage: own } = await prepareAttendedHorse({ browser, page, request }, 'crimson')
  const microchip = await getMicrochip(horseId)

  const getTime = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString()
  const first = [microchip, getTime(60), 'drug-administered', 'Banamine', 'Given', 'Colic', '10 ml', 'intravenous']
  const rows = [
    first,
    [microchip, getTime(50), 'drug-administered', 'Gastrogard', 'Given', 'Ulcers', '1 tube', 'oral'],
    ['985141999999999', getTime(40), 'drug-administered', 'Adequan', 'Given', 'Stiffness', '5 ml', 'intramuscular'],
    [microchip, 'this morning', 'drug-administered', 'Regumate', 'Given', 'Estrus', '10 ml', 'oral'],
    [microchip, getTime(30), 'drug-administered', 'Ventipulmin', 'Given', 'Cough', '', 'oral'],
    [microchip, getTime(20), 'drug-administered', 'Dexamethasone', 'Given', 'Hives', '4 ml', 'mouth'],
    first,
  ]
  const content = Buffer.from([columns, ...rows.map((row) => row.join(','))].join('\n'))

  await own.goto('/treatment-files')
  await own.getByRole('button', { name: 'Upload file' }).click()
  await expect(own.locator('.p-field-error')).toHaveText('A file must be selected for upload.')
  await own.locator('input[type=file]').setInputFiles({ name: 'today.csv', mimeType: 'text/csv', buffer: content })
  await own.getByRole('button', { name: 'Upload file' }).click()
  await expect(own.getByText('5 rows have errors')).toBeVisible()

  const row = (number: number) => own.getByRole('article', { name: `Row ${number}` })
  await row(4).getByLabel('Microchip').fill(microchip)
  await row(5).getByLabel('Date and time').fill(getTime(35))
  await row(6).getByLabel('Dosage').fill('8 ml')
  await row(7).getByLabel('Route').selectOption('By mouth')
  await own.getByRole('button', { name: 'Leave out row 8' }).click()
  await own.getByRole('button', { name: 'Send 5 fixed rows again' }).click()
  await expect(own.getByText('6 treatments are recorded')).toBeVisible()

  await page.goto(`/horses/${horseId}/health`)
  await expect(page.getByRole('article')).toHaveCount(6)
  await own.context().close()
})
