import { createServer, request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const probePath = '/engine-probe.js'

/** Records errors in the console, uncaught errors and violations of the security policy in the tab's session storage. */
const probe = `(() => {
  const errors = JSON.parse(sessionStorage.getItem('engine-errors') ?? '[]')
  const record = (error) => {
    errors.push(location.pathname + ': ' + error)
    sessionStorage.setItem('engine-errors', JSON.stringify(errors))
  }
  const { error } = console
  console.error = (...parts) => {
    record(parts.map(String).join(' '))
    error.apply(console, parts)
  }
  addEventListener('error', ({ message, target }) => record(message ?? 'cannot load ' + (target.src ?? target.href)), true)
  addEventListener('unhandledrejection', ({ reason }) => record('unhandled: ' + reason))
  addEventListener('securitypolicyviolation', (event) => record(event.effectiveDirective + ' refused ' + event.blockedURI))
})()`

/** An HTTP proxy for a browser, with its address. */
export interface ErrorProbe {
  readonly host: string
  readonly port: number
  close(): Promise<void>
}

/**
 * Starts an HTTP proxy that makes the probe the first script of every page, because WebDriver cannot run a script before
 * those of a page.
 */
export async function startErrorProbe(): Promise<ErrorProbe> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '')
    if (url.pathname === probePath) {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(probe)
      return
    }
    const headers = { ...request.headers, 'accept-encoding': 'identity' }
    const upstream = sendRequest(url, { method: request.method, headers }, (answer) => void forward(answer, response))
    upstream.on('error', () => response.destroy())
    request.pipe(upstream)
  })
  const host = '127.0.0.1'
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return { host, port, close }
}

async function forward(answer: IncomingMessage, response: ServerResponse): Promise<void> {
  const { statusCode = 502, headers } = answer
  if (headers['content-type']?.startsWith('text/html') !== true) {
    response.writeHead(statusCode, headers)
    answer.pipe(response)
    return
  }
  const html = (await text(answer)).replace(/<head[^>]*>/, (head) => `${head}<script src="${probePath}"></script>`)
  const { 'content-length': _length, 'transfer-encoding': _encoding, etag: _etag, ...others } = headers
  response.writeHead(statusCode, others).end(html)
}
