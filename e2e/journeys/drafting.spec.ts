import { readDemonstrationAccount, signIn, type Role, portalOrigin, results, expect, test } from '@portal/testing-e2e'
import { findProvision } from '@portal/testing-regulations'
import { readFile } from 'node:fs/promises'
import type { VersionSummary } from '@portal/contracts-regulations'
import { signIn as getToken } from '@portal/portal-client'

const title = `Sample of stalls ${Date.now()}`
const text = [
  'Rule 9901. Stalls',
  '(a) A stall must be clean.',
  '(b) A stall must be dry.',
  '(c) A stall must be lit.',
].join('\n\n')

const readerComment = 'Straw is dusty: say shavings too.'

/** Today's date in New York, in US format. */
const today = (): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format()

function getRoleToken(role: Role): Promise<string> {
  const { name, password } = readDemonstrationAccount(role)
  return getToken(portalOrigin, name, password)
}

/** A published draft of a regulation that only this journey uses. */
async function publishedDraft(): Promise<VersionSummary> {
  const token = await getRoleToken('editor')
  const post = <Results>(path: string, body: object) => results<Results>(`/api/regulations/${path}`, { token, body })
  const { version } = await post<{ version: VersionSummary }>('import', {
    text,
    title: { en: title },
    subject: 'racetrack-safety',
    isSample: true,
  })
  const { versionId } = version
  return (await post<{ version: VersionSummary }>('promote-version', { versionId })).version
}

test('an editor drafts a second version, moves and renumbers provisions, and takes it through all four states; a reader sees the redline and comments', async ({
  page,
  browser,
}) => {
  const first = await publishedDraft()
  await signIn(page, readDemonstrationAccount('editor'))
  await page.goto('/regulation-management?state=PUBLISHED_DRAFT&category=racetrack-safety')
  const card = page.getByRole('article').filter({ hasText: title })
  await card.getByRole('button', { name: 'Start new draft' }).click()
  const start = page.getByRole('dialog', { name: /^Start a new draft of/ })
  await expect(start.getByLabel('Based on')).toContainText('Draft version 1')
  await start.getByRole('button', { name: 'Start new draft' }).click()
  await expect(page.getByText('Draft version 2 (being edited)')).toBeVisible()

  // Written, and still there after a reload.
  const tree = page.getByRole('tree', { name: 'Provisions' })
  const item = (name: RegExp) => tree.getByRole('treeitem', { name })
  const words = page.getByRole('textbox', { name: 'Text of 9901(a)' })
  await expect(page.getByRole('textbox', { name: 'Text of 9901(c)' })).toHaveText('A stall must be lit.')
  await item(/A stall must be clean/).click()
  await expect(words).toBeFocused()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Straw counts.')
  // The arrow keys go through the rule as through one text.
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('textbox', { name: 'Text of 9901(b)' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(words).toBeFocused()
  await page.reload()
  await expect(words).toContainText('Straw counts.')
  await expect(page.getByText(/^Saved( \d|$)/)).toBeVisible()

  // Moved by keyboard: the renumbering is shown first.
  await item(/A stall must be lit/).focus()
  await page.keyboard.press('Alt+ArrowUp')
  const dialog = page.getByRole('dialog', { name: 'Move 9901(c)' })
  await expect(dialog.getByText('9901(b) becomes 9901(c)')).toBeVisible()
  await dialog.getByRole('button', { name: 'Move provision' }).click()
  await expect(item(/\(b\) A stall must be lit/)).toBeVisible()

  // Inserted in between: the following ones are renumbered.
  await page.getByRole('button', { name: 'Add after' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add provision' }).click()
  const added = page.getByRole('textbox', { name: 'Text of 9901(b)' })
  await added.click()
  await page.keyboard.type('A stall must have water.')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^Saved( \d|$)/)).toBeVisible()

  await page.getByRole('link', { name: 'Changes', exact: true }).click()
  await expect(page.locator('ins', { hasText: 'Straw counts.' })).toBeVisible()

  await page.getByRole('link', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('The change note is missing.')).toBeVisible()
  await page.getByLabel('What changed and why (optional)', { exact: true }).fill('Water and straw.')
  await page.getByLabel('First day').fill(today())
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByText('The change note is missing.')).toBeHidden()
  await page.getByRole('button', { name: 'Publish draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish draft' }).click()
  await expect(page.getByText('Published – the text can’t be changed')).toBeVisible()

  const reader = await (await browser.newContext()).newPage()
  const second = new URL(page.url()).searchParams.get('version') ?? ''
  await expect(page.getByRole('link', { name: 'View published version' })).toHaveAttribute(
    'href',
    `/regulation-viewer?${new URLSearchParams({ regulation: first.mainParentId, version: second })}`,
  )
  const comparison = new URLSearchParams({ regulation: first.mainParentId, version: second, compare: first.versionId })
  await reader.goto(`/regulation-viewer?${comparison}`)
  await expect(reader.locator('ins', { hasText: 'Straw counts.' })).toBeVisible()
  await expect(reader.getByText('A stall must have water.').first()).toBeVisible()
  await reader.context().close()

  // After the comments, adoption begins, and the version is published, effective today.
  const { items } = await results<{ items: VersionSummary[] }>('/api/versions?limit=100')
  const draft = items.find(({ versionId }) => versionId === second) ?? first
  const { regulationId, depth } = await findProvision(draft, '9901(a)')
  await results('/api/comments/add', {
    token: await getRoleToken('reader'),
    body: { regulationId, versionId: second, depth, body: readerComment },
  })
  await page.getByRole('button', { name: 'Begin adoption (closes comments)' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Begin adoption' }).click()
  await page.getByLabel('In effect from (optional)', { exact: true }).fill(today())
  await page.getByRole('button', { name: 'Save details' }).click()
  await page.getByRole('button', { name: 'Publish adopted text' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish adopted text' }).click()
  await expect(page.getByText('The adopted text was published.')).toBeVisible()

  // The comment is in the report, also as a table.
  await page.goto(`/reports?regulation=${first.mainParentId}`)
  await expect(page.getByRole('cell', { name: readerComment })).toBeVisible()
  for (const [button, begins] of [
    ['Download CSV', '\uFEFF'],
    ['Download Excel', 'PK'],
  ] as const) {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).click()
    const bytes = await readFile(await (await download).path())
    expect(bytes.toString('utf8').startsWith(begins)).toBe(true)
    if (button === 'Download CSV') expect(bytes.toString('utf8')).toContain(readerComment)
  }
})
