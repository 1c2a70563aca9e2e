import { portalOrigin } from '@portal/testing-e2e'
import { test as base } from '@playwright/test'
import { requireProgram } from '../../tools/start/system-packages.ts'
import type { EngineContext, StartEngine } from './engine-browser.ts'
import { EnginePage } from './engine-page.ts'
import { startErrorProbe } from './error-probe.ts'

interface Engines {
  /** Starts an engine and returns its only page. The fixture ends everything that was started. */
  readonly startPage: (start: StartEngine) => Promise<EnginePage>
}

export const test = base.extend<Engines>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what a fixture needs
  startPage: async ({}, provide, testInfo) => {
    const probe = await startErrorProbe()
    const pages: EnginePage[] = []
    const stops: Parameters<EngineContext['onEnd']>[0][] = [() => probe.close()]
    await provide(async (start) => {
      const browser = await start({
        probe,
        require: (program) => requireProgram(program, { report: () => undefined }),
        onEnd: (stop) => void stops.unshift(stop),
      })
      const page = new EnginePage(browser, portalOrigin)
      pages.push(page)
      return page
    })
    if (testInfo.status !== testInfo.expectedStatus) {
      for (const page of pages) await testInfo.attach('text of the page', { body: await page.text() })
    }
    for (const stop of stops) await stop()
  },
})
