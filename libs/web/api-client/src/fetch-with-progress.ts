/** A `fetch` that reports upload progress, which the native one doesn't. */
export function fetchWithProgress(onProgress: (sent: number, total: number) => void): typeof fetch {
  return (input, init = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const request = new XMLHttpRequest()
    request.open(init.method ?? 'GET', String(input))
    for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total))
    request.addEventListener('load', () => {
      const type = request.getResponseHeader('content-type') ?? 'text/plain'
      const retryAfter = request.getResponseHeader('retry-after')
      const headers = { 'content-type': type, ...(retryAfter !== null && { 'retry-after': retryAfter }) }
      resolve(new Response(request.responseText, { status: request.status, headers }))
    })
    request.addEventListener('error', () => reject(new TypeError('The service cannot be reached.')))
    request.addEventListener('abort', () => reject(new DOMException('Cancelled.', 'AbortError')))
    init.signal?.addEventListener('abort', () => request.abort())
    request.send(init.body as XMLHttpRequestBodyInit)
    return promise
  }
}
