import { expect, test } from '@portal/testing-e2e'
import { getVersionPath, findVersion } from '@portal/testing-regulations'
import { readFile } from 'node:fs/promises'

test('a reader downloads a version as PDF and as Word document, with the comments', async ({ page }) => {
  await page.goto(getVersionPath(await findVersion('2000', 2)))
  for (const [format, name, begins] of [
    ['pdf', 'Racetrack-Safety-Sample-Series-2000-v2.pdf', '%PDF-1.7'],
    ['docx', 'Racetrack-Safety-Sample-Series-2000-v2.docx', 'PK'],
  ] as const) {
    await page.getByRole('button', { name: /^Download/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('File format').selectOption(format)
    await dialog.getByRole('checkbox', { name: /public comments/ }).check()
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Create file' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(name)
    expect((await readFile(await file.path())).toString('latin1', 0, 8)).toContain(begins)
    await expect(dialog.getByText(`${name} (`)).toBeVisible()
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  }
})
