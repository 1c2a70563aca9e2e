import {
  waitForRedlineLink,
  readDemonstrationAccount,
  signIn,
  type Role,
  portalOrigin,
  results,
  expect,
  test,
} from '@portal/testing-e2e'
import { getVersionPath, findProvision } from '@portal/testing-regulations'
import type { VersionSummary } from '@portal/contracts-regulations'
import { signIn as getToken } from '@portal/portal-client'

const title = `Stabling (Journey ${Date.now()})`
const getText = (days: number) =>
  `Rule 9143. Rest\n\n(a) A horse rests for ${days} days after a race.\n\n(b) Water is at hand.`

async function token(role: Role): Promise<string> {
  const { name, password } = readDemonstrationAccount(role)
  return getToken(portalOrigin, name, password)
}

/** Publishes a text as a draft open for comment, as the next version of a regulation if one is given. */
async function publish(text: string, editor: string, mainParentId?: string): Promise<VersionSummary> {
  const now = Date.now()
  const imported = await results<{ version: VersionSummary }>('/api/regulations/import', {
    token: editor,
    body: { text, title: { en: title }, subject: 'racetrack-safety', ...(mainParentId && { mainParentId }) },
  })
  const { version } = await results<{ version: VersionSummary }>('/api/regulations/promote-version', {
    token: editor,
    body: {
      versionId: imported.version.versionId,
      commentOpensAt: new Date(now - 1000).toISOString(),
      commentClosesAt: new Date(now + 86_400_000).toISOString(),
    },
  })
  return version
}

test('a reader subscribes to a regulation, staff answer the comment, and the email about the next version leads to the changes', async ({
  page,
  browser,
}) => {
  const editor = await token('editor')
  const first = await publish(getText(5), editor)
  await signIn(page, readDemonstrationAccount('reader'))
  await page.goto(getVersionPath(first))
  const button = page.getByRole('button', { name: `Get email updates about ${title}` })
  await button.click()
  await expect(page.getByRole('button', { name: `Email updates on: ${title}`, pressed: true })).toBeVisible()
  const { regulationId, depth } = await findProvision(first, '9143(a)')
  await results('/api/comments/add', {
    token: await token('reader'),
    body: { regulationId, versionId: first.versionId, depth, body: 'Five days are too few for horses that travel.' },
  })

  const staff = await (await browser.newContext()).newPage()
  await signIn(staff, readDemonstrationAccount('staff'))
  await staff.goto(`/comment-queue?regulation=${first.mainParentId}`)
  await staff.getByRole('button', { name: /^Answer comment RC-/ }).click()
  const form = staff.getByRole('dialog')
  await expect(form.getByRole('blockquote')).toHaveText('Five days are too few for horses that travel.')
  await form.getByLabel('Outcome').selectOption('accepted')
  await form.getByLabel('Answer', { exact: true }).fill('We agree: it will be seven days.')
  await form.getByRole('button', { name: 'Publish answer' }).click()
  await expect(staff.getByText('1 comment was answered.')).toBeVisible()
  await staff.context().close()

  const since = new Date(Date.now() - 1000)
  await publish(getText(7), editor, first.mainParentId)
  await page.goto(await waitForRedlineLink('reader@demo.example', since))
  await expect(page.locator('ins').first()).toContainText('7')
  await page.goto('/my-comments')
  await expect(page.getByText('We agree: it will be seven days.').first()).toBeVisible()
  await page.goto('/my-subscriptions')
  await page.getByRole('button', { name: `Unsubscribe from ${title}` }).click()
  await expect(page.getByRole('button', { name: `Unsubscribe from ${title}` })).toBeHidden()
})
