import { readDemonstrationAccount, signIn, expect, test, type Page } from '@portal/testing-e2e'
import { numberedDocx } from '../portal/numbered-docx.ts'

// (i) after (h)(2) may be the ninth letter or the first Roman numeral.
const letters = [...'abcdefg'].map((letter) => `(${letter}) Words of ${letter}.`)
const textWithWarnings = ['Rule 1. Entry', ...letters, '(h) More:', '(1) one;', '(2) two:', '(i) words.'].join('\n')

test('an editor resolves a parse warning, adds the text to a draft, undoes it and repeats it; then adds a DOCX', async ({
  page,
}) => {
  const editor = readDemonstrationAccount('editor')
  await signIn(page, editor)
  await page.goto('/reg-parser')
  await page.getByLabel('Text of the regulation').fill(textWithWarnings)
  await page.getByRole('button', { name: 'Parse text' }).click()
  await page.getByRole('button', { name: 'Next item' }).click()
  await page.getByRole('button', { name: /^Move to/ }).click()
  await expect(page.getByText('Nothing needs review.')).toBeVisible()

  const title = `Parsed ${Date.now()}`
  await enterText(page, async (dialog) => {
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByLabel('Subject').selectOption('arbitration')
    await dialog.getByLabel('Sample regulation for demonstrations').check()
  })
  await page.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('The import was undone.')).toBeVisible()
  await enterText(page, async (dialog) => {
    await expect(dialog.getByLabel('Regulation', { exact: true }).getByText(title)).toHaveCount(0)
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByLabel('Subject').selectOption('arbitration')
    await dialog.getByLabel('Sample regulation for demonstrations').check()
  })

  await page.getByRole('button', { name: 'Import another text' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard this text' }).click()
  const words = [...'abcdefg'].map((letter) => `Words of ${letter}.`)
  await page.locator('input[type=file]').setInputFiles({
    name: 'second.docx',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: await numberedDocx('Entry', [...words, 'Other words for h.']),
  })
  await expect(page.getByRole('treeitem', { name: '(g) Words of g.' })).toBeVisible()
  await enterText(page, async (dialog) => {
    await dialog.getByLabel('Regulation', { exact: true }).selectOption(title)
    await expect(dialog.getByText('8 provisions don’t change.')).toBeVisible()
    await expect(dialog.getByText('4 deleted')).toBeVisible()
  })
  await page.getByRole('link', { name: 'Preview draft' }).click()
  await expect(page.getByText('Other words for h.', { exact: true })).toBeVisible()
})

async function enterText(page: Page, choose: (dialog: ReturnType<Page['getByRole']>) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Add to a draft' }).click()
  const dialog = page.getByRole('dialog')
  await choose(dialog)
  await dialog.getByRole('button', { name: 'Add to draft' }).click()
  await expect(page.getByText('The text was added to the draft')).toBeVisible()
}
