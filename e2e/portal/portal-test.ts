import { test as base, type BrowserContext } from '@playwright/test'

export { expect, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test'

interface Watch {
  /** Violations of the content security policy and uncaught errors of a test's pages. Must stay empty. */
  readonly misdeeds: string[]
}

/** Records the policy violations and uncaught errors of a context's pages. */
export async function watchMisdeeds(context: BrowserContext, misdeeds: string[]): Promise<void> {
  await context.exposeBinding('reportMisdeed', (_source, what: string) => void misdeeds.push(what))
  await context.addInitScript(() => {
    const { reportMisdeed } = globalThis as unknown as { reportMisdeed(what: string): void }
    addEventListener('securitypolicyviolation', (event) =>
      reportMisdeed(`${location.pathname}: ${event.effectiveDirective} refused ${event.blockedURI} ${event.sample}`),
    )
  })
  context.on('weberror', (error) => misdeeds.push(String(error.error())))
}

/** The portal's `test`: it also fails when a page violates the security policy or has an uncaught error. */
export const test = base.extend<Watch>({
  misdeeds: [
    async ({ context }, use) => {
      const misdeeds: string[] = []
      await watchMisdeeds(context, misdeeds)
      await use(misdeeds)
      base.expect(misdeeds, 'violations of the security policy and uncaught errors').toEqual([])
    },
    { auto: true },
  ],
})
