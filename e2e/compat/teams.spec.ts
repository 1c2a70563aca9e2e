import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { CompatPortal, getDist } from './compat-portal.ts'
import { startContractService, type ContractService } from './contract-service.ts'
import { TeamClone } from './team-clone.ts'
import * as variants from './variants.ts'

// Two teams with their own clones release parts of one portal, with pages of readers open all the time. The steps depend
// on each other, like the days of a week.

let portal: CompatPortal
let service: ContractService
let readers: TeamClone
let staff: TeamClone
let old: TeamClone

test.beforeAll(async () => {
  service = await startContractService(['1.0.0'])
  portal = new CompatPortal()
  await portal.start('portal shell', [service.upstream])
  const environment = {
    PORTAL_DATA: portal.dataFolder,
    PORTAL_ORIGIN: portal.origin,
    PRIVATE_ORIGINS: JSON.stringify({ regulations: service.upstream.privateOrigin }),
  }
  readers = new TeamClone({ ...environment, RELEASED_BY: 'readers' })
  staff = new TeamClone({ ...environment, RELEASED_BY: 'staff' })
  old = new TeamClone({ ...environment, RELEASED_BY: 'old' })
  old.edit('libs/contracts/shell/src/release-storage.ts', 'releaseFormat = 2', 'releaseFormat = 1')
})

test.afterAll(async () => {
  for (const clone of [readers, staff, old]) clone.remove()
  await portal.stop()
  await service.stop()
})

/** Opens a page of the shell and sets a marker that a reload would remove. */
async function openTab(page: Page): Promise<void> {
  await page.goto(`${portal.origin}/how-it-works`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How it works')
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
}

/** Opens an address within the document, as a link does. */
async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate((target) => {
    history.pushState(null, '', target)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
}

const expectHeading = (page: Page, name: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(name, { timeout: 20_000 })
const expectSameDocument = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true)
/** The browser does the same when the reader returns to the tab. */
const returnToTab = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

/** Returns to a tab, which then learns of the live generation, and opens the viewer in the same document. */
async function expectViewerOnReturn(page: Page, heading: string): Promise<void> {
  await expect(async () => {
    await returnToTab(page)
    await navigate(page, '/how-it-works')
    await navigate(page, '/regulation-viewer')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading, { timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
}

async function readLive(): Promise<{ readonly number: number; readonly versions: Record<string, string> }> {
  const response = await fetch(`${portal.origin}/generation.json`)
  const { number, remotes } = (await response.json()) as {
    number: number
    remotes: { name: string; version: string }[]
  }
  return { number, versions: Object.fromEntries(remotes.map(({ name, version }) => [name, version])) }
}

const expectLive = (versions: Record<string, string>): Promise<void> =>
  expect.poll(async () => (await readLive()).versions).toEqual(versions)

/** Releases a build. Its pages are opened in a browser in one step only, because that takes seconds each time. */
async function release(team: TeamClone, name: string, version: string, ...options: readonly string[]): Promise<string> {
  const flags = ['--built', '--no-browser', '--version', version, ...options]
  const { output, isRefused } = await team.run('release', name, ...flags)
  expect([isRefused, output]).toEqual([false, output])
  return output
}

test('two teams release, stage, promote and roll back; nobody loses anything and every open tab recovers', async ({
  page: firstTab,
  context,
}) => {
  test.setTimeout(240_000)
  await openTab(firstTab)
  const secondTab = await context.newPage()
  await secondTab.goto(`${portal.origin}/regulation-viewer`)
  await expectHeading(secondTab, 'Viewer of the fixture')

  await test.step('both release at the same time', async () => {
    readers.addBuild('mfe-regulations', await getDist(variants.newerRemote), { addedByALaterTool: { titles: 1 } })
    staff.addBuild('mfe-admin', await getDist(variants.staffRemote))
    await Promise.all([release(readers, 'mfe-regulations', '1.1.0'), release(staff, 'mfe-admin', '1.0.0')])
    await expectLive({ 'mfe-admin': '1.0.0', 'mfe-regulations': '1.1.0' })
  })

  await test.step('an open page stays, and the next page is of the new release, in the same document', async () => {
    await expectHeading(secondTab, 'Viewer of the fixture')
    await expectViewerOnReturn(firstTab, 'Viewer, second release')
    await expectSameDocument(firstTab)
  })

  await test.step('a staged release is only in its preview, and keeps the other team’s release when promoted', async () => {
    staff.addBuild('mfe-admin', await getDist(variants.newerStaffRemote))
    const output = await release(staff, 'mfe-admin', '1.1.0', '--stage')
    const [, preview = '', number = ''] = /preview: (\S+generation=(\d+))/.exec(output) ?? []
    await expectLive({ 'mfe-admin': '1.0.0', 'mfe-regulations': '1.1.0' })
    const staged = await (await fetch(`${portal.origin}/generation.json?generation=${number}`)).text()
    expect(staged).toContain('/remotes/mfe-admin/1.1.0/')
    const previewTab = await context.newPage()
    await previewTab.goto(preview)
    await expect(previewTab.getByText(`You’re previewing generation ${number}`)).toBeVisible()
    await previewTab.close()

    readers.addBuild('mfe-regulations', await getDist(variants.remote))
    await release(readers, 'mfe-regulations', '1.2.0')
    expect((await staff.run('promote', number)).output).toContain('mfe-admin: 1.0.0 -> 1.1.0')
    await expectLive({ 'mfe-admin': '1.1.0', 'mfe-regulations': '1.2.0' })
  })

  await test.step('one part is rolled back without a build, and the other stays', async () => {
    expect((await readers.run('rollback', 'mfe-regulations')).output).toContain('mfe-regulations: 1.2.0 -> 1.1.0')
    await expectLive({ 'mfe-admin': '1.1.0', 'mfe-regulations': '1.1.0' })
    expect((await staff.run('rollback', 'mfe-admin', '--to', '1.0.0')).output).toContain('1.1.0 -> 1.0.0')
    await expectLive({ 'mfe-admin': '1.0.0', 'mfe-regulations': '1.1.0' })
    const { remotes } = JSON.parse(portal.readGeneration((await readLive()).number)) as { remotes: object[] }
    expect(JSON.stringify(remotes)).toContain('addedByALaterTool')
  })

  await test.step('a clone with an older tool refuses to release', async () => {
    old.addBuild('mfe-admin', await getDist(variants.newerStaffRemote))
    const before = await readLive()
    const { output, isRefused } = await old.run('release', 'mfe-admin', '--built', '--version', '1.2.0')
    expect([isRefused, output]).toEqual([true, expect.stringContaining('update the clone (git pull)')])
    expect(await readLive()).toEqual(before)
  })

  await test.step('a tab whose release was deleted moves to the live one by itself', async () => {
    const thirdTab = await context.newPage()
    // Routing turns off the browser's cache, which may still contain the deleted files.
    await thirdTab.route('**/*', (route) => route.continue())
    await openTab(thirdTab)
    readers.addBuild('mfe-regulations', await getDist(variants.newerRemote))
    await release(readers, 'mfe-regulations', '1.3.0')
    for (const version of ['1.0.0', '1.1.0', '1.2.0'])
      rmSync(join(portal.storage, 'remotes/mfe-regulations', version), { recursive: true })
    const moved = thirdTab.waitForResponse(/\/remotes\/mfe-regulations\/1\.3\.0\/entry/)
    await navigate(thirdTab, '/regulation-viewer')
    expect((await moved).status()).toBe(200)
    await expectHeading(thirdTab, 'Viewer, second release')
    await expectSameDocument(thirdTab)
    await thirdTab.close()
  })

  await test.step('a remote whose entry never loads, or whose page throws, is refused; where it fails later, tabs show the previous release', async () => {
    readers.addBuild('mfe-regulations', await getDist(variants.remote), { entry: 'entry.0000000000.js' })
    const refused = await readers.run('release', 'mfe-regulations', '--built', '--version', '1.4.0')
    expect([refused.isRefused, refused.output]).toEqual([true, expect.stringContaining('entry.0000000000.js')])
    await expectLive({ 'mfe-admin': '1.0.0', 'mfe-regulations': '1.3.0' })

    readers.addBuild('mfe-regulations', await getDist(variants.remoteThatThrowsOnRender))
    const opened = await readers.run('release', 'mfe-regulations', '--built', '--version', '1.5.0')
    expect([opened.isRefused, opened.output]).toEqual([
      true,
      expect.stringContaining('mfe-regulations: /regulation-viewer failed: Error: thrown while rendering'),
    ])
    await expectLive({ 'mfe-admin': '1.0.0', 'mfe-regulations': '1.3.0' })
    await release(readers, 'mfe-regulations', '1.5.0')
    await expectViewerOnReturn(secondTab, 'Viewer, second release')
    await readers.run('rollback', 'mfe-regulations')
    await expectLive({ 'mfe-admin': '1.0.0', 'mfe-regulations': '1.3.0' })
  })

  await test.step('a service that no longer answers a major version: the page says so until its team has released', async () => {
    await openTab(firstTab)
    service.versions = ['2.0.0']
    await expect(async () => {
      await returnToTab(firstTab)
      await navigate(firstTab, '/how-it-works')
      await navigate(firstTab, '/regulation-viewer')
      await expect(firstTab.getByText('doesn’t work with the current version of the portal’s services')).toBeVisible({
        timeout: 2_000,
      })
    }).toPass({ timeout: 30_000 })
    // The other team is not blocked by this problem.
    staff.addBuild('mfe-admin', await getDist(variants.newerStaffRemote))
    const output = await release(staff, 'mfe-admin', '1.3.0')
    expect(output).toContain('warning, as in the live generation: mfe-regulations 1.3.0 needs regulations ^1.0.0')

    readers.addBuild('mfe-regulations', await getDist(variants.newerRemote), {
      needs: { shell: '^1.0.0', regulations: '^2.0.0' },
    })
    await release(readers, 'mfe-regulations', '2.0.0')
    await expectLive({ 'mfe-admin': '1.3.0', 'mfe-regulations': '2.0.0' })
    await returnToTab(firstTab)
    await expectHeading(firstTab, 'Viewer, second release')
    await expectSameDocument(firstTab)
  })
})
