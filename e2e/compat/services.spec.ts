import { restoreSession, type Role, expect, test } from '@portal/testing-e2e'
import { addressOf, findVersion, openDraft } from '@portal/testing-regulations'
import type { Page } from '@playwright/test'
import { answerAsLater, laterValue, type Growth } from './later-services.ts'

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
  { name: 'what is in force', open: go('/promulgated-regulations'), shows: /Racetrack Safety \(Sample\)/ },
  { name: 'all versions', open: go('/all-regulation-versions'), shows: /Racetrack Safety \(Sample\)/ },
  { name: 'search', open: go('/search?q=horse'), shows: /horse/i },
  {
    name: 'a text',
    open: async (page) => go(addressOf(await openDraft(), { label: '2110(a)' }))(page),
    shows: /Racetrack Safety \(Sample\)/,
  },
  {
    name: 'a comparison',
    open: async (page) => {
      const former = await findVersion('2000', 2)
      await go(addressOf(await openDraft(), { compare: former.versionId }))(page)
    },
    shows: /changes/,
    showsWithUnknownValues: /Racetrack Safety \(Sample\)/,
  },
  {
    name: 'my comments',
    open: goAs('reader', '/my-comments'),
    shows: /comments/i,
  },
  { name: 'what is drafted', open: goAs('editor', '/regulation-management?state=all'), shows: /Racetrack Safety/ },
  { name: 'the terms', open: goAs('editor', '/definition-management'), shows: /[Dd]efinition/ },
  { name: 'the report of comments', open: goAs('staff', '/reports'), shows: /RC-/ },
  { name: 'the accounts', open: goAs('admin', '/users'), shows: /editor@demo\.example/ },
]

function go(address: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page.goto(address)
  }
}

function goAs(role: Role, address: string): (page: Page) => Promise<void> {
  return async (page) => {
    await restoreSession(page, role)
    await page.goto(address)
  }
}

/** The page shows its heading and main content, and no message that a part failed. */
async function expectWhole(page: Page, shows: RegExp): Promise<void> {
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(main.getByText('Loading', { exact: true })).toHaveCount(0)
  await expect(main).toContainText(shows)
  await expect(main.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  // No text key is shown in place of a value.
  await expect(main).not.toContainText(new RegExp(String.raw`\w\.(?:undefined|${laterValue})`))
  await expect(page.getByText('The rest of the portal still works.')).toHaveCount(0)
}

// One context for all pages, which then have the portal's scripts in the cache. Data of the person and the test is
// removed.
test.use({ reuseContext: true })

for (const growth of ['more properties', 'more values'] as const satisfies readonly Growth[]) {
  for (const { name, open, shows, showsWithUnknownValues } of screens) {
    test(`shows ${name} when later services respond with ${growth}`, async ({ page }) => {
      const answers = await answerAsLater(page, growth)
      await open(page)
      // From here on the remote's page replaces the server-rendered one.
      await expect.poll(() => answers.grown).toBeGreaterThan(0)
      // An unknown value may be shown with less detail, but the page works.
      await expectWhole(page, growth === 'more properties' ? shows : (showsWithUnknownValues ?? shows))
      await page.unrouteAll({ behavior: 'wait' })
    })
  }
}

test('shows a message for a call that earlier services lack; the rest works', async ({ page }) => {
  const missing = { code: 404, results: null, message: 'No such call.', error: 'resource.not-found', details: {} }
  await page.route('**/api/regulations/redline/**', (route) => route.fulfill({ status: 404, json: missing }))
  const former = await findVersion('2000', 2)
  await page.goto(addressOf(await openDraft(), { compare: former.versionId }))
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.goto(addressOf(await openDraft()))
  await expectWhole(page, /Racetrack Safety \(Sample\)/)
})
