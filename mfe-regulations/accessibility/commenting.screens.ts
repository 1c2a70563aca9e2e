import {
  dialog,
  empty,
  failure,
  links,
  loading,
  type Page,
  results,
  type Screen,
  summary,
  getUserToken,
  unknownId,
} from '@portal/testing-e2e'
import { getVersionPath, findProvision, findVersion } from '@portal/testing-regulations'

// A short text, so that the check concerns the comments next to it.
const draft = () => findVersion('8500', 2, 'PUBLISHED_DRAFT')
const labels = { sent: '8530(a)', kept: '8540(a)', untouched: '8550(a)' } as const

async function commentsOn(label: string): Promise<string> {
  const version = await draft()
  return `${getVersionPath(version)}&comments=${(await findProvision(version, label)).regulationId}`
}

/** Sends a comment and returns its receipt. */
async function sendComment(): Promise<string> {
  const version = await draft()
  const { regulationId, depth } = await findProvision(version, labels.sent)
  const { receiptId } = await results<{ receiptId: string }>('/api/comments/add', {
    token: await getUserToken('author'),
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: { regulationId, versionId: version.versionId, depth, body: 'Comment 8530(a)' },
  })
  return receiptId
}

let sent: Promise<string> | undefined
const receipt = () => (sent ??= sendComment())

async function keepDraft(): Promise<void> {
  const version = await draft()
  const { regulationId, depth } = await findProvision(version, labels.kept)
  await results(`/api/comments/drafts/${crypto.randomUUID()}`, {
    method: 'PUT',
    token: await getUserToken('author'),
    body: { regulationId, versionId: version.versionId, depth, body: 'Comment 8540(a)' },
  })
}

async function commentsOnSent(): Promise<string> {
  await receipt()
  return commentsOn(labels.sent)
}

const beside = (page: Page) => page.getByRole('complementary')
/** The actions on the first comment. */
const own = (page: Page) => beside(page).locator('.rc-card .rc-actions').first()
const write = (page: Page) => page.locator('.rc-composer button[data-variant=primary]').first().click()

const viewer = '/regulation-viewer'
const panel: readonly Screen[] = [
  {
    name: `${viewer}: comments`,
    address: () => commentsOn('8520(d)'),
    shows: (page) => beside(page).getByRole('article').first(),
  },
  {
    name: `${viewer}: writing`,
    user: 'reader',
    address: () => commentsOn(labels.untouched),
    act: write,
    shows: (page) => page.locator('.rc-body'),
  },
  {
    name: `${viewer}: writing-error`,
    user: 'reader',
    address: () => commentsOn(labels.untouched),
    async act(page) {
      await write(page)
      await page.locator('.rc-form button[type=submit]').click()
    },
    shows: summary,
  },
  {
    name: `${viewer}: selecting-text`,
    user: 'reader',
    address: () => commentsOn(labels.untouched),
    async act(page) {
      await write(page)
      await page.locator('.rc-composer button[data-variant=quiet]').first().click()
    },
    shows: (page) => page.locator('.rc-selection-field'),
  },
  { name: `${viewer}: own-comment`, user: 'author', address: commentsOnSent, shows: own },
  {
    name: `${viewer}: editing`,
    user: 'author',
    address: commentsOnSent,
    act: (page) => own(page).getByRole('button').first().click(),
    shows: (page) => beside(page).locator('.rc-card textarea'),
  },
  {
    name: `${viewer}: deleting`,
    freshDocument: true,
    user: 'author',
    address: commentsOnSent,
    act: (page) => own(page).getByRole('button').last().click(),
    shows: dialog,
  },
  {
    name: `${viewer}: answering`,
    freshDocument: true,
    user: 'staff',
    address: commentsOnSent,
    act: (page) => own(page).getByRole('button').last().click(),
    shows: (page) => dialog(page).locator('textarea'),
  },
]

const path = '/my-comments'
const list: readonly Screen[] = [
  { name: `${path}: loading`, user: 'author', address: () => path, stub: ['/api/comments', 'pending'], shows: loading },
  { name: `${path}: error`, user: 'author', address: () => path, stub: ['/api/comments', 'failure'], shows: failure },
  { name: `${path}: empty`, user: 'newcomer', address: () => path, shows: empty },
  { name: `${path}: full`, user: 'author', address: async () => (await receipt(), path), shows: links },
  {
    name: `${path}: drafts`,
    user: 'author',
    address: async () => (await keepDraft(), path),
    shows: (page) => page.locator('.rc-drafts .rc-card').first(),
  },
  {
    name: `${path}: receipt`,
    user: 'author',
    address: async () => `${path}?receipt=${await receipt()}`,
    shows: (page) => page.locator('.rc-facts'),
  },
  { name: `${path}: no-receipt`, user: 'author', address: () => `${path}?receipt=${unknownId}`, shows: empty },
]

export const commentingScreens: readonly Screen[] = [...panel, ...list]
