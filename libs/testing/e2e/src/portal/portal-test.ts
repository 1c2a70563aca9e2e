import { test as base, type BrowserContext } from '@playwright/test'

export { expect, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test'

interface Watch {
  /** Violations of the content security policy and uncaught errors of a test's pages. Must stay empty. */
  readonly pageErrors: string[]
}

/** Records the policy violations and uncaught errors of a context's pages. */
export async function recordPageErrors(context: BrowserContext, pageErrors: string[]): Promise<void> {
  await context.exposeBinding('reportPageError', (_source, error: string) => void pageErrors.push(error))
  await context.addInitScript(() => {
    const { reportPageError } = globalThis as unknown as { reportPageError(what: string): void }
    addEventListener('securitypolicyviolation', (event) =>
      reportPageError(`${location.pathname}: ${event.effectiveDirective} refused ${event.blockedURI} ${event.sample}`),
    )
  })
  context.on('weberror', (error) => pageErrors.push(String(error.error())))
}

/** The portal's `test`: it also fails when a page violates the security policy or has an uncaught error. */
export const test = base.extend<Watch>({
  pageErrors: [
    async ({ context }, use) => {
      const pageErrors: string[] = []
      await recordPageErrors(context, pageErrors)
      await use(pageErrors)
      base.expect(pageErrors, 'violations of the security policy and uncaught errors').toEqual([])
    },
    { auto: true },
  ],
})
