import { readDemonstrationAccount, signIn, expect, test, type Page } from '@portal/testing-e2e'
import { sampleCaptions, samplePdf, sampleVideo } from '@portal/testing-regulations'

test('an editor publishes a PDF, replaces it through a working copy, and publishes a video with captions; readers find text in the PDF, open a shared link, and watch the video', async ({
  page,
  browser,
}) => {
  const mark = `${Date.now()}`.slice(-6)
  await page.goto('/documents/upload')
  await expect(page).toHaveURL('/login')
  await signIn(page, readDemonstrationAccount('editor'))
  const pdf = samplePdf([
    { title: 'Purpose', text: 'Why the racetracks are inspected.' },
    { title: 'Findings', text: 'The rail at the far turn was loose.' },
  ])
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'inspection.pdf', mimeType: 'application/pdf', buffer: pdf })
  await describe(page, `Inspection ${mark}`)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Inspection ${mark}`)
  await publish(page)
  await page.getByRole('button', { name: 'Create link' }).click()
  const shared = (await page.locator('.ad-link code').textContent()) ?? ''

  // Edited in a working copy, previewed, and published in place of the first.
  await page.getByRole('button', { name: 'Create working copy' }).click()
  await page.getByLabel('Title').fill(`Inspection again ${mark}`)
  await page.getByRole('button', { name: 'Save document' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Inspection again ${mark}`)
  await page.getByRole('link', { name: 'Preview document' }).click()
  await expect(page.getByText(/^Preview of a working copy/)).toBeVisible()
  await page.getByRole('button', { name: 'Publish document' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish document' }).click()
  await expect(page).toHaveURL(/\/pdf-viewer/)

  await page.goto('/documents/video-upload')
  const video = await sampleVideo(page)
  await page.locator('input[type=file]').setInputFiles({ name: 'jog.webm', mimeType: 'video/webm', buffer: video })
  await describe(page, `The jog ${mark}`)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page
    .getByRole('region', { name: 'Captions' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'jog.vtt', mimeType: 'text/vtt', buffer: sampleCaptions('The horse is jogged in hand.') })
  await expect(page.getByRole('button', { name: 'Remove captions: English' })).toBeVisible()
  await publish(page)

  const reader = await (await browser.newContext()).newPage()
  await reader.goto(`/published-documents?q=${mark}`)
  await expect(reader.getByText('2 documents')).toBeVisible()
  await reader.getByRole('link', { name: `Inspection again ${mark}` }).click()
  const find = reader.getByRole('searchbox', { name: 'Search this document' })
  await find.fill('far turn')
  await find.press('Enter')
  await expect(reader.getByText('1 of 1')).toBeVisible()
  await expect(reader).toHaveURL(/page=2$/)
  await reader.getByRole('button', { name: 'Contents' }).click()
  await reader.getByRole('link', { name: /^Purpose/ }).click()
  await expect(reader).not.toHaveURL(/page=/)

  await reader.goto(shared)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(`Inspection again ${mark}`)
  await reader.goto(`/published-documents?q=${mark}`)
  await reader.getByRole('link', { name: `The jog ${mark}` }).click()
  await expect.poll(() => captionsOf(reader)).toEqual(['The horse is jogged in hand.'])
  await reader.context().close()
})

/** Fills in the document's fields. */
async function describe(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('What was seen, and what follows from it.')
  await page.getByLabel('Category').selectOption('Reports')
  await page.getByRole('group', { name: 'Occupations' }).getByRole('checkbox').first().check()
  await expect(page.getByText('Ready')).toHaveAttribute('data-done', 'true')
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish document' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish document' }).click()
  await expect(page.getByText('This document is published')).toBeVisible()
}

/** The text below the video while it plays. */
function captionsOf(page: Page): Promise<readonly string[]> {
  return page.locator('video').evaluate(async (video: HTMLVideoElement) => {
    video.muted = true
    await video.play()
    return [...(video.textTracks[0]?.activeCues ?? [])].map((cue) => (cue as VTTCue).text)
  })
}
