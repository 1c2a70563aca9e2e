import { randomUUID } from 'node:crypto'
import type { PageUrl, RenderedPage } from '@portal/contracts-common'
import { regulationsHttp as http, regulationsPages, type Definition } from '@portal/contracts-regulations'
import { getResults } from '@portal/testing-service'
import { expect, test } from 'vitest'
import { editor, ruleText, setUpRegulations } from '../../testing/regulations.ts'

const credential = 'c'.repeat(32)
const { service, regulations } = await setUpRegulations({ env: { INTERNAL_CREDENTIAL: credential } })

const request = (url: string, locale = 'en-US', headers: Readonly<Record<string, string>> = {}) =>
  service.call(
    http.renderPage,
    { query: { url, locale } },
    { headers: { 'x-internal-credential': credential, ...headers } },
  )

async function render(url: string, locale = 'en-US'): Promise<RenderedPage> {
  return getResults<RenderedPage>(await request(url, locale))
}

async function publishCurrent(options: { title?: string } = {}) {
  const text = ruleText(2143, ['(a) A horse & a <rider> shall rest.', '(b) Two.'])
  const draft = await regulations.publishDraft(text, { title: 'Racetrack <Safety>', ...options })
  return regulations.adopt(draft, '2026-01-01')
}

test('renders a published version with its status, styles and structured data', async () => {
  const version = await publishCurrent()
  const viewer = `/regulation-viewer?regulation=${version.mainParentId}`
  const page = await render(viewer)
  expect([page.status, page.lang, page.onlyWithoutScripts]).toEqual([200, 'en-US', false])
  expect(page.head).toMatchObject({
    title: 'Racetrack <Safety>, Version 1',
    description: 'In effect. This regulation has been in effect since January 1, 2026.',
    canonical: viewer,
    jsonLd: { '@type': 'Legislation', legislationDate: '2026-01-01' },
  })
  expect(page.html).toContain('<h1>Racetrack &#60;Safety&#62;</h1>')
  expect(page.html).toContain('<strong class="rv-status">In effect.</strong>')
  expect(page.html).toContain('A horse &#38; a &#60;rider&#62; shall rest.')
  expect(page.html).toContain('href="#2143"')
  expect(page.html).not.toContain('style="')
  expect(await render(`/regulation-viewer?version=${version.versionId}`)).toMatchObject({ html: page.html })
})

test('defines every class of the markup that is not of the design system', async () => {
  const version = await publishCurrent()
  const { html, styles } = await render(`/regulation-viewer?regulation=${version.mainParentId}`)
  expect(findUndefinedClasses(html, styles)).toEqual([])
})

function findUndefinedClasses(html: string, styles: string): string[] {
  const classes = [...html.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '))
  const own = [...new Set(classes)].filter((name) => !name.startsWith('p-'))
  // Hooks for scripts without an appearance.
  const unstyled = ['rv-notes', 'rv-provision-text']
  return own.filter((name) => !styles.includes(`.${name}`) && !unstyled.includes(name))
}

test('answers 304 until the text, a status or a link changes', async () => {
  const version = await publishCurrent()
  const viewer = `/regulation-viewer?regulation=${version.mainParentId}`
  const first = await request(viewer)
  const etag = String(first.headers['etag'])
  const conditional = () => request(viewer, 'en-US', { 'if-none-match': etag })
  expect([first.status, (await conditional()).status]).toEqual([200, 304])
  await regulations.publishDraft(ruleText(2143, ['(a) Changed.']), { of: version.mainParentId })
  const changed = await conditional()
  expect(changed.status).toBe(200)
  expect(getResults<RenderedPage>(changed).html).toContain('View the proposed version')
})

test('marks a Spanish page and falls back to English for what is not translated', async () => {
  const version = await publishCurrent()
  const page = await render(`/regulation-viewer?regulation=${version.mainParentId}`, 'es')
  expect(page.lang).toBe('es')
  expect(page.html).toContain('<strong class="rv-status">Vigente.</strong>')
  const list = await render('/promulgated-regulations', 'es')
  expect(list.html).toContain('<span lang="en">Racetrack &#60;Safety&#62;</span></a>')
})

test.each([
  '/regulation-viewer',
  `/regulation-viewer?regulation=${randomUUID()}`,
  '/regulation-viewer?regulation=../../api/users',
  `/regulation-viewer?version=${randomUUID()}`,
  '/?definition=<script>',
  '/published-documents?q=x',
  '/users',
  '/constructor',
])('has no page at %s', async (url) => {
  expect((await request(url)).status).toBe(404)
})

test('renders the comparison of two published versions', async () => {
  const first = await publishCurrent()
  const text = ruleText(2143, ['(a) A horse & a <rider> shall rest a day.', '(b) Two.'])
  const options = { of: first.mainParentId, title: 'Racetrack <Safety>' }
  const second = await regulations.publishDraft(text, options)
  const url = `/regulation-viewer?regulation=${first.mainParentId}&version=${second.versionId}&compare=${first.versionId}`
  const { head, html, styles } = await render(url)
  expect(head).toMatchObject({
    title: 'Racetrack <Safety>, Draft version 2 compared with Version 1',
    canonical: url,
    robots: 'noindex',
  })
  expect(html).toContain('<span class="p-visually-hidden" lang="en"> [inserted: </span> a day<span')
  expect(html).toContain('<a href="#2143(a)"')
  expect(html.replaceAll(/\s+/g, ' ')).toContain('<span class="rv-contents-number">2143(a)</span> Edited</a')
  expect(html).toContain('>Stop comparing</a>')
  expect(findUndefinedClasses(html, styles)).toEqual([])
  const link = `<a href="${url.replaceAll('&', '&#38;')}">Compare with the previous version</a>`
  expect((await render(`/regulation-viewer?version=${second.versionId}`)).html).toContain(link)
  const same = await regulations.publishDraft(text, options)
  const { html: unchanged } = await render(url.replace(first.versionId, same.versionId))
  expect(unchanged).toContain('No differences found')
})

test('has no page of an edit, and none of a comparison with an edit or with itself', async () => {
  const edit = await regulations.importText(ruleText(2150, ['(a) Secret.']))
  expect((await request(`/regulation-viewer?version=${edit.versionId}`)).status).toBe(404)
  expect((await request(`/regulation-viewer?regulation=${edit.mainParentId}`)).status).toBe(404)
  const version = await publishCurrent()
  const compare = `/regulation-viewer?version=${version.versionId}&compare=`
  expect((await request(compare + version.versionId)).status).toBe(404)
  expect((await request(compare + edit.versionId)).status).toBe(404)
})

test('refuses callers without the internal credential', async () => {
  const { status } = await service.call(http.renderPage, { query: { url: '/', locale: 'es' } }, { as: editor })
  expect(status).toBe(401)
})

test('renders definitions for readers without scripts', async () => {
  const definition = getResults<Definition>(
    await service.call(http.addDefinition, { body: { term: 'crop <x>', description: 'A whip.' } }, { as: editor }),
  )
  const page = await render(`/?definition=${definition.id}`)
  expect(page).toMatchObject({ onlyWithoutScripts: true, head: { title: 'crop <x>', description: 'A whip.' } })
  expect(page.html).toContain('<h1 lang="en">crop &#60;x&#62;</h1>')
  expect((await render('/?definition=')).html).toContain(`href="/?definition=${definition.id}"`)
})

test('renders the other text in which a term is defined', async () => {
  const description = '“Wager” is defined in section 2 of the Sample Act (15 U.S.C. 3002(3)).'
  const added = await service.call(http.addDefinition, { body: { term: 'wager', description } }, { as: editor })
  for (const url of [`/?definition=${getResults<Definition>(added).id}`, '/?definition=']) {
    const { html } = await render(url)
    expect(html).toMatch(
      /Defined in another text:\s*<a href="https:\/\/uscode[^"]*" rel="external noreferrer" lang="en">section 2 of the Sample Act<\/a>/,
    )
  }
})

test('renders the definition on a day, its status and each term once', async () => {
  const text = (days: number) => ruleText(8010, [`(a) The term “furlough” means a rest of ${days} days.`])
  const first = await regulations.publishDraft(text(3))
  expect((await render('/?definition=')).html).toContain('>Proposed</span>')
  await regulations.adopt(first, '2025-01-01')
  await regulations.adopt(await regulations.publishDraft(text(8), { of: first.mainParentId }), '2025-06-01')
  const other = { term: 'furlough', description: 'A leave.' }
  await service.call(http.addDefinition, { body: other }, { as: editor })
  const definitions = await service.call(http.listDefinitions, { query: { q: '8 days' } })
  const id = getResults<{ items: Definition[] }>(definitions).items[0]?.id ?? ''
  const early = await render(`/?definition=${id}&on=2025-03-01`)
  expect(early.html).toMatch(/On March 1, 2025[^]*3 days[^]*Latest text[^]*8 days/)
  expect(early.html).toContain('In effect since June 1, 2025')
  expect((await render(`/?definition=${id}&on=2025-07-01`)).html).toContain('already in effect on July 1, 2025')
  expect((await render(`/?definition=${id}&on=2024-07-01`)).html).toContain('in effect on July 1, 2024')
  expect((await render('/?definition=')).html.match(/<h2 lang="en"><a [^>]*>furlough</g)).toHaveLength(1)
})

test('lists the regulations in effect and the published documents in pages', async () => {
  for (let count = 0; count < 26; count += 1) await publishCurrent({ title: `Regulation ${count}` })
  const { html } = await render('/promulgated-regulations?page=2')
  expect(html).toContain('<a href="/promulgated-regulations">Previous page</a>')
  expect((await render('/promulgated-regulations')).html).toContain('href="/promulgated-regulations?page=2"')
  expect((await render('/published-documents')).head.title).toBe('Published documents')
})

test('lists the URL of every published page, a page of the list at a time', async () => {
  const version = await publishCurrent()
  getResults(await service.call(http.addDefinition, { body: { term: 'hoof', description: 'A foot.' } }, { as: editor }))
  const edit = await regulations.importText(ruleText(2150, ['(a) Secret.']))
  const urls: PageUrl[] = []
  for (;;) {
    const response = await service.call(
      http.listPageUrls,
      { query: { skip: urls.length, limit: 7 } },
      { headers: { 'x-internal-credential': credential } },
    )
    const { items, total } = getResults<{ items: PageUrl[]; total: number }>(response)
    urls.push(...items)
    if (urls.length >= total) break
  }
  expect(new Set(urls.map(({ url }) => url)).size).toBe(urls.length)
  expect(urls).toContainEqual({
    url: `/regulation-viewer?regulation=${version.mainParentId}`,
    changedAt: version.publishedAt,
  })
  expect(urls.map(({ url }) => url)).toEqual(expect.arrayContaining(['/promulgated-regulations']))
  expect(urls.filter(({ url }) => url.endsWith('='))).toEqual([])
  expect(JSON.stringify(urls)).not.toContain(edit.versionId)
  for (const { url } of urls.filter((each) => /^\/(?:\?definition|regulation-viewer|rule|definition)/.test(each.url)))
    expect([url, (await render(url)).redirectTo]).toEqual([url, undefined])
})

test('leads from the number of a rule to the provision in effect, today and on an earlier day', async () => {
  const first = await regulations.adopt(
    await regulations.publishDraft(ruleText(7143, ['(a) One.', '(b) Two.'])),
    '2025-01-01',
  )
  await regulations.adopt(
    await regulations.publishDraft(ruleText(7143, ['(a) One.']), { of: first.mainParentId }),
    '2026-01-01',
  )
  const viewer = `/regulation-viewer?regulation=${first.mainParentId}`
  expect(await render('/rule/7143')).toMatchObject({ redirectTo: `${viewer}#7143` })
  expect(await render('/rule/7143(a)')).toMatchObject({ redirectTo: `${viewer}#7143(a)` })
  expect(await render('/rule/Rule%207143.a')).toMatchObject({ redirectTo: `${viewer}#7143(a)` })
  expect(await render('/rule/7143(b)?on=2025-03-01')).toMatchObject({
    redirectTo: `${viewer}&asOf=2025-03-01#7143(b)`,
  })

  const removed = await render('/rule/7143(b)')
  expect([removed.status, removed.redirectTo, removed.head.robots]).toEqual([404, undefined, 'noindex'])
  expect(removed.html).toContain('<h1>We couldn’t find 7143(b)</h1>')
  expect(removed.html).toContain('<a href="/rule/7143">Go to the closest provision, 7143</a>')
  expect(removed.html).toContain(`<a href="/regulation-viewer?regulation=${first.mainParentId}&#38;version=`)

  const early = await render('/rule/7143?on=2024-03-01')
  expect(early.html).toContain('<h1>7143 wasn’t in effect on March 1, 2024</h1>')
  expect((await render('/rule/7142')).html).toContain('<a href="/rule/7143">')
  expect((await render('/rule/7144', 'es')).html).toContain('Ir a la disposición más cercana, 7143')
  expect((await render('/rule/nothing')).html).toContain('<a href="/promulgated-regulations">')
})

test('leads from the name of a term to its definition, or to similar terms', async () => {
  const add = { term: 'Claiming race', description: 'A race in which horses may be claimed.' }
  const definition = getResults<Definition>(await service.call(http.addDefinition, { body: add }, { as: editor }))
  expect(await render('/definition/claiming-race')).toMatchObject({ redirectTo: `/?definition=${definition.id}` })
  expect(await render('/definition/claiming-race?on=2025-03-01')).toMatchObject({
    redirectTo: `/?definition=${definition.id}&on=2025-03-01`,
  })
  expect(await render('/definition/claiming-race?on=2025-02-31')).toMatchObject({
    redirectTo: `/?definition=${definition.id}`,
  })
  const missing = await render('/definition/claiming-races-x')
  expect([missing.status, missing.onlyWithoutScripts]).toEqual([404, true])
  expect(missing.html).toContain('<a href="/definition/claiming-race" lang="en">Claiming race</a>')
})

test('renders every declared page', async () => {
  const version = await publishCurrent()
  const examples: Readonly<Record<string, string>> = {
    '/': '/?definition=',
    '/rule/:label': '/rule/2143',
    '/definition/:name': '/definition/claiming-race',
    '/regulation-viewer': `/regulation-viewer?regulation=${version.mainParentId}`,
  }
  for (const { path } of regulationsPages.pages)
    expect([path, (await request(examples[path] ?? path)).status]).toEqual([path, 200])
})
