import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fakeShellHost, signedIn } from '@portal/testing-web'
import { expect, onTestFinished, test } from 'vitest'
import { startUpload } from './resumable-upload.ts'

const upload = '/api/file/uploads/1'
/** Outside a browser the library takes bytes in the place of a file. */
const file = Object.assign(Buffer.from('abcdef'), { name: 'jog.webm' }) as unknown as File

/** A service that answers in this order, each call with a status and headers; what it was asked. */
async function answering(...answers: readonly (readonly [number, Record<string, string>?])[]) {
  const asked: string[] = []
  const server = createServer((request: IncomingMessage, response) => {
    request.resume().on('end', () => {
      const [status, headers] = answers[asked.length] ?? [500]
      asked.push(`${request.method} ${request.url} ${request.headers['upload-offset'] ?? ''}`.trim())
      response.writeHead(status, headers).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { asked, api: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('an upload goes on where it stopped, also when the service is not back at the first question', async () => {
  const { asked, api } = await answering(
    [201, { location: upload }],
    [503],
    [503],
    [200, { 'upload-offset': '4', 'upload-length': '6' }],
    [204, { 'upload-offset': '6' }],
  )
  const host = fakeShellHost({ session: signedIn('EDITORS') })
  const sent = Promise.withResolvers<string>()
  await startUpload(Object.assign(host, { settings: { ...host.settings, api } }), file, {
    onProgress: () => undefined,
    onSent: sent.resolve,
    onFailed: (status) => sent.reject(new Error(String(status))),
  })
  expect(await sent.promise).toBe('1')
  expect(asked).toEqual([
    'POST /api/file/uploads',
    `PATCH ${upload} 0`,
    `HEAD ${upload}`,
    `HEAD ${upload}`,
    `PATCH ${upload} 4`,
  ])
})
