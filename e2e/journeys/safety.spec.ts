import {
  readDemonstrationAccount,
  registerPerson,
  signIn,
  portalOrigin,
  results,
  expect,
  test,
} from '@portal/testing-e2e'
import { findProvision, findOpenDraft } from '@portal/testing-regulations'
import { signIn as getToken } from '@portal/portal-client'
import { servedPaths } from '../portal/routes.ts'

test('markup in a comment is shown as plain text everywhere and never runs', async ({ page }) => {
  const person = await registerPerson()
  const token = await getToken(portalOrigin, person.name, person.password)
  const version = await findOpenDraft()
  const { regulationId, depth } = await findProvision(version, '2110(a)')
  const body =
    '5 < 6 & so on <img src=x onerror="document.title=\'hurt\'"><script>document.title="hurt"</script><b>in bold</b>'
  const comment = { regulationId, versionId: version.versionId, depth, body }
  await results('/api/comments/add', { token, body: comment, headers: { 'idempotency-key': crypto.randomUUID() } })
  await page.goto(
    `/regulation-viewer?version=${version.versionId}&regulation=${version.mainParentId}&comments=${regulationId}`,
  )
  const card = page.getByRole('article').filter({ hasText: 'in bold' })
  await expect(card).toContainText('5 < 6 & so on')
  await expect(card.locator('img, script, b')).toHaveCount(0)
  await expect(page).not.toHaveTitle(/hurt/)
})

test('no route violates the security policy, even when the address tries to', async ({ page, pageErrors }) => {
  test.slow()
  for (const path of servedPaths) {
    await page.goto(`${path}?q=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E&definition=%22%3E%3Cscript%3E`)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  }
  expect(pageErrors).toEqual([])
})

test('visits are counted without cookies or names, and not at all under Do Not Track', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const beacons: string[] = []
  await context.exposeBinding('reportBeacon', (_source, sent: string) => void beacons.push(sent))
  await context.addInitScript(() => {
    const { reportBeacon } = globalThis as unknown as { reportBeacon(sent: string): void }
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (url, data) => {
      void new Response(data).text().then((body) => reportBeacon(`${url.toString()} ${body}`))
      return send(url, data)
    }
  })
  const { name, password } = readDemonstrationAccount('reader')
  await signIn(page, { name, password })
  await page.getByRole('contentinfo').getByRole('link', { name: 'How it works' }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy')
  await expect.poll(() => beacons.join('\n')).toContain('"route":"/privacy-policy"')
  expect(beacons.join('\n')).toContain('/api/analytics {')
  expect(beacons.join('\n')).not.toContain(name.split('@')[0])
  expect(await context.cookies(`${portalOrigin}/api/analytics`)).toEqual([])

  const incognito = await browser.newContext({ ...(baseURL && { baseURL }), extraHTTPHeaders: { dnt: '1' } })
  await incognito.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { get: () => '1' }))
  const optedOut = await incognito.newPage()
  const reportedPaths: string[] = []
  optedOut.on('request', (each) => reportedPaths.push(new URL(each.url()).pathname))
  await optedOut.goto('/how-it-works')
  await optedOut.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click()
  await expect(optedOut.getByRole('heading', { level: 1 })).toHaveText('Privacy policy')
  await optedOut.goto('about:blank')
  expect(reportedPaths).not.toContain('/api/analytics')
  await incognito.close()
})
