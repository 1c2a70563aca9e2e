import type { Disposable } from '@playwright/test'
import type { Page } from '../portal/portal-test.ts'

/** A stubbed response that brings a page into one of its states. */
export type Instead = 'never' | 'failure' | 'nothing'

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
const nothing = { code: 200, results: { items: [], total: 0, skip: 0, limit: 100, next: null, kinds } }

/**
 * Makes calls below a path hang, fail or return an empty list, in every document of the page until it is undone. It
 * runs in the page, because a browser with intercepted requests does not use its cache.
 */
export function answerInstead(page: Page, path: string, instead: Instead): Promise<Disposable> {
  if (instead === 'never') return replaceAnswers(page, { path, answer: null })
  const [status, json] = instead === 'failure' ? [500, failure] : [200, nothing]
  return replaceAnswers(page, { path, answer: { status, body: JSON.stringify(json) } })
}

/** Makes calls below a path return these results. */
export function answerWith(page: Page, path: string, results: unknown): Promise<Disposable> {
  return replaceAnswers(page, { path, answer: { status: 200, body: JSON.stringify({ code: 200, results }) } })
}

interface Replacement {
  readonly path: string
  /** Null for a response that never arrives. */
  readonly answer: { readonly status: number; readonly body: string } | null
}

function replaceAnswers(page: Page, replacement: Replacement): Promise<Disposable> {
  return page.addInitScript(({ path, answer }: Replacement) => {
    const ask = globalThis.fetch
    globalThis.fetch = (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
      if (!pathname.startsWith(path)) return ask(input, init)
      if (answer === null) return new Promise<Response>(() => undefined)
      const headers = { 'content-type': 'application/json' }
      return Promise.resolve(new Response(answer.body, { status: answer.status, headers }))
    }
    if (answer !== null) return
    // The server-rendered text would hide the loading state. The portal's scripts run after this event.
    const forgetWrittenText = () => document.querySelector('#portal')?.replaceChildren()
    document.addEventListener('readystatechange', forgetWrittenText, { once: true })
  }, replacement)
}
