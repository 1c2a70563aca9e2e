import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fakeShellHost, signedIn } from '@portal/testing-web'
import { expect, onTestFinished, test } from 'vitest'
import { startUpload } from './resumable-upload.ts'

const upload = '/api/file/uploads/1'
/** Outside a browser the library accepts bytes instead of a File. */
const file = Object.assign(Buffer.from('abcdef'), { name: 'jog.webm' }) as unknown as File

/** Starts a server that sends the given responses in order and records the requests. */
async function startServer(...responses: readonly (readonly [number, Record<string, string>?])[]) {
  const requests: string[] = []
  const server = createServer((request: IncomingMessage, response) => {
    request.resume().on('end', () => {
      const [status, headers] = responses[requests.length] ?? [500]
      requests.push(`${request.method} ${request.url} ${request.headers['upload-offset'] ?? ''}`.trim())
      response.writeHead(status, headers).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { requests, api: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('resumes an interrupted upload at the stored offset, also when the first retries fail', async () => {
  const { requests, api } = await startServer(
    [201, { location: upload }],
    [503],
    [503],
    [200, { 'upload-offset': '4', 'upload-length': '6' }],
    [204, { 'upload-offset': '6' }],
  )
  const host = fakeShellHost({ session: signedIn('EDITORS') })
  const completed = Promise.withResolvers<string>()
  await startUpload(Object.assign(host, { settings: { ...host.settings, apiUrl: api } }), file, {
    onProgress: () => undefined,
    onComplete: completed.resolve,
    onFailed: (status) => completed.reject(new Error(String(status))),
  })
  expect(await completed.promise).toBe('1')
  expect(requests).toEqual([
    'POST /api/file/uploads',
    `PATCH ${upload} 0`,
    `HEAD ${upload}`,
    `HEAD ${upload}`,
    `PATCH ${upload} 4`,
  ])
})
