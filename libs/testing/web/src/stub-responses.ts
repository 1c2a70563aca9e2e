import type { Endpoint } from '@portal/contracts-common'
import { matchesRoute } from '@portal/contracts-shell/light'
import { vi } from 'vitest'

type StubResponse = unknown | ((request: Request) => unknown)

/** The endpoints of one or more contracts by name, such as `regulationsHttp`. */
export type ContractEndpoints = Readonly<Record<string, Endpoint>>

/** Problems found while a test ran. A page shows its error state for a failed call, so the test must fail separately. */
const problems: string[] = []

/** Idempotency keys of calls made by this test, and by earlier ones, whose retries may still arrive. */
const keys = new Set<string>()
const earlierKeys = new Set<string>()

/**
 * Stubs `fetch` with responses by method and path, without the query: `{ 'GET /api/definitions/list': results }`. A
 * function receives the request; a `Response` is returned as is; any other value must match the endpoint's results
 * schema and is wrapped in the envelope. A call without a stub fails the test. Returns the array of requests made.
 */
export function stubResponses(endpoints: ContractEndpoints, stubs: Readonly<Record<string, StubResponse>>): Request[] {
  const requests: Request[] = []
  for (const call of Object.keys(stubs)) {
    // Other paths are files, such as the locale files of a release.
    const isEndpoint = call.includes(' /api/')
    if (isEndpoint && !findEndpoint(endpoints, call)) throw new Error(`The contracts have no endpoint for ${call}.`)
  }
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input instanceof Request ? input : new URL(String(input), location.href), init)
    requests.push(request.clone())
    const call = `${request.method} ${new URL(request.url).pathname}`
    const key = request.headers.get('idempotency-key')
    if (key !== null) keys.add(key)
    if (!Object.hasOwn(stubs, call)) {
      if (key === null || !earlierKeys.has(key)) problems.push(`The test has no stub for ${call}.`)
      // Not a rejection: the client would repeat the call, possibly during the next test.
      return errorResponse(404, 'resource.not-found', 'Not found.')
    }
    const stub = stubs[call]
    const results = typeof stub === 'function' ? await (stub as (request: Request) => unknown)(request) : stub
    if (results instanceof Response) return results
    const error = findSchemaError(endpoints, call, results)
    if (error !== undefined) problems.push(`The stub for ${call} does not match the contract: ${error}`)
    return Response.json({ code: 200, results })
  })
  return requests
}

/** Throws if a call of the test had no stub, or a stub that does not match the contract. Called after each test. */
export function assertStubsWereValid(): void {
  for (const key of keys) earlierKeys.add(key)
  keys.clear()
  const found = [...new Set(problems.splice(0))]
  if (found.length > 0) throw new Error(found.join('\n'))
}

/** Returns the endpoint of a call such as `GET /api/definitions/get-by-id/d-1`, preferring one with the literal path. */
function findEndpoint(endpoints: ContractEndpoints, call: string): Endpoint | undefined {
  const [method = '', path = ''] = call.split(' ')
  const matches = Object.values(endpoints).filter((each) => each.method === method && matchesRoute(each.path, path))
  return matches.find((each) => each.path === path) ?? matches[0]
}

function findSchemaError(endpoints: ContractEndpoints, call: string, results: unknown): string | undefined {
  const schema = findEndpoint(endpoints, call)?.results
  if (schema === undefined) return undefined
  if ('file' in schema) return 'the endpoint returns a file'
  // As received by the page: JSON has no undefined and no dates.
  const parsed = schema.safeParse(JSON.parse(JSON.stringify(results) ?? 'null'))
  return parsed.error?.issues.map(({ path, message }) => `${path.join('.') || 'results'}: ${message}`).join('; ')
}

/** Returns an error response with a failure envelope. */
export function errorResponse(
  code: number,
  error: string,
  message: string,
  details: Record<string, unknown> = {},
): Response {
  return Response.json({ code, results: null, message, error, details, correlationId: 'c-test' }, { status: code })
}
