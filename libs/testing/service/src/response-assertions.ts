import type { TestResponse } from './test-service.ts'

/** Status and error code of a refusal, for comparison in a test. */
export function getStatusAndError(response: TestResponse): readonly [number, string] {
  return [response.status, response.body?.error]
}

/** The results of a successful call; throws for any other status than 200. */
export function getResults<Results>(response: TestResponse): Results {
  if (response.status !== 200) throw new Error(`${response.status}: ${response.text.slice(0, 2000)}`)
  return (response.body as { results: Results }).results
}
