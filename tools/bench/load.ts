import autocannon from 'autocannon'

/** What is sent again and again over 32 connections, each waiting for its answer. */
export interface Load {
  readonly url: string
  readonly seconds: number
  readonly method?: 'GET' | 'POST'
  /** Made anew for each request. */
  readonly headers?: () => Record<string, string>
  readonly body?: () => string
}

const connections = 32

/** Milliseconds that one request takes of a server that gets as many as it can answer. Throws when any was refused. */
export async function costOfRequest({ url, seconds, method = 'GET', headers, body }: Load): Promise<number> {
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
