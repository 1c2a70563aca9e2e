import {
  dialog,
  empty,
  failure,
  loading,
  main,
  type Page,
  results,
  type Screen,
  getUserToken,
  unknownId,
} from '@portal/testing-e2e'
import { getVersionPath, findVersion, findOpenDraft } from '@portal/testing-regulations'

const text = (page: Page) => page.locator('.rv-provision').nth(3)
const inEffect = () => findVersion('2000', 2)
/** A short text: the time that axe needs for contrast grows with the square of the length. */
const short = async () => getVersionPath(await findVersion('8500', 1))
const shortRedline = async () =>
  getVersionPath(await findVersion('8500', 2, 'PUBLISHED_DRAFT'), { compare: (await findVersion('8500', 1)).versionId })
const redline = async () => getVersionPath(await findOpenDraft(), { compare: (await inEffect()).versionId })

/** A text being edited, as an editor finds it. */
async function edited(): Promise<string> {
  const { items } = await results<{ items: Awaited<ReturnType<typeof findVersion>>[] }>('/api/versions?limit=100', {
    token: await getUserToken('editor'),
  })
  const version = items.find(({ state }) => state === 'EDIT_DRAFT')
  if (!version) throw new Error('the rulebook has no version in edit')
  return getVersionPath(version)
}

/** The text is visible before the page is interactive. */
async function live(page: Page): Promise<void> {
  await page.locator('.rv-contents-button button').waitFor({ state: 'attached' })
}

/** On a phone, a button opens the list next to the text. */
async function openBeside(page: Page): Promise<void> {
  const button = page.locator('.rv-contents-button button')
  await live(page)
  if (await button.isVisible()) await button.click()
}

/** Opens the download menu. */
async function openDownload(page: Page): Promise<void> {
  await main(page).locator('.rv-head button:has(.icon-file-text)').click()
  await dialog(page).locator('select').first().waitFor()
}

const viewer = '/regulation-viewer'

export const readingScreens: readonly Screen[] = [
  { name: `${viewer}: loading`, address: short, stub: ['/api/regulations/text', 'pending'], shows: loading },
  { name: `${viewer}: error`, address: short, stub: ['/api/versions', 'failure'], shows: failure },
  { name: `${viewer}: missing`, address: () => `${viewer}?regulation=${unknownId}`, shows: empty },
  {
    name: `${viewer}: not-in-effect`,
    address: async () => `${viewer}?regulation=${(await inEffect()).mainParentId}&asOf=1990-01-01`,
    shows: empty,
  },
  {
    name: `${viewer}: missing-label`,
    address: async () => getVersionPath(await findVersion('8500', 1), { label: '9999' }),
    shows: (page) => main(page).locator('.p-notice[role=status]'),
  },
  { name: `${viewer}: full`, address: short, shows: text },
  { name: `${viewer}: download`, address: shortRedline, act: openDownload, shows: dialog },
  {
    name: `${viewer}: download-working`,
    address: short,
    stub: ['/api/regulations/export-progress', 'pending'],
    act: async (page) => {
      await openDownload(page)
      await dialog(page).locator('button[type=submit]').click()
    },
    shows: (page) => dialog(page).locator('progress'),
  },
  {
    name: `${viewer}: draft`,
    address: async () => getVersionPath(await findVersion('8500', 2, 'PUBLISHED_DRAFT')),
    shows: text,
  },
  {
    name: `${viewer}: closed`,
    address: async () => getVersionPath(await findVersion('7000', 1, 'PUBLISHED_DRAFT')),
    shows: text,
  },
  { name: `${viewer}: superseded`, address: async () => getVersionPath(await findVersion('5000', 1)), shows: text },
  { name: `${viewer}: edit`, user: 'editor', address: edited, shows: text },
  {
    name: `${viewer}: contents`,
    freshDocument: true,
    address: async () => getVersionPath(await findVersion('3000', 1)),
    act: openBeside,
    shows: (page) => page.locator('.rv-contents-list:visible').last(),
  },
  {
    name: `${viewer}: definition`,
    address: async () => getVersionPath(await findVersion('1000', 1)),
    async act(page) {
      await live(page)
      await page.locator('.rv-term').first().click()
    },
    shows: (page) => page.getByRole('complementary').getByRole('heading', { level: 3 }),
  },
  { name: `${viewer}: redline`, address: redline, shows: (page) => page.locator('ins').first() },
  {
    name: `${viewer}: changes`,
    freshDocument: true,
    address: shortRedline,
    act: openBeside,
    shows: (page) => page.locator('.rv-changes:visible').last(),
  },
  {
    name: '/r/:regulationId: loading',
    address: () => `/r/${unknownId}`,
    stub: ['/api/regulations/locate', 'pending'],
    shows: loading,
  },
  {
    name: '/r/:regulationId: error',
    address: () => `/r/${unknownId}`,
    stub: ['/api/regulations/locate', 'failure'],
    shows: failure,
  },
  {
    name: '/rule/:label: loading',
    address: () => '/rule/2145(z)',
    stub: ['/api/regulations/find-rule', 'pending'],
    shows: loading,
  },
  {
    name: '/rule/:label: error',
    address: () => '/rule/2145(z)',
    stub: ['/api/regulations/find-rule', 'failure'],
    shows: failure,
  },
  {
    name: '/rule/:label: missing',
    address: () => '/rule/2145(z)',
    shows: (page) => main(page).getByRole('link', { name: '2145' }),
  },
  { name: '/r/:regulationId: missing', address: () => `/r/${unknownId}`, shows: empty },
]
