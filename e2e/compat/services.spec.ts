import { restoreSession, type Role, expect, test } from '@portal/testing-e2e'
import { getVersionPath, findVersion, findOpenDraft } from '@portal/testing-regulations'
import type { Page } from '@playwright/test'
import { simulateLaterServices, laterValue, type ContractChange } from './later-services.ts'

// The portal's own released remotes with newer and older releases of the services.

interface Screen {
  readonly name: string
  readonly open: (page: Page) => Promise<void>
  /** The content that the user came for. */
  readonly shows: RegExp
  /** The part of it that does not depend on listed values, which an older page may show with less detail. */
  readonly showsWithUnknownValues?: RegExp
}

const screens: readonly Screen[] = [
  { name: 'the regulations in effect', open: go('/promulgated-regulations'), shows: /Racetrack Safety \(Sample\)/ },
  { name: 'all versions', open: go('/all-regulation-versions'), shows: /Racetrack Safety \(Sample\)/ },
  { name: 'search', open: go('/search?q=horse'), shows: /horse/i },
  {
    name: 'a regulation',
    open: async (page) => go(getVersionPath(await findOpenDraft(), { label: '2110(a)' }))(page),
    shows: /Racetrack Safety \(Sample\)/,
  },
  {
    name: 'a comparison',
    open: async (page) => {
      const previous = await findVersion('2000', 2)
      await go(getVersionPath(await findOpenDraft(), { compare: previous.versionId }))(page)
    },
    shows: /changes/,
    showsWithUnknownValues: /Racetrack Safety \(Sample\)/,
  },
  {
    name: 'my comments',
    open: goSignedIn('reader', '/my-comments'),
    shows: /comments/i,
  },
  {
    name: 'the drafts',
    open: goSignedIn('editor', '/regulation-management?state=all'),
    shows: /Racetrack Safety/,
  },
  { name: 'the definitions', open: goSignedIn('editor', '/definition-management'), shows: /[Dd]efinition/ },
  { name: 'the comment report', open: goSignedIn('staff', '/reports'), shows: /RC-/ },
  { name: 'the accounts', open: goSignedIn('admin', '/users'), shows: /editor@demo\.example/ },
]

function go(address: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page.goto(address)
  }
}

function goSignedIn(role: Role, address: string): (page: Page) => Promise<void> {
  return async (page) => {
    await restoreSession(page, role)
    await page.goto(address)
  }
}

/** Expects the page's heading and main content, and no message that a part failed. */
async function expectCompletePage(page: Page, shows: RegExp): Promise<void> {
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(main.getByText('Loading', { exact: true })).toHaveCount(0)
  await expect(main).toContainText(shows)
  await expect(main.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  // A text key instead of a text would be an error.
  await expect(main).not.toContainText(new RegExp(String.raw`\w\.(?:undefined|${laterValue})`))
  await expect(page.getByText('The rest of the portal still works.')).toHaveCount(0)
}

// One context for all pages, which then have the portal's scripts in the cache. Data of the person and the test is
// removed.
test.use({ reuseContext: true })

for (const change of ['more properties', 'more values'] as const satisfies readonly ContractChange[]) {
  for (const { name, open, shows, showsWithUnknownValues } of screens) {
    test(`shows ${name} when later services respond with ${change}`, async ({ page }) => {
      const simulated = await simulateLaterServices(page, change)
      await open(page)
      // From here on the remote's page replaces the server-rendered one.
      await expect.poll(() => simulated.changedResponses).toBeGreaterThan(0)
      // An unknown value may be shown with less detail, but the page works.
      await expectCompletePage(page, change === 'more properties' ? shows : (showsWithUnknownValues ?? shows))
      await page.unrouteAll({ behavior: 'wait' })
    })
  }
}

test('shows a message for a call that earlier services lack; other pages work', async ({ page }) => {
  const missing = { code: 404, results: null, message: 'No such call.', error: 'resource.not-found', details: {} }
  await page.route('**/api/regulations/redline/**', (route) => route.fulfill({ status: 404, json: missing }))
  const former = await findVersion('2000', 2)
  await page.goto(getVersionPath(await findOpenDraft(), { compare: former.versionId }))
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.goto(getVersionPath(await findOpenDraft()))
  await expectCompletePage(page, /Racetrack Safety \(Sample\)/)
})
