import { test as base, type BrowserContext } from '@playwright/test'

export { expect, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test'

interface Watch {
  /** What the pages of a test broke of the content security policy, and what they threw. Must stay empty. */
  readonly misdeeds: string[]
}

/** Writes down what the pages of a context break of the content security policy, and the errors that nobody catches. */
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

/** The tests of the portal: each also holds that no page broke the security policy or threw an error nobody caught. */
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
