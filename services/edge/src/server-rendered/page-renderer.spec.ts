import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createLogger } from '@portal/service-kit/logging'
import { fastify, type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { createEdge } from '../server.ts'

const main = '00000000-0000-4000-8000-000000000001'
const current = '00000000-0000-4000-8000-000000000010'
const draft = '00000000-0000-4000-8000-000000000011'
const term = '00000000-0000-4000-8000-000000000020'

const version = (fields: object): object => ({
  versionId: current,
  mainParentId: main,
  regulationId: main,
  depth: 0,
  versionNumber: 2,
  state: 'PUBLISHED_CURRENT',
  label: 'CURRENT Version 2 PUBLISHED',
  title: { en: 'Racetrack <Safety>', es: 'Seguridad' },
  series: '2000',
  subject: 'racetrack-safety',
  isSubmittedToFtc: true,
  category: 'Submitted to FTC',
  ftc: null,
  effectiveFrom: '2026-01-01',
  effectiveTo: null,
  sequence: 0,
  publishedAt: '2025-12-01T12:00:00.000Z',
  changeNote: { en: 'First.' },
  commentOpensAt: null,
  commentClosesAt: null,
  basedOnVersionId: null,
  changedFromVersionId: null,
  supersededByVersionId: null,
  contentHash: 'a'.repeat(64),
  nodeCount: 2,
  isSample: false,
  lockVersion: 1,
  ...fields,
})

const nodes = [
  { regulationId: main, parentId: null, kind: 'series', depth: 0, label: '2000', path: ['2000'], text: '' },
  {
    regulationId: draft,
    parentId: main,
    kind: 'rule',
    depth: 1,
    label: '2143',
    path: ['2143'],
    heading: 'Vets’ list',
    text: 'A Covered Horse <b>shall</b> rest.',
  },
]
const layers = {
  terms: [{ regulationId: draft, start: 2, end: 15, definitionId: term }],
  citations: [],
  redirects: [],
}

const document = {
  id: term,
  title: 'A <report>',
  description: 'What it says.',
  documentCategory: 'Reports',
  category: { id: main, name: { en: 'Reports' } },
  occupations: [],
  occupationLabels: [],
  status: 'published',
  filename: 'report.pdf',
  file: {
    fileId: draft,
    fileName: 'report.pdf',
    kind: 'pdf',
    mediaType: 'application/pdf',
    byteLength: 1,
    receivedLength: 1,
    state: 'Completed',
    failure: null,
    createdAt: '2026-01-01T12:00:00.000Z',
    viewUrl: '/api/reg-documents/view-reg-file/report.pdf',
  },
  createdAt: '2026-01-01T12:00:00.000Z',
  updatedAt: '2026-01-01T12:00:00.000Z',
  publishedAt: '2026-01-01T12:00:00.000Z',
  workingCopyOf: null,
  workingCopyId: null,
  lockVersion: 1,
}

const texts = {
  shell: { 'site.name': 'Portal', 'nav.definitions': 'Definitions', 'footer.help': 'Help' },
  regulations: {
    'banner.in-effect': 'In effect',
    'banner.in-effect.text': 'In effect since {{date}}.',
    'banner.superseded': 'Superseded',
    'banner.superseded.text': 'In effect from {{from}} to {{to}}.',
    series: 'Series {{number}}',
    'version.PUBLISHED_CURRENT': 'Version {{number}}',
    'promulgated.title': 'Regulations in effect',
    'documents.published': 'Published documents',
    'viewer.authentic': 'The English text is the official version.',
  },
}
const template = `<!doctype html><html lang="en-US"><head><title>Portal</title>
<meta
  name="description"
  content="What it is"
/><!--portal:head--></head><body><div id="portal"></div><!--portal:needs-scripts--><noscript>needs</noscript><!--/portal:needs-scripts--><!--portal:body--></body></html>`

let storage: string
let regulations: FastifyInstance
let edge: FastifyInstance
let versions: object[]
let requestedUrls: string[]
let regulationCount: number
let translation: object
let translationTag: string

function store(files: Readonly<Record<string, string | object>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(storage, path)), { recursive: true })
    writeFileSync(join(storage, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
}

function release(): void {
  const route = { path: '/regulation-viewer', page: 'viewer', access: 'public', titleKey: 'viewer.title' }
  const publicEntry = { path: '/promulgated-regulations', titleKey: 'promulgated.title', access: 'public' }
  const staffEntry = { path: '/users', titleKey: 'admin:users', access: 'admins' }
  const manifest = {
    manifest: 1,
    name: 'mfe-regulations',
    version: '1.0.0',
    entry: 'entry.1.js',
    needs: {},
    routes: [route],
    navigation: [publicEntry, staffEntry].map((entry, order) => ({ ...entry, area: 'regulations', order })),
    locales: { 'en-US': { regulations: 'r.en.json' }, es: { regulations: 'r.es.json' } },
    preload: { viewer: ['viewer.1.js', 'viewer.1.css'] },
  }
  const base = '/remotes/mfe-regulations/1.0.0/'
  store({
    'live.json': { generation: 1 },
    'generations/1.json': {
      number: 1,
      createdAt: '2026-11-20T10:00:00.000Z',
      createdBy: 'someone',
      reason: 'first',
      basedOn: null,
      shell: { version: '1.0.0', contract: '1.0.0' },
      remotes: [{ name: 'mfe-regulations', version: '1.0.0', base, previous: null, manifest }],
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
    'remotes/mfe-regulations/1.0.0/r.en.json': texts.regulations,
    'remotes/mfe-regulations/1.0.0/r.es.json': { ...texts.regulations, 'banner.in-effect': 'Vigente' },
  })
}

async function serveRegulations(): Promise<FastifyInstance> {
  const service = fastify({ forceCloseConnections: true })
  const results = (value: unknown) => ({ code: 200, results: value })
  const page = (items: readonly unknown[]) => results({ items, total: items.length, skip: 0, limit: 100 })
  service.addHook('onRequest', async ({ url, headers }) => {
    requestedUrls.push(url)
    if (headers.authorization !== undefined || headers.cookie !== undefined) throw new Error('not as a visitor')
  })
  service.get('/api/versions', ({ query }) => {
    const { mainParentId } = query as { mainParentId: string }
    return page(mainParentId === main ? versions : [])
  })
  service.get('/api/regulations/list', () => {
    const items = [
      {
        regulationId: main,
        mainParentId: main,
        depth: 0,
        title: { en: 'Racetrack <Safety>' },
        subject: 'racetrack-safety',
        category: 'Submitted to FTC',
        isSample: false,
        versions,
        inEffectVersionId: current,
      },
    ]
    return results({ items, total: regulationCount, skip: 0, limit: 100 })
  })
  service.get(`/api/regulations/text/${'a'.repeat(64)}`, () => results({ contentHash: 'a'.repeat(64), nodes }))
  service.get(`/api/regulations/version-layers/${current}`, ({ headers }, reply) =>
    headers['if-none-match'] === '"1"' ? reply.code(304).send() : reply.header('etag', '"1"').send(results(layers)),
  )
  service.get(`/api/regulations/version-translation/${current}`, ({ headers }, reply) =>
    headers['if-none-match'] === translationTag
      ? reply.code(304).send()
      : reply.header('etag', translationTag).send(results(translation)),
  )
  service.get('/api/definitions/list', () => page([]))
  service.get('/api/reg-documents/docs', () => results({ items: [document], total: 26, skip: 0, limit: 25 }))
  await service.listen({ host: '127.0.0.1', port: 0 })
  return service
}

beforeEach(async () => {
  storage = mkdtempSync(join(tmpdir(), 'portal-server-rendered-'))
  release()
  versions = [version({})]
  requestedUrls = []
  regulationCount = 1
  translation = { items: [], outdated: [], total: 1 }
  translationTag = '"s1"'
  regulations = await serveRegulations()
  const { port } = regulations.server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const config = readConfig({
    PORT: '0',
    PRIVATE_PORT: '0',
    PORTAL_ORIGIN: 'https://portal.example',
    STORAGE_DIR: storage,
    PERSON_SERVICE_URL: 'http://persons.test',
    UPSTREAMS: JSON.stringify([{ name: 'regulations', paths: ['/api'], origin, privateOrigin: origin }]),
    USER_POOL_ID: 'us-east-1_Test',
    USER_POOL_CLIENT_ID: 'client',
    USER_POOL_REGION: 'us-east-1',
  })
  edge = createEdge(config, createLogger('edge', 'silent'))
})

afterEach(async () => {
  await edge.close()
  await regulations.close()
  rmSync(storage, { recursive: true, force: true })
})

const fetchPage = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  edge.inject({ url, headers: { accept: 'text/html', ...headers } })

const viewer = `/regulation-viewer?regulation=${main}`

describe('server-rendered regulation', () => {
  it('contains its title, status, text and canonical URL', async () => {
    const { statusCode, body, headers } = await fetchPage(viewer, {
      cookie: 'session=secret',
      authorization: 'Bearer x',
    })
    expect(statusCode).toBe(200)
    expect(body).toContain('<title>Racetrack &#60;Safety&#62;, Version 2 – Portal</title>')
    expect(body).toContain(`<link rel="canonical" href="https://portal.example${viewer}" />`)
    expect(body).toContain('<meta name="description" content="In effect. In effect since January 1, 2026." />')
    expect(body).toContain('<strong class="rv-status">In effect.</strong>')
    expect(body).toContain(`class="rv-term" data-term="${term}">Covered Horse</a> &#60;b&#62;shall&#60;/b&#62; rest.`)
    expect(body).toContain('<link rel="stylesheet" href="/remotes/mfe-regulations/1.0.0/viewer.1.css">')
    expect(body).toContain('You’re reading this page without JavaScript')
    expect(body).not.toContain('style="')
    // An element closed too early would move the whole head into the body.
    expect(body.match(/<\/html>/g)).toHaveLength(1)
    expect(body.trimEnd()).toMatch(/<\/html>$/)
    expect(headers['content-security-policy']).toContain("style-src 'self';")
  })

  it('shows public navigation only', async () => {
    const { body } = await fetchPage(viewer)
    expect(body).toContain('<a href="/promulgated-regulations" class="s-nav-link">Regulations in effect</a>')
    expect(body).not.toContain('href="/users"')
    expect(body).toContain('<form class="s-header-search" role="search" action="/search"')
  })

  it('uses the language from the cookie, otherwise from the browser', async () => {
    const spanish = await fetchPage(viewer, { 'accept-language': 'es-MX' })
    expect(spanish.body).toContain('<html lang="es">')
    expect(spanish.body).toContain('<strong class="rv-status">Vigente.</strong>')
    expect(spanish.body).toContain('<h1>Seguridad</h1>')
    const list = await fetchPage('/promulgated-regulations', { 'accept-language': 'es-MX' })
    expect(list.body, 'a title without Spanish').toContain('<span lang="en">Racetrack &#60;Safety&#62;</span></a>')
    const withCookie = await fetchPage(viewer, { 'accept-language': 'es-MX', cookie: 'a=b; portal-locale=en-US' })
    expect(withCookie.body).toContain('<html lang="en-US">')
    expect(withCookie.headers['vary']).toContain('cookie')
  })

  it('shows the current Spanish translation, marked as Spanish, on Spanish pages', async () => {
    const es = { 'accept-language': 'fr-CA, es-MX;q=0.8, en;q=0.5' }
    translation = {
      items: [{ regulationId: draft, heading: 'Lista', text: 'Debe descansar.' }],
      outdated: [],
      total: 1,
    }
    expect((await fetchPage(viewer)).body).not.toContain('Debe descansar.')
    const { body } = await fetchPage(viewer, es)
    expect(body).toContain('<span class="rv-spanish" lang="es">Debe descansar.</span>')
    expect(body, 'the contents').toMatch(/class="rv-contents-number">[^<]*<\/span> <span lang="es">Lista<\/span>/)
    expect(body).not.toContain('Covered Horse')
    translation = { items: [], outdated: [draft], total: 1 }
    translationTag = '"s2"'
    const later = await fetchPage(viewer, es)
    expect(later.body).toContain('Covered Horse')
    expect(later.headers['etag']).not.toBe((await fetchPage(viewer)).headers['etag'])
    requestedUrls = []
    await fetchPage(viewer, es)
    expect(requestedUrls.filter((each) => each.includes('/text/'))).toEqual([])
  })

  it('requests the status every time and the text once', async () => {
    await fetchPage(viewer)
    versions = [version({ effectiveTo: '2026-06-01' })]
    requestedUrls = []
    const { body } = await fetchPage(`${viewer}&version=${current}`)
    expect(body).toContain('<strong class="rv-status">Superseded.</strong>')
    expect(body).toContain('shall')
    expect(requestedUrls).toEqual([
      `/api/versions?mainParentId=${main}&limit=100`,
      `/api/regulations/version-layers/${current}`,
    ])
  })

  it.each([
    `/regulation-viewer?regulation=${main}'--&version="><script>alert(1)</script>`,
    '/regulation-viewer?regulation=../../api/users',
    `/regulation-viewer?version=${encodeURIComponent('../list')}`,
    '/regulation-viewer',
    `/regulation-viewer?regulation=${main}&asOf=<svg>`,
    '/?definition=<script>',
  ])('ignores invalid parameters in the page and in requests: %s', async (url) => {
    const { statusCode, body } = await fetchPage(url)
    expect(statusCode).toBe(200)
    expect(body).not.toMatch(/<script>alert|<svg>/)
    expect(requestedUrls.filter((each) => !each.startsWith(`/api/versions?mainParentId=${main}&`))).toSatisfy(
      (rest: string[]) =>
        rest.every((each) => each === `/api/regulations/version-layers/${current}` || each.includes('/text/')),
    )
  })

  it('is omitted when the version is not public', async () => {
    const { statusCode, body } = await fetchPage(`${viewer}&version=${draft}`)
    expect(statusCode).toBe(200)
    expect(body).toContain('<div id="portal"></div>')
    expect(body).toContain('<noscript>needs</noscript>')
    expect(body).not.toContain('canonical')
  })

  it('is omitted while the service is unavailable', async () => {
    await regulations.close()
    for (const _ of [1, 2, 3]) {
      const { statusCode, body } = await fetchPage(viewer)
      expect(statusCode).toBe(200)
      expect(body).toContain('<div id="portal"></div>')
    }
  })
})

describe('server-rendered list of regulations in effect', () => {
  it('is paginated', async () => {
    await fetchPage('/promulgated-regulations?page=2')
    expect(requestedUrls.at(-1)).toBe('/api/regulations/list?promulgated=true&skip=25&limit=25')
    regulationCount = 51
    const { body } = await fetchPage('/promulgated-regulations?page=2')
    expect(body).toContain('<a href="/promulgated-regulations"></a>')
    expect(body).toContain('<a href="/promulgated-regulations?page=3"></a>')
  })
})

describe('server-rendered list of published documents', () => {
  it('links to files and is paginated, but leaves filtered lists to scripts', async () => {
    const { body } = await fetchPage('/published-documents')
    expect(body).toContain('<title>Published documents – Portal</title>')
    expect(body).toContain('<a href="/api/reg-documents/view-reg-file/report.pdf">A &#60;report&#62;</a>')
    expect(body).toContain('<a href="/published-documents?page=2"></a>')
    expect(requestedUrls.at(-1)).toBe('/api/reg-documents/docs?status=published&sortBy=updatedAt&skip=0&limit=25')
    expect((await fetchPage('/published-documents?q=x')).body).toContain('<div id="portal"></div>')
  })
})

describe('robots.txt and sitemap.xml', () => {
  it('list everything published under the configured origin', async () => {
    const robots = await edge.inject({ url: '/robots.txt', headers: { host: 'evil.example' } })
    expect(robots.body).toContain('Sitemap: https://portal.example/sitemap.xml')
    const { statusCode, body } = await edge.inject({ url: '/sitemap.xml', headers: { host: 'evil.example' } })
    expect(statusCode).toBe(200)
    expect(body).toContain(
      `<url><loc>https://portal.example${viewer}</loc><lastmod>2025-12-01T12:00:00.000Z</lastmod></url>`,
    )
    expect(body).toContain(
      `<url><loc>https://portal.example/pdf-viewer?id=${document.id}</loc><lastmod>2026-01-01T12:00:00.000Z</lastmod></url>`,
    )
    expect(body).not.toContain('evil.example')
  })

  it('return 503 while the service is unavailable', async () => {
    await regulations.close()
    expect((await edge.inject('/sitemap.xml')).statusCode).toBe(503)
  })
})
