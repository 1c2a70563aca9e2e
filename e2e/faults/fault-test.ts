import { test as base } from '@portal/testing-e2e'
import type { Portal } from '../../tools/start/portal.ts'
import { startFaultPortal } from './fault-portal.ts'

export { expect } from '@portal/testing-e2e'

/** Tests that break what they run against: one portal of their own for all files, since a start takes long. */
export const test = base.extend<object, { readonly portal: Portal }>({
  portal: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what a fixture needs
    async ({}, use) => {
      // Its time is moved by the last test.
      const portal = await startFaultPortal({ TEST_CLOCK: 'true' })
      await use(portal)
      await portal.stop()
      portal.removeData()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})
