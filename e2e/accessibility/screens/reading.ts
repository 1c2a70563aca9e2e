import { results } from '../../portal/portal-calls.ts'
import type { Page } from '../../portal/portal-test.ts'
import { addressOf, findVersion, openDraft } from '../../portal/rulebook.ts'
import { tokenOf } from '../signed-in.ts'
import { dialog, empty, failure, loading, main, nobody, type Screen } from './screen.ts'

const text = (page: Page) => page.locator('.rv-provision').nth(3)
const inForce = () => findVersion('2000', 2)
const reading = async () => addressOf(await inForce())
/** A short text, so that the check concerns what is above it. */
const short = async () => addressOf(await findVersion('8500', 1))
const shortRedline = async () =>
  addressOf(await findVersion('8500', 2, 'PUBLISHED_DRAFT'), { compare: (await findVersion('8500', 1)).versionId })
const redline = async () => addressOf(await openDraft(), { compare: (await inForce()).versionId })

/** A text being edited, as an editor finds it. */
async function edited(): Promise<string> {
  const { items } = await results<{ items: Awaited<ReturnType<typeof findVersion>>[] }>('/api/versions?limit=100', {
    token: await tokenOf('editor'),
  })
  const version = items.find(({ state }) => state === 'EDIT_DRAFT')
  if (!version) throw new Error('the rulebook has no version in edit')
  return addressOf(version)
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
  await main(page).locator('.rv-head button:has(.tabler-icon-file-text)').click()
  await dialog(page).locator('select').first().waitFor()
}

const viewer = '/regulation-viewer'

export const readingScreens: readonly Screen[] = [
  { name: `${viewer}: loading`, address: reading, instead: ['/api/regulations/text', 'never'], shows: loading },
  { name: `${viewer}: error`, address: reading, instead: ['/api/versions', 'failure'], shows: failure },
  { name: `${viewer}: missing`, address: () => `${viewer}?regulation=${nobody}`, shows: empty },
  {
    name: `${viewer}: not-in-effect`,
    address: async () => `${viewer}?regulation=${(await inForce()).mainParentId}&asOf=1990-01-01`,
    shows: empty,
  },
  {
    name: `${viewer}: missing-label`,
    address: async () => addressOf(await findVersion('8500', 1), { label: '9999' }),
    shows: (page) => main(page).locator('.p-notice[role=status]'),
  },
  { name: `${viewer}: full`, address: reading, shows: text },
  { name: `${viewer}: download`, address: shortRedline, act: openDownload, shows: dialog },
  {
    name: `${viewer}: download-working`,
    address: short,
    instead: ['/api/regulations/export-progress', 'never'],
    act: async (page) => {
      await openDownload(page)
      await dialog(page).locator('button[type=submit]').click()
    },
    shows: (page) => dialog(page).locator('progress'),
  },
  { name: `${viewer}: draft`, address: async () => addressOf(await openDraft()), shows: text },
  {
    name: `${viewer}: closed`,
    address: async () => addressOf(await findVersion('7000', 1, 'PUBLISHED_DRAFT')),
    shows: text,
  },
  { name: `${viewer}: superseded`, address: async () => addressOf(await findVersion('5000', 1)), shows: text },
  { name: `${viewer}: edit`, as: 'editor', address: edited, shows: text },
  {
    name: `${viewer}: contents`,
    address: async () => addressOf(await findVersion('3000', 1)),
    act: openBeside,
    shows: (page) => page.locator('.rv-contents-list:visible').last(),
  },
  {
    name: `${viewer}: definition`,
    address: async () => addressOf(await findVersion('1000', 1)),
    async act(page) {
      await live(page)
      await page.locator('.rv-term').first().click()
    },
    shows: (page) => page.getByRole('complementary').getByRole('heading', { level: 3 }),
  },
  { name: `${viewer}: redline`, address: redline, shows: (page) => page.locator('ins').first() },
  {
    name: `${viewer}: changes`,
    address: shortRedline,
    act: openBeside,
    shows: (page) => page.locator('.rv-changes:visible').last(),
  },
  {
    name: '/r/:regulationId: loading',
    address: () => `/r/${nobody}`,
    instead: ['/api/regulations/locate', 'never'],
    shows: loading,
  },
  {
    name: '/r/:regulationId: error',
    address: () => `/r/${nobody}`,
    instead: ['/api/regulations/locate', 'failure'],
    shows: failure,
  },
  { name: '/r/:regulationId: missing', address: () => `/r/${nobody}`, shows: empty },
]
