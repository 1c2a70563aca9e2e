import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, brotliCompressSync } from 'node:zlib'
import { createLogger } from '@portal/service-kit/logging'
import { Metrics } from '@portal/service-kit/metrics'
import { fastify, type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { createOperatorPort } from './operator-port.ts'
import { createEdge } from './server.ts'

const inlineScript = "document.documentElement.dataset.theme = 'dark'"
const html = { accept: 'text/html' }

let storage: string
let service: FastifyInstance
let edge: FastifyInstance

/** Writes files to the release storage. */
function store(files: Readonly<Record<string, string | Buffer | object>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(storage, path)), { recursive: true })
    const text = typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content)
    writeFileSync(join(storage, path), text)
  }
}

const generation = (number: number, version: string): object => ({
  number,
  createdAt: '2026-11-20T10:00:00.000Z',
  createdBy: 'someone',
  reason: 'why </script> not',
  basedOn: null,
  shell: { version: '1.0.0', contract: '1.0.0' },
  remotes: [
    {
      name: 'mfe-regulations',
      version,
      base: `/remotes/mfe-regulations/${version}/`,
      previous: null,
      manifest: {
        manifest: 1,
        name: 'mfe-regulations',
        version,
        entry: 'entry.1.js',
        needs: { shell: '^1.0.0' },
        uses: {},
        routes: [
          { path: '/r/:regulationId', page: 'viewer', access: 'public', titleKey: 'viewer.title' },
          {
            path: '/doc-viewer',
            page: 'scanner',
            access: 'public',
            titleKey: 'viewer.title',
            capabilities: ['camera', 'wasm'],
          },
        ],
        navigation: [],
        locales: {
          'en-US': { regulations: 'locales/en-US/r.1.json' },
          es: { regulations: 'locales/es/r.1.json', search: 'locales/es/search.1.json' },
        },
        preload: { viewer: ['entry.1.js', 'viewer.1.js', 'viewer.1.css'] },
        textNamespaces: { viewer: ['regulations'] },
      },
    },
  ],
})

function releaseAll(): void {
  store({
    'live/1.json': { generation: 1 },
    'generations/1.json': generation(1, '1.0.0'),
    'generations/2.json': generation(2, '1.1.0'),
    'shell/1.0.0/shell-manifest.json': {
      manifest: 1,
      version: '1.0.0',
      contract: '1.0.0',
      routes: ['/', '/login', '/register'],
      scripts: ['shell.1.js'],
      styles: ['shell.1.css'],
      fonts: ['serif.1.woff2'],
      facades: {},
      locales: { 'en-US': { shell: 'locales/en-US/s.1.json' }, es: { shell: 'locales/es/s.1.json' } },
    },
    'shell/1.0.0/index.html': `<!doctype html><head><script>${inlineScript}</script><!--portal:head--></head><body><!--portal:body--></body>`,
    'shell/1.0.0/shell.1.js': 'shell()',
    'shell/1.0.0/shell.1.js.br': brotliCompressSync('shell()'),
    'remotes/mfe-regulations/1.0.0/entry.1.js': 'entry()',
  })
}

function createTestEdge(settings: Readonly<Record<string, string>> = {}, metrics?: Metrics): FastifyInstance {
  const url = service.server.address() as AddressInfo
  const origin = `http://127.0.0.1:${url.port}`
  const upstream = {
    name: 'registration',
    paths: ['/api/auth'],
    uploads: ['/api/auth/files', '/api/auth/small-files'],
    uploadLimits: { '/api/auth/small-files': 2_000_000 },
    bodyLimits: { '/api/auth/long-text': 4_000_000 },
    origin,
    privateOrigin: origin,
  }
  const config = readConfig({
    PORT: '0',
    PRIVATE_PORT: '0',
    PORTAL_ORIGIN: 'http://127.0.0.1:4200',
    STORAGE_DIR: storage,
    PERSON_SERVICE_URL: 'http://persons.test',
    UPSTREAMS: JSON.stringify([upstream]),
    USER_POOL_ID: 'us-east-1_Test',
    USER_POOL_CLIENT_ID: 'client',
    USER_POOL_REGION: 'us-east-1',
    DEMONSTRATION: 'true',
    UPSTREAM_TIMEOUT: '300',
    ...settings,
  })
  return createEdge(config, createLogger('edge', 'silent'), metrics)
}

beforeEach(async () => {
  storage = mkdtempSync(join(tmpdir(), 'portal-edge-'))
  releaseAll()
  service = fastify({ forceCloseConnections: true })
  service.addHttpMethod('GET', { hasBody: true, overrideExisting: true })
  service.post('/api/auth/long-text', { bodyLimit: 10_000_000 }, (request) =>
    Promise.resolve({ length: (request.body as { text: string }).text.length }),
  )
  service.get('/readyz', () => ({ status: 'ready' }))
  service.get('/dev/outbox', () => [
    { id: '1', channel: 'mail', to: 'a@b.example', subject: 'Your code', text: 'It is <123456>', at: '2026-11-20' },
  ])
  service.all('/api/auth/echo', (request) => ({ headers: request.headers, url: request.url, body: request.body }))
  service.all('/api/auth/no-body', { onRequest: async ({ method }, reply) => reply.send({ method }) }, () => undefined)
  service.addContentTypeParser('application/offset+octet-stream', (_request, body, done) => done(null, body))
  service.patch('/api/auth/files/1', async (request) => ({ length: (await buffer(request.body as Readable)).length }))
  service.patch('/api/auth/files/lost', (request) => void request.raw.socket.destroy())
  service.get('/api/auth/part', (request, reply) =>
    reply
      .code(206)
      .headers({ 'content-range': 'bytes 2-3/9', 'content-security-policy': 'sandbox' })
      .send(request.headers.range),
  )
  service.get('/api/auth/half', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'application/pdf' })
    reply.raw.write('%PDF-1.7', () => reply.raw.destroy())
  })
  service.get('/api/auth/never', () => new Promise(() => undefined))
  await service.listen({ host: '127.0.0.1', port: 0 })
  edge = createTestEdge()
})

afterEach(async () => {
  await edge.close()
  await service.close()
  rmSync(storage, { recursive: true, force: true })
})

async function getPort(listening: FastifyInstance): Promise<number> {
  return Number(new URL(await listening.listen({ host: '127.0.0.1', port: 0 })).port)
}

/**
 * Writes raw bytes to a port, repeating `every` as often as it is accepted. Returns everything received until the
 * server closes the connection.
 */
async function exchange(
  port: number,
  head: string,
  more?: { every: string; times: number; last?: string },
): Promise<string> {
  const connection = connect(port, '127.0.0.1')
  let received = ''
  connection.setEncoding('utf8').on('data', (text: string) => (received += text))
  connection.on('error', () => undefined)
  connection.write(head)
  for (let i = 0; i < (more?.times ?? 0) && connection.writable; i++) {
    const { promise, resolve } = Promise.withResolvers<void>()
    connection.write(more?.every ?? '', () => resolve())
    await promise
  }
  if (more?.last !== undefined) connection.write(more.last)
  if (!connection.closed) await once(connection, 'close')
  return received
}

describe('documents', () => {
  it('returns the shell and the files of the page for every portal path', async () => {
    const response = await edge.inject({ url: '/r/GR.9', headers: { ...html, 'accept-language': 'es-MX,es' } })
    expect(response.statusCode).toBe(200)
    expect(response.body).toContain('<script defer src="/shell/1.0.0/shell.1.js"></script>')
    expect(response.body).toContain('<link rel="stylesheet" href="/shell/1.0.0/shell.1.css">')
    expect(response.body).toContain('<link rel="preload" as="font" crossorigin href="/shell/1.0.0/serif.1.woff2">')
    expect(response.body).toContain(
      '<link rel="preload" as="script" href="/remotes/mfe-regulations/1.0.0/viewer.1.js">',
    )
    expect(response.body).toContain(
      '<link rel="preload" as="style" href="/remotes/mfe-regulations/1.0.0/viewer.1.css">',
    )
    expect(response.body).toContain('crossorigin href="/remotes/mfe-regulations/1.0.0/locales/es/r.1.json"')
    expect(response.body).not.toContain('locales/en-US/s.1.json">')
    expect(response.body).not.toContain('locales/es/search.1.json">')
    const start = await edge.inject({ url: '/', headers: html })
    expect(start.body).not.toContain('viewer.1.js">')
    expect(start.body, 'text files for menu titles').not.toContain('/remotes/mfe-regulations/1.0.0/locales/')
  })

  it('embeds generation and settings as data that cannot close its script element', async () => {
    const { body } = await edge.inject({ url: '/', headers: { ...html, host: 'localhost:8080' } })
    const readJsonScript = (id: string): unknown =>
      JSON.parse(body.split(`id="${id}">`)[1]?.split('</script>')[0] ?? '')
    expect(readJsonScript('portal-generation')).toMatchObject({ number: 1, createdBy: '', reason: '' })
    expect(readJsonScript('portal-config')).toMatchObject({
      userPool: { endpoint: 'http://localhost:8080/idp', poolId: 'us-east-1_Test' },
      demonstration: true,
    })
    expect(readJsonScript('portal-shell')).toMatchObject({ base: '/shell/1.0.0/' })
  })

  it('never repeats another host from the Host header, on a developer’s machine too', async () => {
    for (const host of ['tunnel.example:8080', 'localhost.evil.example', '127.0.0.1.evil.example:4200']) {
      const { body } = await edge.inject({ url: '/config.json', headers: { ...html, host } })
      expect([host, body.includes(host)]).toEqual([host, false])
    }
  })

  it('uses the configured origin whatever the Host header says', async () => {
    const publicEdge = createTestEdge({ PORTAL_ORIGIN: 'https://portal.example', DEMONSTRATION: 'false' })
    const headers = { ...html, host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    for (const url of ['/', '/r/GR.9', '/config.json', '/robots.txt']) {
      const response = await publicEdge.inject({ url, headers })
      expect([url, `${response.body}${JSON.stringify(response.headers)}`.includes('evil')]).toEqual([url, false])
    }
    expect((await publicEdge.inject({ url: '/config.json', headers })).body).toContain('https://portal.example/idp')
    await publicEdge.close()
  })

  it('allows only its own scripts and the inline scripts of the template, by hash', async () => {
    const response = await edge.inject({ url: '/', headers: html })
    const policy = String(response.headers['content-security-policy'])
    const hash = createHash('sha256').update(inlineScript).digest('base64')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`)
    expect(policy).toContain("default-src 'self'")
    expect(policy).not.toMatch(/unsafe-(?:inline|eval)/)
    expect(response.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
  })

  it('allows the camera and WebAssembly in the document of a page that declares them only', async () => {
    const getHeaders = async (url: string) => (await edge.inject({ url, headers: html })).headers
    const open = await getHeaders('/doc-viewer')
    expect(open['permissions-policy']).toContain('camera=(self)')
    expect(open['permissions-policy']).toContain('microphone=()')
    expect(open['content-security-policy']).toContain("'wasm-unsafe-eval'")
    for (const url of ['/', '/login', '/r/GR.9', '/doc-viewer/other', '/config.json']) {
      const closed = await getHeaders(url)
      expect([url, closed['permissions-policy']]).toEqual([url, expect.stringContaining('camera=()')])
      expect([url, String(closed['content-security-policy']).includes('wasm')]).toEqual([url, false])
    }
  })

  it('allows reCAPTCHA on the sign-up page only, if configured', async () => {
    const withCheck = createTestEdge({ RECAPTCHA_SITE_KEY: 'key' })
    const getPolicy = async (url: string): Promise<string> =>
      String((await withCheck.inject({ url, headers: html })).headers['content-security-policy'])
    expect(await getPolicy('/register')).toContain('https://www.google.com/recaptcha/')
    expect(await getPolicy('/login')).not.toContain('google')
    await withCheck.close()
  })

  it('revalidates documents with an ETag', async () => {
    const first = await edge.inject({ url: '/', headers: html })
    expect(first.headers['cache-control']).toBe('no-cache')
    const revalidated = await edge.inject({
      url: '/',
      headers: { ...html, 'if-none-match': String(first.headers.etag) },
    })
    expect(revalidated.statusCode).toBe(304)
    const compressed = await edge.inject({ url: '/', headers: { ...html, 'accept-encoding': 'gzip, br' } })
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(first.body)
  })

  it('returns 404 for unknown paths, with the shell for browsers and an error envelope for other clients', async () => {
    const page = await edge.inject({ url: '/no/such/page', headers: html })
    expect([page.statusCode, page.body.includes('shell.1.js')]).toEqual([404, true])
    for (const url of [
      '/favicon.png.map',
      '/remotes/mfe-regulations/1.0.0/lost.js',
      '/api/unknown',
      '/shell/../live/1.json',
      '//',
      '/%',
      '/remotes/mfe-regulations/',
      '/shell/%2e%2e/live/1.json',
      '/shell/%00',
    ]) {
      const response = await edge.inject({ url })
      expect([url, response.statusCode, response.json()]).toEqual([
        url,
        404,
        expect.objectContaining({ code: 404, results: null }),
      ])
      expect(response.headers['cache-control']).toBe('no-store')
    }
    expect((await edge.inject({ method: 'POST', url: '/login' })).statusCode).toBe(404)
    for (const url of ['//api/login', '//elsewhere.example/login'])
      expect([url, (await edge.inject({ url, headers: html })).statusCode]).toEqual([url, 404])
  })

  it('returns its own page while nothing is released', async () => {
    rmSync(join(storage, 'live/1.json'))
    const response = await edge.inject({ url: '/', headers: html })
    expect(response.statusCode).toBe(503)
    expect(response.body).toContain('The portal isn’t available right now')
    expect(response.headers['content-security-policy']).toContain("default-src 'none'")
  })
})

describe('generations', () => {
  it('returns the live generation, and another by number', async () => {
    expect((await edge.inject('/generation.json')).json()).toMatchObject({ number: 1, createdBy: '' })
    expect((await edge.inject('/generation.json?generation=2')).json()).toMatchObject({ number: 2 })
    expect((await edge.inject('/generation.json?generation=99')).statusCode).toBe(404)
    expect((await edge.inject('/generation.json?generation=../1')).statusCode).toBe(404)
    const preview = await edge.inject({ url: '/r/1?generation=2', headers: html })
    expect(preview.body).toContain('/remotes/mfe-regulations/1.1.0/viewer.1.js')
  })

  it('adds a preview notice with a link to exit', async () => {
    const url = '/r/1?generation=2&definition=%3C%22&as=1'
    const preview = await edge.inject({ url, headers: html })
    expect(preview.body).toContain('<body><aside class="portal-preview"')
    expect(preview.body).toContain('previewing generation 2')
    expect(preview.body).toContain('vista previa de la generación 2')
    expect(preview.body).toContain('<a href="/r/1?definition=%3C%22&amp;as=1">Exit preview</a>')
    expect(preview.headers['x-robots-tag']).toBe('noindex')
    expect((await edge.inject({ url: '/r/1?generation=1', headers: html })).body).not.toContain('portal-preview')
  })

  it('shows the first generation before it is live, so it can be checked', async () => {
    rmSync(join(storage, 'live/1.json'))
    const first = createTestEdge({ PORTAL_ORIGIN: 'https://portal.example', DEMONSTRATION: 'false' })
    expect((await first.inject('/generation.json?generation=1')).json()).toMatchObject({ number: 1 })
    expect((await first.inject({ url: '/r/1?generation=1', headers: html })).body).toContain('shell.1.js')
    expect((await first.inject({ url: '/r/1', headers: html })).statusCode).toBe(503)
    await first.close()
  })

  it('does not show visitors generations before the live one', async () => {
    store({ 'live/2.json': { generation: 2 } })
    const publicEdge = createTestEdge({ PORTAL_ORIGIN: 'https://portal.example', DEMONSTRATION: 'false' })
    const response = await publicEdge.inject({ url: '/r/1?generation=1&as=1', headers: html })
    expect([response.statusCode, response.headers.location]).toEqual([302, '/r/1?as=1'])
    expect((await publicEdge.inject('/generation.json?generation=1')).statusCode).toBe(404)
    for (const url of ['/.//evil.example?generation=1', '//evil.example/?generation=1'])
      expect((await publicEdge.inject({ url, headers: html })).statusCode).toBe(404)
    await publicEdge.close()
    // On the developer's machine, earlier generations can be compared with the new one.
    const developerEdge = createTestEdge()
    expect((await developerEdge.inject({ url: '/r/1?generation=1', headers: html })).body).toContain(
      'previewing generation 1',
    )
    await developerEdge.close()
  })

  it('follows the pointer without a restart and keeps the last valid generation when it breaks', async () => {
    expect((await edge.inject('/generation.json')).json()).toMatchObject({ number: 1 })
    store({ 'live/2.json': { generation: 2 } })
    await expect
      .poll(async () => (await edge.inject('/generation.json')).json(), { timeout: 5000 })
      .toMatchObject({ number: 2 })
    store({ 'live/3.json': '{"gener' })
    await expect
      .poll(async () => (await edge.inject('/readyz')).json(), { timeout: 5000 })
      .toMatchObject({ status: 'degraded', generation: 2 })
    expect((await edge.inject('/generation.json')).json()).toMatchObject({ number: 2 })
  })
})

describe('released files', () => {
  it('are cached forever and served as compressed at release', async () => {
    const response = await edge.inject({ url: '/shell/1.0.0/shell.1.js', headers: { 'accept-encoding': 'br' } })
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
    })
    expect(brotliDecompressSync(response.rawPayload).toString()).toBe('shell()')
    expect((await edge.inject('/remotes/mfe-regulations/1.0.0/entry.1.js')).body).toBe('entry()')
  })

  it("let only the shell's service worker serve all pages", async () => {
    store({
      'shell/1.0.0/offline.worker.0123456789.js': 'worker()',
      'remotes/mfe-regulations/1.0.0/offline.worker.0123456789.js': 'worker()',
    })
    const getHeader = async (url: string) => (await edge.inject(url)).headers['service-worker-allowed']
    expect(await getHeader('/shell/1.0.0/offline.worker.0123456789.js')).toBe('/')
    expect(await getHeader('/shell/1.0.0/shell.1.js')).toBeUndefined()
    expect(await getHeader('/remotes/mfe-regulations/1.0.0/offline.worker.0123456789.js')).toBeUndefined()
  })
})

describe('services', () => {
  it('only receive client information set by the edge', async () => {
    const response = await edge.inject({
      method: 'POST',
      url: '/api/auth/echo?x=1',
      payload: { a: 1 },
      headers: {
        'x-forwarded-for': '6.6.6.6',
        forwarded: 'for=6.6.6.6',
        'x-real-ip': '6.6.6.6',
        'x-internal-credential': 'guessed',
        'x-correlation-id': 'given-correlation',
        authorization: 'Bearer token',
      },
    })
    const { headers, url, body } = response.json()
    expect([url, body]).toEqual(['/api/auth/echo?x=1', { a: 1 }])
    expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', authorization: 'Bearer token' })
    expect(headers['x-correlation-id']).toBe('given-correlation')
    expect(JSON.stringify(headers)).not.toMatch(/6\.6\.6\.6|guessed/)
    expect(response.headers['x-correlation-id']).toBe('given-correlation')
  })

  it.each([
    [true, '__Host-portal-refresh=secret'],
    [false, undefined],
  ])('with receivesCookies %s receive the cookie %s', async (receivesCookies, cookie) => {
    const { port } = service.server.address() as AddressInfo
    const origin = `http://127.0.0.1:${port}`
    const upstream = { name: 'notes', paths: ['/api/auth'], receivesCookies, origin, privateOrigin: origin }
    const at = createTestEdge({ UPSTREAMS: JSON.stringify([upstream]) })
    for (const body of [{}, { payload: { a: 1 } }]) {
      const headers = { cookie: '__Host-portal-refresh=secret' }
      const response = await at.inject({ url: '/api/auth/echo', headers, ...body })
      expect(response.json().headers.cookie).toBe(cookie)
    }
    await at.close()
  })

  it('receive the body of a GET request', async () => {
    const received = await exchange(
      await getPort(edge),
      `GET /api/auth/echo?x=1 HTTP/1.1\r\nhost: a\r\nconnection: close\r\nx-real-ip: 6.6.6.6\r\ncontent-type: application/json\r\ncontent-length: 18\r\n\r\n{"state":"EDIT_X"}`,
    )
    expect(received).toMatch(/^HTTP\/1\.1 200 /)
    const { headers, url, body } = JSON.parse(received.slice(received.indexOf('\r\n\r\n{') + 4))
    expect([url, body]).toEqual(['/api/auth/echo?x=1', { state: 'EDIT_X' }])
    expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1' })
    expect(headers).not.toHaveProperty('x-real-ip')
  })

  it('receive requests that have JSON headers and no body', async () => {
    for (const method of ['GET', 'DELETE', 'POST'] as const) {
      const response = await edge.inject({
        method,
        url: '/api/auth/no-body',
        headers: { 'content-type': 'application/json' },
      })
      expect([method, response.json()]).toEqual([method, { method }])
    }
  })

  it('receive the client address from trusted proxies only', async () => {
    const behindProxies = createTestEdge({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' })
    const getForwardedFor = async (at: FastifyInstance, forwarded: string): Promise<unknown> => {
      const headers = { 'x-forwarded-for': forwarded }
      return (await at.inject({ url: '/api/auth/echo', headers })).json().headers['x-forwarded-for']
    }
    expect(await getForwardedFor(behindProxies, '6.6.6.6, 203.0.113.9, 10.0.0.1')).toBe('203.0.113.9')
    expect(await getForwardedFor(behindProxies, '2001:db8::9')).toBe('2001:db8::9')
    expect(await getForwardedFor(behindProxies, 'nonsense')).toBe('127.0.0.1')
    expect(await getForwardedFor(edge, '203.0.113.9, 10.0.0.1')).toBe('127.0.0.1')
    await behindProxies.close()
  })

  it('return 503 in the error envelope when they are down or do not respond', async () => {
    expect((await edge.inject('/api/auth/never')).json()).toMatchObject({ code: 503, error: 'service.unavailable' })
    await service.close()
    const origin = await edge.listen({ host: '127.0.0.1', port: 0 })
    const response = await fetch(`${origin}/api/auth/echo`, { method: 'POST', body: '{}' })
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ code: 503, results: null, error: 'service.unavailable' })
    expect(response.headers.get('retry-after')).toBe('2')
  })

  it('cannot deliver a truncated file that looks complete', async () => {
    const response = await fetch(`${await edge.listen({ host: '127.0.0.1', port: 0 })}/api/auth/half`)
    expect(response.status).toBe(200)
    await expect(response.arrayBuffer()).rejects.toThrow('terminated')
  })

  it('that fail during an upload leave the connection usable for the next request', async () => {
    const type = 'content-type: application/offset+octet-stream'
    const received = await exchange(
      await getPort(edge),
      `PATCH /api/auth/files/lost HTTP/1.1\r\nhost: a\r\n${type}\r\ncontent-length: 5000000\r\n\r\n`,
      {
        every: 'x'.repeat(100_000),
        times: 50,
        last: 'GET /api/auth/part HTTP/1.1\r\nhost: a\r\nrange: bytes=2-3\r\nconnection: close\r\n\r\n',
      },
    )
    expect(received).toMatch(/^HTTP\/1\.1 503 [^]*HTTP\/1\.1 206 /)
  })

  it('do not receive a body that is too large', async () => {
    const response = await edge.inject({
      method: 'POST',
      url: '/api/auth/echo',
      payload: { text: 'x'.repeat(1_100_000) },
    })
    expect([response.statusCode, response.json()]).toEqual([413, expect.objectContaining({ error: 'input.too-large' })])
  })

  it('receive a long text on paths that allow it', async () => {
    const payload = { text: 'x'.repeat(1_100_000) }
    const response = await edge.inject({ method: 'POST', url: '/api/auth/long-text', payload })
    expect(response.json()).toEqual({ length: 1_100_000 })
    const tooLong = { text: 'x'.repeat(4_100_000) }
    expect((await edge.inject({ method: 'POST', url: '/api/auth/long-text', payload: tooLong })).statusCode).toBe(413)
  })

  it('receive large bodies only as files on upload paths', async () => {
    const send = (url: string, type: string) =>
      edge.inject({ method: 'PATCH', url, payload: Buffer.alloc(3_000_000), headers: { 'content-type': type } })
    const file = 'application/offset+octet-stream'
    expect((await send('/api/auth/files/1', file)).json()).toEqual({ length: 3_000_000 })
    const others = [
      await send('/api/auth/echo', file),
      await send('/api/auth/files/1', 'application/json'),
      await send('/api/auth/small-files/1', file),
    ]
    expect(others.map(({ statusCode }) => statusCode)).toEqual([413, 413, 413])
  })

  it('return ranges of files with their own content security policy', async () => {
    const part = await edge.inject({ url: '/api/auth/part', headers: { range: 'bytes=2-3' } })
    expect([part.statusCode, part.body]).toEqual([206, 'bytes=2-3'])
    expect(part.headers).toMatchObject({ 'content-range': 'bytes 2-3/9', 'content-security-policy': 'sandbox' })
  })

  it('receive requests from clients that expect 100-continue', async () => {
    const head = 'POST /api/auth/echo HTTP/1.1\r\nhost: a\r\nconnection: close\r\nexpect: 100-continue\r\n'
    const received = await exchange(
      await getPort(edge),
      `${head}content-type: application/json\r\ncontent-length: 2\r\n\r\n{}`,
    )
    expect(received).toMatch(/^HTTP\/1\.1 100 Continue[^]*HTTP\/1\.1 200 OK/)
  })

  it('do not receive the end of a chunked body that exceeds the limit', async () => {
    const port = await getPort(edge)
    const received = await exchange(
      port,
      'POST /api/auth/echo HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n',
      {
        every: `10000\r\n${'x'.repeat(65_536)}\r\n`,
        times: 40,
      },
    )
    expect(received).toMatch(/^HTTP\/1\.1 413 [^]*"error":"input\.too-large"/)
  })

  it('do not receive a request that announces a huge body, and its connection is closed', async () => {
    const port = await getPort(edge)
    const received = await exchange(
      port,
      'POST /api/auth/echo HTTP/1.1\r\nhost: a\r\ncontent-length: 500000000\r\n\r\n',
    )
    expect(received).toMatch(/^HTTP\/1\.1 413 [^]*connection: close[^]*"error":"input\.too-large"/i)
  })

  it('do not receive 50 MB bodies, and the client gets the error', async () => {
    const url = `http://127.0.0.1:${await getPort(edge)}/api/auth/echo`
    const body = 'x'.repeat(50_000_000)
    const responses = await Promise.all([1, 2, 3].map(() => fetch(url, { method: 'POST', body })))
    expect(responses.map(({ status }) => status)).toEqual([413, 413, 413])
  })

  it('do not wait for a body that never arrives', async () => {
    const withShortTimeout = createTestEdge({ REQUEST_TIMEOUT: '100', UPSTREAM_TIMEOUT: '60000' })
    const received = await exchange(
      await getPort(withShortTimeout),
      'POST /api/auth/echo HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\nhalf',
    )
    expect(received).toMatch(/^HTTP\/1\.1 408 .*"error":"request.timeout"/s)
    await withShortTimeout.close()
  })

  it('determine readiness together with the releases', async () => {
    expect((await edge.inject('/readyz')).json()).toMatchObject({ status: 'ready', parts: { registration: 'ready' } })
    await service.close()
    const response = await edge.inject('/readyz')
    expect([response.statusCode, response.json()]).toEqual([503, expect.objectContaining({ status: 'unready' })])
    expect((await edge.inject('/livez')).statusCode).toBe(200)
  })
})

describe('/dev/outbox', () => {
  it('shows stored messages as a page without scripts and as JSON', async () => {
    const page = await edge.inject({ url: '/dev/outbox', headers: html })
    expect(page.body).toContain('<h2>Your code</h2>')
    expect(page.body).toContain('It is &#60;123456&#62;')
    expect(page.headers['content-security-policy']).not.toContain('script-src')
    expect((await edge.inject('/dev/outbox')).json()).toEqual([
      expect.objectContaining({ service: 'registration', id: '1' }),
    ])
  })

  it('returns 404 for a Host header that may belong to another site', async () => {
    for (const host of ['portal.example', '127.0.0.1.evil.example:4200', '192.168.0.7']) {
      const response = await edge.inject({ url: '/dev/outbox', headers: { host, 'x-forwarded-host': 'localhost' } })
      expect([host, response.statusCode, response.body.includes('123456')]).toEqual([host, 404, false])
    }
    expect((await edge.inject({ url: '/dev/outbox', headers: { host: 'localhost:4200' } })).statusCode).toBe(200)
  })

  it('returns 404 outside the demonstration', async () => {
    const production = createTestEdge({ DEMONSTRATION: 'false' })
    expect((await production.inject('/dev/outbox')).statusCode).toBe(404)
    await production.close()
  })
})

describe('private port', () => {
  it('returns metrics, which the public port does not', async () => {
    const metrics = new Metrics('edge')
    const edgeWithMetrics = createTestEdge({}, metrics)
    const operator = createOperatorPort(edgeWithMetrics, metrics, { STORAGE_DIR: storage })
    await edgeWithMetrics.inject({ url: '/r/1', headers: html })
    const { body } = await operator.inject('/metrics')
    expect(body).toMatch(/edge_live_generation\{service="edge"\} 1/)
    expect(body).toMatch(/http_request_duration_seconds_count\{.*route="page",status="200".*\} 1/)
    expect((await operator.inject('/readyz')).json()).toMatchObject({ status: 'ready' })
    expect((await edgeWithMetrics.inject('/metrics')).statusCode).toBe(404)
    await Promise.all([edgeWithMetrics.close(), operator.close()])
  })
})

describe('shutdown', () => {
  it('is not delayed by idle connections', async () => {
    const closingEdge = createTestEdge({ DRAIN_TIME: '20' })
    const { port } = new URL(await closingEdge.listen({ host: '127.0.0.1', port: 0 }))
    const connection = connect(Number(port), '127.0.0.1')
    await once(connection, 'connect')
    const closed = once(connection, 'close')
    connection.resume()
    await closingEdge.close()
    await closed
    expect(connection.destroyed).toBe(true)
  })
})

describe('settings', () => {
  it('that are missing stop the start with a list of their names', () => {
    expect(() => readConfig({ PORT: '1', PRIVATE_PORT: '2', UPSTREAMS: 'no json' })).toThrow(
      /PORTAL_ORIGIN[\s\S]*STORAGE_DIR[\s\S]*UPSTREAMS: must be JSON[\s\S]*USER_POOL_ID/,
    )
  })
})
