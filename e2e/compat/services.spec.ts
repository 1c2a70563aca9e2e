import type { Page } from '@playwright/test'
import { signIn } from '../accessibility/signed-in.ts'
import type { Role } from '../portal/people.ts'
import { expect, test } from '../portal/portal-test.ts'
import { addressOf, findVersion, openDraft } from '../portal/rulebook.ts'
import { answerAsLater, laterValue, type Growth } from './later-services.ts'

// The portal's own remotes, as they are released, with services that were released after them, and before.

interface Screen {
  readonly name: string
  readonly open: (page: Page) => Promise<void>
  /** What a person came for. */
  readonly shows: RegExp
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
    await signIn(page, role)
    await page.goto(address)
  }
}

/** The page stands, with its heading, what it is for, and no sentence that a part cannot be shown. */
async function expectWhole(page: Page, shows: RegExp): Promise<void> {
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(main.getByText('Loading', { exact: true })).toHaveCount(0)
  await expect(main).toContainText(shows)
  await expect(main.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  // No key without a text where the words for a value should be.
  await expect(main).not.toContainText(new RegExp(String.raw`\w\.(?:undefined|${laterValue})`))
  await expect(page.getByText('The rest of the portal still works.')).toHaveCount(0)
}

// One context for all: each page finds the portal's scripts in its cache. What is in it of the person and the test goes.
test.use({ reuseContext: true })

for (const growth of ['more properties', 'more values'] as const satisfies readonly Growth[]) {
  for (const { name, open, shows } of screens) {
    test(`services of a later release answer with ${growth}: ${name} is shown`, async ({ page }) => {
      const answers = await answerAsLater(page, growth)
      await open(page)
      // From here on it is the remote's page, and no longer the one that is written without scripts.
      await expect.poll(() => answers.grown).toBeGreaterThan(0)
      // What has a value nobody knows yet may be told with less; the page stands all the same.
      await expectWhole(page, growth === 'more properties' ? shows : /./)
      await page.unrouteAll({ behavior: 'wait' })
    })
  }
}

test('services of an earlier release lack a call the remote makes: a sentence, and the rest works', async ({
  page,
}) => {
  const missing = { code: 404, results: null, message: 'No such call.', error: 'resource.not-found', details: {} }
  await page.route('**/api/regulations/redline/**', (route) => route.fulfill({ status: 404, json: missing }))
  const former = await findVersion('2000', 2)
  await page.goto(addressOf(await openDraft(), { compare: former.versionId }))
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.goto(addressOf(await openDraft()))
  await expectWhole(page, /Racetrack Safety \(Sample\)/)
})
