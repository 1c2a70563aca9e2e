import autocannon from 'autocannon'

/** Requests sent over 32 connections, each after the response to the previous one. */
export interface Load {
  readonly url: string
  readonly seconds: number
  readonly method?: 'GET' | 'POST'
  /** Created for each request. */
  readonly headers?: () => Record<string, string>
  readonly body?: () => string
}

const connections = 32

/** Milliseconds per request of a server under full load. Throws when a request failed. */
export async function measureRequestCost({ url, seconds, method = 'GET', headers, body }: Load): Promise<number> {
  const { pathname, search } = new URL(url)
  const made = headers || body
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      {
        method,
        path: `${pathname}${search}`,
        ...(made && {
          setupRequest: (request) => ({
            ...request,
            headers: { ...request.headers, ...headers?.() },
            ...(body && { body: body() }),
          }),
        }),
      },
    ],
  })
  if (result.non2xx + result.errors + result.timeouts > 0 || result['2xx'] === 0) {
    throw new Error(`${url}: ${result['2xx']} answers, ${result.non2xx} refusals, ${result.errors} errors`)
  }
  return (result.duration * 1000) / result['2xx']
}
