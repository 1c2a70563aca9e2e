import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { RenderedPage } from '@portal/contracts-common'
import { createLogger } from '@portal/service-kit/logging'
import { fastify, type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { createEdge } from '../server.ts'

const credential = 'c'.repeat(32)
const styles = '.note { color: green } .note::after { content: "</style>" }'
const notePage: RenderedPage = {
  status: 200,
  lang: 'en-US',
  head: {
    title: 'First <note>',
    description: 'A "note".',
    canonical: '/notes?id=1',
    alternates: [{ type: 'application/pdf', url: '/notes.pdf?id=1' }],
    jsonLd: { '@type': 'Thing', name: '</script><b>' },
  },
  html: '<div class="note"><h1>First</h1></div>',
  styles,
  onlyWithoutScripts: false,
}
const template = `<!doctype html><html lang="en-US"><head><title>Portal</title>
<meta
  name="description"
  content="What it is"
/><!--portal:head--></head><body><div id="portal"></div><!--portal:needs-scripts--><noscript>needs</noscript><!--/portal:needs-scripts--><!--portal:body--></body></html>`
const texts = {
  shell: { 'site.name': 'Portal', 'nav.definitions': 'Definitions', 'footer.help': 'Help' },
  notes: { 'list.title': 'All notes' },
}

let storage: string
let service: FastifyInstance
let edge: FastifyInstance
let now: number
let pages: Record<string, { page: RenderedPage; tag: string }>
let requestedUrls: string[]
let answerTimes: Promise<void>

function store(files: Readonly<Record<string, string | object>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(storage, path)), { recursive: true })
    writeFileSync(join(storage, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
}

function release(): void {
  const route = { path: '/notes', page: 'notes', access: 'public', titleKey: 'list.title' }
  const navigation = [
    { path: '/notes', titleKey: 'list.title', access: 'public', area: 'regulations', order: 0 },
    { path: '/users', titleKey: 'admin:users', access: 'admins', area: 'regulations', order: 1 },
  ]
  const manifest = {
    manifest: 1,
    name: 'mfe-notes',
    version: '1.0.0',
    entry: 'entry.1.js',
    needs: {},
    routes: [route],
    navigation,
    locales: { 'en-US': { notes: 'n.en.json' }, es: { notes: 'n.es.json' } },
    preload: { notes: ['notes.1.js', 'notes.1.css'] },
  }
  const base = '/remotes/mfe-notes/1.0.0/'
  store({
    'live/1.json': { generation: 1 },
    'generations/1.json': {
      number: 1,
      createdAt: '2026-11-20T10:00:00.000Z',
      createdBy: 'someone',
      reason: 'first',
      basedOn: null,
      shell: { version: '1.0.0', contract: '1.0.0' },
      remotes: [{ name: 'mfe-notes', version: '1.0.0', base, previous: null, manifest }],
    },
    'shell/1.0.0/shell-manifest.json': {
      manifest: 1,
      version: '1.0.0',
      contract: '1.0.0',
      routes: ['/'],
      scripts: ['shell.1.js'],
      styles: ['shell.1.css'],
      facades: {},
      locales: { 'en-US': { shell: 's.en.json' }, es: { shell: 's.es.json' } },
    },
    'shell/1.0.0/index.html': template,
    'shell/1.0.0/s.en.json': texts.shell,
    'shell/1.0.0/s.es.json': { ...texts.shell, 'footer.help': 'Ayuda' },
    'remotes/mfe-notes/1.0.0/n.en.json': texts.notes,
    'remotes/mfe-notes/1.0.0/n.es.json': { 'list.title': 'Todas las notas' },
  })
}

/** A service that renders pages as its contract says. */
async function serveNotes(): Promise<FastifyInstance> {
  const app = fastify({ forceCloseConnections: true })
  app.addHook('onRequest', async ({ headers }) => {
    expect(headers['x-internal-credential']).toBe(credential)
    expect([headers.authorization, headers.cookie], 'the request of an anonymous visitor').toEqual([
      undefined,
      undefined,
    ])
  })
  app.get('/api/notes/rendered-page', async ({ query, headers }, reply) => {
    const { url, locale } = query as { url: string; locale: string }
    requestedUrls.push(url)
    await answerTimes
    const found = pages[`${locale} ${url}`]
    if (found === undefined) return reply.code(404).send({ code: 404, results: null })
    if (headers['if-none-match'] === found.tag) return reply.code(304).send()
    return reply.header('etag', found.tag).send({ code: 200, results: { ...found.page, addedLater: true } })
  })
  app.get('/api/notes/page-urls', ({ query }) => {
    const { skip } = query as { skip: string }
    const items = [
      { url: '/notes?id=1', changedAt: '2025-12-01T12:00:00.000Z' },
      { url: '/notes', changedAt: null },
    ].slice(Number(skip), Number(skip) + 1)
    return { code: 200, results: { items, total: 2, skip: Number(skip), limit: 1 } }
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return app
}

beforeEach(async () => {
  storage = mkdtempSync(join(tmpdir(), 'portal-server-rendered-'))
  release()
  now = 0
  requestedUrls = []
  answerTimes = Promise.resolve()
  pages = {
    'en-US /notes?id=1': { page: notePage, tag: '"1"' },
    'es /notes?id=1': { page: { ...notePage, lang: 'es', html: '<h1>Primera</h1>' }, tag: '"1"' },
    'en-US /?note=1': { page: { ...notePage, onlyWithoutScripts: true }, tag: '"1"' },
    'en-US /certificates/7': {
      page: { ...notePage, status: 410, head: { ...notePage.head, robots: 'noindex' } },
      tag: '"1"',
    },
  }
  service = await serveNotes()
  const { port } = service.server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const declared = [
    { path: '/', query: ['note'], requiredQuery: 'note' },
    { path: '/notes', query: ['id', 'page'] },
    { path: '/certificates/:number', limitPerMinute: 20 },
  ]
  const pagesOfService = { renderPath: '/api/notes/rendered-page', urlsPath: '/api/notes/page-urls', pages: declared }
  const config = readConfig({
    PORT: '0',
    PRIVATE_PORT: '0',
    PORTAL_ORIGIN: 'https://portal.example',
    STORAGE_DIR: storage,
    INTERNAL_CREDENTIAL: credential,
    PERSON_SERVICE_URL: 'http://persons.test',
    UPSTREAMS: JSON.stringify([
      { name: 'notes', paths: ['/api/notes'], pages: pagesOfService, origin, privateOrigin: origin },
    ]),
    USER_POOL_ID: 'us-east-1_Test',
    USER_POOL_CLIENT_ID: 'client',
    USER_POOL_REGION: 'us-east-1',
  })
  edge = createEdge(config, createLogger('edge', 'silent'), undefined, () => now)
})

afterEach(async () => {
  await edge.close()
  await service.close()
  rmSync(storage, { recursive: true, force: true })
})

const fetchPage = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  edge.inject({ url, headers: { accept: 'text/html', ...headers } })

const emptyPortal = '<div id="portal"></div>'

describe('a page of a service', () => {
  it('is sent with its head and content in the frame of the portal', async () => {
    const { statusCode, body, headers } = await fetchPage('/notes?id=1', {
      cookie: 'session=secret',
      authorization: 'Bearer x',
    })
    expect(statusCode).toBe(200)
    expect(body).toContain('<title>First &#60;note&#62; – Portal</title>')
    expect(body).toContain('<link rel="canonical" href="https://portal.example/notes?id=1" />')
    expect(body).toContain('<link rel="alternate" type="application/pdf" href="/notes.pdf?id=1" />')
    expect(body).toContain('<meta name="description" content="A &#34;note&#34;." />')
    expect(body).toContain(String.raw`{"@type":"Thing","name":"\u003c/script>\u003cb>"}</script>`)
    expect(body).toContain('<div data-server-rendered><div class="note"><h1>First</h1></div></div></main>')
    expect(body).toContain('<a href="/notes" class="s-nav-link">All notes</a>')
    expect(body).toContain('<form class="s-header-search" role="search" action="/search"')
    expect(body).not.toContain('href="/users"')
    expect(body).toContain('You’re reading this page without JavaScript')
    // An element closed too early would move the whole head into the body.
    expect(body.match(/<\/html>/g)).toHaveLength(1)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
  })

  it('about one person is refused to a network address that opens too many of them, until the minute is over', async () => {
    const open = (remoteAddress: string) =>
      edge.inject({ url: '/certificates/7', remoteAddress, headers: { accept: 'text/html' } })
    for (let count = 0; count < 20; count++) expect((await open('192.0.2.1')).statusCode).toBe(410)
    now = 15_000
    const { statusCode, headers, body } = await open('192.0.2.1')
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([429, '45', 'no-store'])
    expect(body).toContain('Wait a minute')
    expect(body).not.toContain('First')
    expect((await open('192.0.2.2')).statusCode).toBe(410)
    now = 60_000
    expect((await open('192.0.2.1')).statusCode).toBe(410)
  })

  it('is styled by its own service; the policy allows exactly these styles', async () => {
    const { body, headers } = await fetchPage('/notes?id=1')
    const [, inline = ''] = /<style data-server-rendered-styles>([^]*?)<\/style>/.exec(body) ?? []
    expect(inline).toBe(styles.replace('</', String.raw`<\/`))
    const hash = createHash('sha256').update(inline).digest('base64')
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}';`)
    expect(body).toContain('<link rel="preload" as="style" href="/remotes/mfe-notes/1.0.0/notes.1.css">')
    expect(body).not.toContain('<link rel="stylesheet" href="/remotes/')
  })

  it('uses the language from the cookie, otherwise from the browser', async () => {
    const spanish = await fetchPage('/notes?id=1', { 'accept-language': 'es-MX' })
    expect(spanish.body).toContain('<html lang="es">')
    expect(spanish.body).toContain('<h1>Primera</h1>')
    expect(spanish.body).toContain('Ayuda')
    const withCookie = await fetchPage('/notes?id=1', { 'accept-language': 'es-MX', cookie: 'portal-locale=en-US' })
    expect(withCookie.body).toContain('<html lang="en-US">')
    expect(withCookie.headers['vary']).toContain('cookie')
  })

  it('may have another status, no route of a remote, or be for readers without scripts only', async () => {
    const gone = await fetchPage('/certificates/7')
    expect(gone.statusCode).toBe(410)
    expect(gone.body).toContain('<meta name="robots" content="noindex" />')
    expect((await fetchPage('/?note=1')).body).toContain('<noscript><a class="p-skip-link"')
  })

  it('is omitted where the service has nothing, does not declare the URL, or does not respond', async () => {
    for (const url of ['/notes?id=2', '/', '/certificates']) {
      const { body } = await fetchPage(url)
      expect(body).toContain(emptyPortal)
      expect(body).toContain('<noscript>needs</noscript>')
      expect(body).not.toContain('canonical')
    }
    expect(requestedUrls).toEqual(['/notes?id=2'])
    await service.close()
    for (const _ of [1, 2, 3]) {
      const { statusCode, body } = await fetchPage('/notes?id=1')
      expect([statusCode, body.includes(emptyPortal)]).toEqual([200, true])
    }
  })
})

describe('the cache of pages', () => {
  it('is selected by the declared parameters only', async () => {
    await fetchPage('/notes?id=1')
    await fetchPage('/notes?utm_source=news&id=1&generation=')
    expect(requestedUrls).toEqual(['/notes?id=1'])
  })

  it('requests a page once for concurrent readers', async () => {
    let answer: () => void = () => undefined
    answerTimes = new Promise((resolve) => (answer = resolve))
    const requests = [1, 2, 3, 4, 5].map(() => fetchPage('/notes?id=1'))
    while (requestedUrls.length === 0) await new Promise((resolve) => setImmediate(resolve))
    answer()
    const bodies = new Set((await Promise.all(requests)).map(({ body }) => body))
    expect([bodies.size, requestedUrls.length]).toEqual([1, 1])
  })

  it('sends a changed page within five seconds, without readers waiting for the check', async () => {
    const first = await fetchPage('/notes?id=1')
    pages = { 'en-US /notes?id=1': { page: { ...notePage, html: '<h1>Superseded</h1>' }, tag: '"2"' } }
    now += 900
    expect((await fetchPage('/notes?id=1')).body).toBe(first.body)
    expect(requestedUrls).toHaveLength(1)
    now += 600
    expect((await fetchPage('/notes?id=1')).body).toBe(first.body)
    while (!(await fetchPage('/notes?id=1')).body.includes('Superseded'))
      await new Promise((resolve) => setImmediate(resolve))
    pages = {}
    now += 4_000
    expect((await fetchPage('/notes?id=1')).body, 'a withdrawn page').toContain(emptyPortal)
  })

  it('answers conditional requests with 304 as long as the page is unchanged', async () => {
    const { headers } = await fetchPage('/notes?id=1')
    const conditional = { 'if-none-match': String(headers['etag']) }
    now += 4_000
    const unchanged = await fetchPage('/notes?id=1', conditional)
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])
    expect(requestedUrls).toHaveLength(2)
    pages = { 'en-US /notes?id=1': { page: { ...notePage, html: '<h1>Other</h1>' }, tag: '"2"' } }
    now += 4_000
    const changed = await fetchPage('/notes?id=1', conditional)
    expect([changed.statusCode, changed.body.includes('Other')]).toEqual([200, true])
  })

  it('compresses a page as the client accepts it', async () => {
    const plain = await fetchPage('/notes?id=1')
    const brotli = await fetchPage('/notes?id=1', { 'accept-encoding': 'gzip, deflate, br' })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    const gzip = await fetchPage('/notes?id=1', { 'accept-encoding': 'br;q=0, gzip' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect(new Set([plain, brotli, gzip].map(({ headers }) => headers['etag'])).size).toBe(1)
    expect(plain.headers['content-encoding']).toBeUndefined()
  })
})

describe('robots.txt and sitemap.xml', () => {
  it('list the pages of the shell and the services under the configured origin', async () => {
    const robots = await edge.inject({ url: '/robots.txt', headers: { host: 'evil.example' } })
    expect(robots.body).toContain('Sitemap: https://portal.example/sitemap.xml')
    const { statusCode, body } = await edge.inject({ url: '/sitemap.xml', headers: { host: 'evil.example' } })
    expect(statusCode).toBe(200)
    expect(body).toContain('<url><loc>https://portal.example/how-it-works</loc></url>')
    expect(body).toContain(
      '<url><loc>https://portal.example/notes?id=1</loc><lastmod>2025-12-01T12:00:00.000Z</lastmod></url>',
    )
    expect(body).toContain('<url><loc>https://portal.example/notes</loc></url>')
    expect(body).not.toContain('evil.example')
  })

  it('return 503 while a service is unavailable', async () => {
    await service.close()
    expect((await edge.inject('/sitemap.xml')).statusCode).toBe(503)
  })
})
