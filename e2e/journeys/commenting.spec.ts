import {
  readDemonstrationAccount,
  registerPerson,
  signIn,
  pressByKeyboard,
  tabTo,
  expect,
  test,
  type Page,
} from '@portal/testing-e2e'
import { getVersionPath, findOpenDraft } from '@portal/testing-regulations'

const provision = (page: Page, label: string) => page.locator(`[id="${label}"]`)
const getCommentPanel = (page: Page, label: string) => page.getByRole('complementary', { name: `Comments on ${label}` })
const field = (page: Page) => page.getByLabel('Your comment', { exact: true })

async function openComments(page: Page, label: string): Promise<void> {
  await page.goto(getVersionPath(await findOpenDraft(), { label }))
  await provision(page, label)
    .getByRole('button', { name: `Comments on ${label}:` })
    .click()
  await expect(getCommentPanel(page, label)).toBeVisible()
}

async function write(page: Page, label: string, words: string): Promise<void> {
  await openComments(page, label)
  await page.getByRole('button', { name: 'Write a comment' }).click()
  await field(page).fill(words)
}

test('a comment on a paragraph is saved with its file as a draft, sent, and gets a receipt', async ({ page }) => {
  await signIn(page, await registerPerson())
  await write(page, '2160(a)', 'Two words of the second line decide this.\n\nPlease define them.')
  await expect(page.getByText('Draft saved to your account.')).toBeVisible()
  const fileChooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach files' }).click()
  await (
    await fileChooser
  ).setFiles({ name: 'Finish times.csv', mimeType: 'text/csv', buffer: Buffer.from('horse,time\n') })
  const attached = page.getByRole('list', { name: 'Attached files' })
  await expect(attached).toContainText('Ready')
  await page.reload()
  await expect(field(page)).toHaveValue(/Please define them\.$/)
  await expect(attached).toContainText('Finish times.csv')
  await page.getByRole('button', { name: 'Send comment' }).click()
  const received = getCommentPanel(page, '2160(a)').getByRole('status').filter({ hasText: 'We received your comment' })
  await expect(received).toBeFocused()
  const number = (await received.textContent())?.match(/Tracking number: ([\w-]+?)(?=View|$)/)?.[1] ?? ''
  expect(number).not.toBe('')
  const card = page.getByRole('article').filter({ hasText: number })
  await expect(card).toContainText('Two words of the second line')
  const download = page.waitForEvent('download')
  await card.getByRole('link', { name: /^Finish times\.csv/ }).click()
  expect((await download).suggestedFilename()).toBe('Finish times.csv')
  await received.getByRole('link', { name: 'View receipt' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt')
  const receipt = page.getByRole('region', { name: '2160(a)' })
  await expect(receipt).toContainText(number)
  await expect(receipt).toContainText('Please define them.')
  await expect(receipt).toContainText('Finish times.csv')
  await expect(page.getByText(/^R-[2-9A-Z]{4}-[2-9A-Z]{4}$/)).toBeVisible()
})

test('a comment written while signed out survives the sign-in and is sent', async ({ page }) => {
  const person = await registerPerson()
  await write(page, '2160(b)', 'Written before anybody knew who I am.')
  await page.getByRole('button', { name: 'Sign in to send' }).click()
  await expect(page).toHaveURL('/login')
  await signIn(page, person)
  await expect(page).toHaveURL(/\/regulation-viewer/)
  await expect(field(page)).toHaveValue('Written before anybody knew who I am.')
  await page.getByRole('button', { name: 'Send comment' }).click()
  await expect(page.getByText('We received your comment')).toBeVisible()
})

test('several drafts are reviewed in document order and sent together, with one receipt', async ({ page }) => {
  await signIn(page, await registerPerson())
  await write(page, '2192(a)', 'The second in the text, written first.')
  await expect(page.getByText('Draft saved to your account.')).toBeVisible()
  await write(page, '2160(c)', 'The first in the text, written second.')
  await expect(page.getByText('Draft saved to your account.')).toBeVisible()
  await page.getByRole('link', { name: 'Review all 2 comments before sending' }).click()
  const unsentComments = page.getByRole('region', { name: 'Not sent yet' })
  await expect(unsentComments.getByRole('heading', { level: 4 })).toHaveText(['2160(c)', '2192(a)'])
  await unsentComments.getByRole('button', { name: 'Send 2 comments' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt')
  await expect(page.getByText('We received your 2 comments.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to my comments' }).click()
  await expect(page.getByText('No unsent comments')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sent', exact: true }).getByRole('article')).toHaveCount(2)
})

test('a comment on selected words is made with the mouse', async ({ page }) => {
  await signIn(page, await registerPerson())
  await page.goto(getVersionPath(await findOpenDraft(), { label: '2175(a)' }))
  const words = provision(page, '2175(a)').locator('.rv-provision-text').first()
  // The text is visible before the page is interactive.
  await expect(provision(page, '2175(a)').getByRole('button')).toBeVisible()
  const selectedText = await words.evaluate((element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text
    const range = document.createRange()
    range.setStart(text, 0)
    range.setEnd(text, Math.min(12, text.length))
    getSelection()?.removeAllRanges()
    getSelection()?.addRange(range)
    return range.toString().trim()
  })
  await page.getByRole('button', { name: 'Comment on selected text' }).click()
  await field(page).fill('These very words.')
  await page.getByRole('button', { name: 'Send comment' }).click()
  await expect(page.getByText('We received your comment')).toBeVisible()
  const card = page.getByRole('article').filter({ hasText: 'These very words.' })
  await expect(card).toContainText(selectedText)
})

test('a comment on selected words is written and sent by keyboard alone', async ({ page }) => {
  test.slow()
  await signIn(page, await registerPerson())
  await page.goto(getVersionPath(await findOpenDraft(), { label: '2175(b)' }))
  await expect(provision(page, '2175(b)')).toBeFocused()
  const open = provision(page, '2175(b)').getByRole('button', { name: /^Comments on 2175\(b\)/ })
  await pressByKeyboard(page, open)
  await expect(getCommentPanel(page, '2175(b)')).toBeFocused()
  await pressByKeyboard(page, page.getByRole('button', { name: 'Write a comment' }))
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  const choose = page.getByRole('button', { name: 'Comment on specific text only' })
  await expect(choose).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Select text')).toBeFocused()
  for (let letter = 0; letter < 8; letter += 1) await page.keyboard.press('Shift+ArrowRight')
  await pressByKeyboard(page, page.getByRole('button', { name: 'Comment on selected text' }).last())
  await expect(page.getByLabel('Selected text').first()).toBeVisible()
  await tabTo(page, field(page))
  await page.keyboard.type('No mouse was near.')
  await pressByKeyboard(page, page.getByRole('button', { name: 'Send comment' }))
  await expect(page.getByText('We received your comment')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(getCommentPanel(page, '2175(b)')).toBeHidden()
})

test('a commenter edits a comment, which is marked, and deletes it during the comment period', async ({ page }) => {
  await signIn(page, await registerPerson())
  await write(page, '2196(a)', 'First wording of mine.')
  await page.getByRole('button', { name: 'Send comment' }).click()
  const card = page.getByRole('article').filter({ hasText: 'of mine.' })
  await expect(card).toContainText('First wording of mine.')
  await card.getByRole('button', { name: /^Edit comment/ }).click()
  await card.getByLabel('Edit your comment').fill('Second wording of mine.')
  await card.getByRole('button', { name: 'Save changes' }).click()
  await expect(card).toContainText('Second wording of mine.')
  await expect(card).toContainText('edited')
  await card.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete comment' }).click()
  await expect(page.getByText('Your comment was deleted.')).toBeVisible()
  await expect(card).toHaveCount(0)
})

test('staff answer a comment with an outcome, and everybody sees the answer', async ({ page }) => {
  await signIn(page, await registerPerson())
  await write(page, '2190(a)', 'What does the authority say to this?')
  await page.getByRole('button', { name: 'Send comment' }).click()
  await expect(page.getByText('We received your comment')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible()
  await signIn(page, readDemonstrationAccount('staff'))
  await openComments(page, '2190(a)')
  const card = page.getByRole('article').filter({ hasText: 'What does the authority say to this?' })
  await card.getByRole('button', { name: 'Answer', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Outcome').selectOption({ label: 'Accepted in part' })
  await dialog.getByLabel('Answer', { exact: true }).fill('We changed the second half.')
  await dialog.getByRole('button', { name: 'Publish answer' }).click()
  await expect(page.getByText('The answer was published.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await openComments(page, '2190(a)')
  await expect(card).toContainText('Accepted in part')
  await expect(card).toContainText('We changed the second half.')
})

test('the two filters hide comments and are remembered', async ({ page }) => {
  await page.goto(getVersionPath(await findOpenDraft()))
  await page.getByRole('button', { name: /comments? on the full regulation$/i }).click()
  const publicFilter = page.getByLabel('Public comments')
  await expect(page.getByRole('region', { name: 'Comments', exact: true }).getByRole('article').first()).toBeVisible()
  await publicFilter.uncheck()
  await expect(page.getByText(/hidden by the filters/)).toBeVisible()
  await page.reload()
  await expect(publicFilter).not.toBeChecked()
})
