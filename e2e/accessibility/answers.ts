import type { Page } from '../portal/portal-test.ts'

/** What a page meets instead of the portal's own answer, so that it shows one of its states. */
export type Instead = 'never' | 'failure' | 'nothing'

// One that is not tried again: the portal's patience with those that pass has its own tests.
const failure = {
  code: 500,
  results: null,
  message: 'This part of the portal is not available at the moment.',
  error: 'service.failed',
  details: {},
  correlationId: '3f1b8c2e-0000-4000-8000-000000000000',
}
const kinds = { citation: 0, heading: 0, text: 0, definition: 0 }
const nothing = { code: 200, results: { items: [], total: 0, skip: 0, limit: 100, next: null, kinds } }

/** The document without the text that the edge writes into it, which stands in the place of a page that loads. */
async function withoutWrittenText(page: Page): Promise<void> {
  await page.route('**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const written = /<div id="portal">[\s\S]*?<\/footer>\s*<\/div>/
    await route.fulfill({ response, body: (await response.text()).replace(written, '<div id="portal"></div>') })
  })
}

/** Answers calls below a path with nothing at all, a failure, or an empty list. */
export async function answerInstead(page: Page, path: string, instead: Instead): Promise<void> {
  if (instead === 'never') await withoutWrittenText(page)
  await page.route(
    ({ pathname }) => pathname.startsWith(path),
    async (route) => {
      if (instead === 'never') return
      const [status, json] = instead === 'failure' ? [500, failure] : [200, nothing]
      await route.fulfill({ status, json })
    },
  )
}

/** Answers calls below a path with these results. */
export async function answerWith(page: Page, path: string, results: unknown): Promise<void> {
  await page.route(
    ({ pathname }) => pathname.startsWith(path),
    (route) => route.fulfill({ json: { code: 200, results } }),
  )
}
