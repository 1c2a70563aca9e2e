import type { Disposable } from '@playwright/test'
import type { Page } from '../portal/portal-test.ts'

/** A stubbed response that brings a page into one of its states. */
export type Stub = 'pending' | 'failure' | 'empty'

// A failure that is not retried: retries have their own tests.
const failure = {
  code: 500,
  results: null,
  message: 'This part of the portal is not available at the moment.',
  error: 'service.failed',
  details: {},
  correlationId: '3f1b8c2e-0000-4000-8000-000000000000',
}
const kinds = { citation: 0, heading: 0, text: 0, definition: 0 }
const emptyList = { code: 200, results: { items: [], total: 0, skip: 0, limit: 100, next: null, kinds } }

/**
 * Makes calls below a path hang, fail or return an empty list, in every document of the page until it is undone. It
 * runs in the page, because a browser with intercepted requests does not use its cache.
 */
export function stubResponse(page: Page, path: string, stub: Stub): Promise<Disposable> {
  if (stub === 'pending') return replaceResponses(page, { path, response: null })
  const [status, json] = stub === 'failure' ? [500, failure] : [200, emptyList]
  return replaceResponses(page, { path, response: { status, body: JSON.stringify(json) } })
}

/** Makes calls below a path return these results. */
export function stubResults(page: Page, path: string, results: unknown): Promise<Disposable> {
  return replaceResponses(page, { path, response: { status: 200, body: JSON.stringify({ code: 200, results }) } })
}

interface Replacement {
  readonly path: string
  /** Null for a response that never arrives. */
  readonly response: { readonly status: number; readonly body: string } | null
}

function replaceResponses(page: Page, replacement: Replacement): Promise<Disposable> {
  return page.addInitScript(({ path, response }: Replacement) => {
    const originalFetch = globalThis.fetch
    globalThis.fetch = (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
      if (!pathname.startsWith(path)) return originalFetch(input, init)
      if (response === null) return new Promise<Response>(() => undefined)
      const headers = { 'content-type': 'application/json' }
      return Promise.resolve(new Response(response.body, { status: response.status, headers }))
    }
    if (response !== null) return
    // The server-rendered text would hide the loading state. The portal's scripts run after this event.
    const removeServerRenderedText = () => document.querySelector('#portal')?.replaceChildren()
    document.addEventListener('readystatechange', removeServerRenderedText, { once: true })
  }, replacement)
}
