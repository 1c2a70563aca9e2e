import { expect } from '@playwright/test'
import { test } from './engine-test.ts'
import { startFirefox } from './firefox.ts'
import { mainJourneys } from './main-journeys.ts'
import { startWebkit } from './webkit.ts'

const engines = { Firefox: startFirefox, WebKit: startWebkit }

for (const [name, start] of Object.entries(engines)) {
  test(`${name} completes the main journeys without errors or policy violations`, async ({ startPage }) => {
    const page = await startPage(start)
    for (const [title, journey] of Object.entries(mainJourneys)) await test.step(title, () => journey(page))
    expect(await page.errors()).toEqual([])
  })
}
