import {
  restoreSession,
  getUserToken,
  results,
  expect,
  test,
  recordPageErrors,
  type Browser,
  type Page,
} from '@portal/testing-e2e'
import { getVersionPath, findProvision } from '@portal/testing-regulations'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Comment, RegulationNode, VersionSummary } from '@portal/contracts-regulations'
import { readZip } from '@portal/testing-service/read-zip'

// Staff work on a regulation that only these journeys use.

const rule = (paragraph: string): string => ['Rule 9902. Paddocks', paragraph, '(b) A paddock is fenced.'].join('\n\n')
const commentText = 'My neighbour, telephone 555 0100, leaves the gate open.'

let title: string
let first: VersionSummary
let second: VersionSummary
/** 9902(a) of the second version. */
let paddocks: RegulationNode
let comment: Comment

test.beforeAll(async () => {
  title = `Sample of paddocks ${Date.now()}`
  const subject = 'racetrack-safety'
  first = await publish({ text: rule('(a) A paddock is dry.'), title: { en: title }, subject, isSample: true })
  second = await publish({ text: rule('(a) A paddock is dry and lit.'), mainParentId: first.mainParentId })
  paddocks = await findProvision(second, '9902(a)')
  const { regulationId, depth } = paddocks
  const body = { regulationId, versionId: second.versionId, depth, body: commentText }
  comment = (await results<{ comment: Comment }>('/api/comments/add', { token: await getUserToken('reader'), body }))
    .comment
})

test('a withheld comment shows its reason to readers, its author and the queue; a hidden one shows nothing; a restored one is back', async ({
  page,
  browser,
  pageErrors,
}) => {
  await restoreSession(page, 'staff')
  await page.goto(`/comment-queue?regulation=${second.mainParentId}`)
  const queued = page.getByRole('article').filter({ hasText: comment.trackingNumber })
  const decide = async (decision: 'Withhold' | 'Hide' | 'Restore', reason?: string) => {
    await queued.getByRole('checkbox').check()
    await page.getByRole('button', { name: decision, exact: true }).click()
    const dialog = page.getByRole('dialog')
    if (reason !== undefined) await dialog.getByLabel('Reason').selectOption({ label: reason })
    await dialog.getByRole('button', { name: `${decision} comments` }).click()
    await expect(dialog).toBeHidden()
  }
  const reader = await openVisitorPage(browser, pageErrors)
  const place = `/regulation-viewer?regulation=${second.mainParentId}&version=${second.versionId}`
  await reader.goto(`${place}&comments=${paddocks.regulationId}`)
  const panel = reader.getByRole('complementary', { name: 'Comments on 9902(a)' })
  await expect(panel.getByText(commentText)).toBeVisible()

  await decide('Withhold', 'Personal information')
  await expect(queued).toContainText(commentText)
  await expect(queued).toContainText('Reason: Personal information')
  await reader.reload()
  await expect(panel.getByText('withheld because it contains personal information')).toBeVisible()
  expect(await reader.content()).not.toContain('555 0100')
  const author = await openVisitorPage(browser, pageErrors)
  await restoreSession(author, 'reader')
  await author.goto('/my-comments')
  const own = author.getByRole('article').filter({ hasText: comment.trackingNumber })
  await expect(own).toContainText('withheld because it contains personal information')
  await expect(own).toContainText(commentText)

  await decide('Hide', 'Offensive language')
  await reader.reload()
  await expect(panel.getByText('No comments yet.')).toBeVisible()
  await author.reload()
  await expect(own).toContainText('offensive language')

  await decide('Restore')
  await reader.reload()
  await expect(panel.getByText(commentText)).toBeVisible()
  await expect(queued).toContainText('Public')
  await reader.context().close()
  await author.context().close()
})

test('an editor translates a provision; Spanish readers see it, and it is marked out of date when the English changes', async ({
  page,
  browser,
  pageErrors,
}) => {
  await restoreSession(page, 'editor')
  await page.goto(`/regulation-management/translation?version=${second.versionId}`)
  const provision = page.getByRole('region', { name: /^9902\(a\)/ })
  await provision.getByLabel('Text in Spanish').fill('Un potrero está seco e iluminado.')
  await provision.getByRole('button', { name: 'Save 9902(a)' }).click()
  await expect(provision.getByText('Up to date')).toBeVisible()
  const reader = await openVisitorPage(browser, pageErrors, 'es')
  await reader.goto(getVersionPath(second))
  const spanish = reader.locator('[lang=es]').getByText('Un potrero está seco e iluminado.')
  await expect(reader.getByText('Un potrero está seco e iluminado.')).toBeVisible()

  const third = await publish({ text: rule('(a) A paddock is dry, lit and wide.'), mainParentId: first.mainParentId })
  await reader.goto(getVersionPath(third))
  await expect(reader.getByText('A paddock is dry, lit and wide.')).toBeVisible()
  await expect(reader.getByText('La traducción al español no está actualizada')).toBeVisible()
  await expect(spanish).toHaveCount(0)
  await page.goto(`/regulation-management/translation?version=${third.versionId}&state=outdated`)
  await expect(provision.getByText('Out of date')).toBeVisible()
  await expect(provision.locator('ins')).toContainText('wide')
  await reader.context().close()
})

test('an editor creates the FTC package: every file matches the manifest, with the redline and the comments', async ({
  page,
}) => {
  await restoreSession(page, 'editor')
  await page.goto('/regulation-management?state=PUBLISHED_DRAFT&category=racetrack-safety')
  await page.getByRole('button', { name: `FTC package for ${title}, Draft version 2` }).click()
  const dialog = page.getByRole('dialog')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Create package' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('FTC-package.zip')
  const packageFiles = readZip(await readFile(await file.path()))
  const { files } = JSON.parse(String(packageFiles.get('manifest.json'))) as {
    files: { name: string; sha256: string }[]
  }
  const hashes = [...packageFiles].map(([name, bytes]) => [name, createHash('sha256').update(bytes).digest('hex')])
  expect(files.map(({ name, sha256 }) => [name, sha256])).toEqual(hashes.filter(([name]) => name !== 'manifest.json'))
  expect([...packageFiles.keys()]).toEqual(expect.arrayContaining(['Regulation.pdf', 'Redline.pdf', 'Comments.pdf']))
  expect(String(packageFiles.get('Comments.csv'))).toContain(commentText)
  await expect(dialog.getByText('FTC-package.zip (')).toBeVisible()
})

test('an administrator exports the audit trail of a regulation as a table, and exports and imports interface texts', async ({
  page,
}) => {
  await restoreSession(page, 'admin')
  await page.goto(`/audit?entityId=${second.versionId}`)
  const auditCsv = await downloadText(page, 'Export CSV')
  expect(auditCsv).toMatch(new RegExp(`version\\.promoted.*${second.versionId}`))

  await page.goto('/localization?q=nav.how-it-works')
  const exported = await downloadText(page, 'Export JSON')
  expect(exported).toContain('"es":"Cómo funciona"')
  const importText = async (changed: string, to: string) => {
    const fileChooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Import JSON' }).click()
    const buffer = Buffer.from(exported.replace('Cómo funciona', changed))
    await (await fileChooser).setFiles({ name: 'portal-texts.json', mimeType: 'application/json', buffer })
    const dialog = page.getByRole('dialog', { name: 'Import texts' })
    await dialog.getByRole('button', { name: 'Import 1 text' }).click()
    await expect(dialog.getByText('1 text was imported.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByRole('main')).toContainText(to)
  }
  await importText('Cómo va', 'Cómo va')
  await importText('Cómo funciona', 'Cómo funciona')
})

/** Imports a text and publishes it as a draft open for comment. */
async function publish(importRequest: object): Promise<VersionSummary> {
  const token = await getUserToken('editor')
  const post = async (path: string, body: object): Promise<VersionSummary> =>
    (await results<{ version: VersionSummary }>(`/api/regulations/${path}`, { token, body })).version
  const { versionId } = await post('import', importRequest)
  const now = Date.now()
  const commentOpensAt = new Date(now).toISOString()
  const commentClosesAt = new Date(now + 86_400_000).toISOString()
  return post('promote-version', { versionId, commentOpensAt, commentClosesAt })
}

/** A signed-out page in its own browser. */
async function openVisitorPage(browser: Browser, pageErrors: string[], locale = 'en-US'): Promise<Page> {
  const context = await browser.newContext({ locale })
  await recordPageErrors(context, pageErrors)
  return context.newPage()
}

/** The file that a button downloads. */
async function downloadText(page: Page, button: string): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  return readFile(await (await download).path(), 'utf8')
}
