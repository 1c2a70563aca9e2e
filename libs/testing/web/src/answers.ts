import { vi } from 'vitest'

type Answer = unknown | ((request: Request) => unknown)

/**
 * Answers the page's calls instead of a service: `{ 'GET /api/definitions/list': results }`, path without the query.
 * A function gets the request; a `Response` is answered as it is; anything else goes into the envelope. A call without
 * an answer is a 404. Returns the requests that were made.
 */
export function answerCalls(answers: Readonly<Record<string, Answer>>): Request[] {
  const requests: Request[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input instanceof Request ? input : new URL(String(input), location.href), init)
    requests.push(request.clone())
    const answer = answers[`${request.method} ${new URL(request.url).pathname}`]
    if (answer === undefined) return refusal(404, 'resource.not-found', 'Not found.')
    const results = typeof answer === 'function' ? await (answer as (request: Request) => unknown)(request) : answer
    return results instanceof Response ? results : Response.json({ code: 200, results })
  })
  return requests
}

/** A failure envelope as an answer. */
export function refusal(code: number, error: string, message: string, details: Record<string, unknown> = {}): Response {
  return Response.json({ code, results: null, message, error, details, correlationId: 'c-test' }, { status: code })
}
