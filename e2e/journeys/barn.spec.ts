import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createCodeVideo,
  expect,
  registerHorse,
  registerRacingPerson,
  signIn,
  test,
  selectLocation,
} from '@portal/testing-e2e'

const video = join(tmpdir(), `portal-barn-${process.pid}.y4m`)
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

test.use({
  launchOptions: { executablePath, args: ['--no-sandbox', ...camera, `--use-file-for-fake-video-capture=${video}`] },
})

test('a trainer finds a horse with the camera and with a chip reader, and moves it', async ({ page, request }) => {
  const trainer = await registerRacingPerson(request, { role: 'trainer', firstName: 'Nora', lastName: 'Quinn' })
  await signIn(page, trainer)
  await registerHorse(page, 'granite')
  await expect(page.getByText('Nora Quinn, since')).toBeVisible()
  const horse = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const horseId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const cards = page.waitForResponse((response) => response.url().includes('/api/horses/stall-cards'))
  await page.goto(`/stall-cards?horses=${horseId}`)
  const { results } = (await (await cards).json()) as { results: { cards: { url: string; microchip: string }[] } }
  const [card] = results.cards
  writeFileSync(video, createCodeVideo(card?.url ?? ''))

  // Reached from another page, the document is loaded again, because only its headers allow the camera.
  const document = page.waitForResponse((response) => new URL(response.url()).pathname === '/barn')
  await page.getByRole('navigation').getByRole('button', { name: 'Horses' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Barn', exact: true }).click()
  const headers = await (await document).allHeaders()
  expect(headers['permissions-policy']).toContain('camera=(self)')
  await page.getByRole('button', { name: 'Scan with the camera' }).click()
  await expect(page.getByRole('heading', { level: 2, name: horse })).toBeVisible()

  await page.getByRole('button', { name: 'Find another horse' }).click()
  await page.keyboard.type(card?.microchip ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: horse })).toBeVisible()
  await page.getByRole('button', { name: 'Change location' }).click()
  await selectLocation(page.getByRole('dialog').getByLabel('Current location'), 'Bluegrass Meadows')
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
  await expect(page.getByText(/was moved|is already there/)).toBeVisible()
})
