import { describe, expect, it, vi } from 'vitest'
import { parseOverrides } from './backend.ts'
import { checkLocales } from './check-locales.ts'
import { createI18n } from './i18n.tsx'
import { pseudo } from './pseudo.ts'

const english = {
  'comments.count_one': '{{count}} comment',
  'comments.count_other': '{{count, number}} comments',
  title: 'Rules',
}
const spanish = {
  'comments.count_one': '{{count}} comentario',
  'comments.count_many': '{{count, number}} de comentarios',
  'comments.count_other': '{{count, number}} comentarios',
  title: 'Reglas',
}

/** Creates sources that serve these files and overrides by URL; a missing URL returns 404. */
function createSources(files: Readonly<Record<string, unknown>>, requestedUrls: string[] = []) {
  const stored = new Map<string, string>()
  return {
    getFileUrl: (locale: string, namespace: string) => `/files/${locale}.${namespace}`,
    getOverridesUrl: (locale: string, namespace: string) => `/api/localization/${locale}:${namespace}`,
    fetch: async (url: string) => {
      requestedUrls.push(url)
      const body = files[url]
      return body === undefined ? new Response('', { status: 404 }) : Response.json(body)
    },
    storage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    },
  }
}

describe('createI18n', () => {
  it.each([
    ['en-US', 0, '0 comments'],
    ['en-US', 1, '1 comment'],
    ['en-US', 2, '2 comments'],
    ['en-US', 1_000_000, '1,000,000 comments'],
    ['es', 0, '0 comentarios'],
    ['es', 1, '1 comentario'],
    ['es', 2, '2 comentarios'],
    ['es', 1_000_000, '1.000.000 de comentarios'],
  ] as const)('%s formats the count %i as "%s"', async (locale, count, written) => {
    const i18n = await createI18n({
      locale,
      namespaces: ['shell'],
      bundled: { 'en-US': { shell: english }, es: { shell: spanish } },
    })
    expect(i18n.text('comments.count', 'shell', { count })).toBe(written)
  })

  it('falls back to the words of the key, or to the given default', async () => {
    const i18n = await createI18n({ locale: 'en-US', namespaces: ['shell'], bundled: { 'en-US': { shell: english } } })
    expect(i18n.text('status.comment-period_over', 'shell')).toBe('comment period over')
    expect(i18n.text('version.RECALLED', 'shell', { defaultValue: 'Version 3' })).toBe('Version 3')
  })

  it('downloads only the current language, and the other one on a switch', async () => {
    const requestedUrls: string[] = []
    const sources = createSources({ '/files/en-US.shell': english, '/files/es.shell': spanish }, requestedUrls)
    const i18n = await createI18n({ locale: 'en-US', namespaces: ['shell'], sources })
    expect(requestedUrls.filter((url) => url.startsWith('/files'))).toEqual(['/files/en-US.shell'])
    await i18n.setLocale('es')
    expect(i18n.text('title', 'shell')).toBe('Reglas')
    expect(i18n.current()).toBe('es')
  })

  it('merges overrides when they arrive and stores them for the next page', async () => {
    const sources = createSources({
      '/files/en-US.shell': english,
      '/api/localization/en-US:shell': {
        code: 200,
        results: { locale: 'en-US', namespace: 'shell', texts: { title: 'The rules' } },
      },
    })
    const i18n = await createI18n({ locale: 'en-US', namespaces: ['shell'], sources })
    await expect.poll(() => i18n.text('title', 'shell')).toBe('The rules')
    const next = await createI18n({
      locale: 'en-US',
      namespaces: ['shell'],
      sources: { ...sources, getOverridesUrl: () => undefined },
    })
    expect(next.text('title', 'shell')).toBe('The rules')
  })

  it('restores the default text once an override was removed', async () => {
    const files = {
      '/files/en-US.shell': english,
      '/api/localization/en-US:shell': { code: 200, results: { texts: { title: 'The rules' } } },
    }
    const sources = createSources(files)
    const first = await createI18n({ locale: 'en-US', namespaces: ['shell'], sources })
    await expect.poll(() => first.text('title', 'shell')).toBe('The rules')
    files['/api/localization/en-US:shell'].results = { texts: {} } as never
    const next = await createI18n({ locale: 'en-US', namespaces: ['shell'], sources })
    await expect.poll(() => next.text('title', 'shell')).toBe('Rules')
  })

  it('falls back to English if the Spanish file cannot be loaded', async () => {
    const i18n = await createI18n({
      locale: 'es',
      namespaces: ['shell'],
      sources: createSources({ '/files/en-US.shell': english }),
    })
    expect(i18n.text('title', 'shell')).toBe('Rules')
  })

  it("retries the reader's language before falling back to English", async () => {
    const sources = createSources({ '/files/en-US.shell': english, '/files/es.shell': spanish })
    const failsOnce = vi
      .fn<(url: string) => Promise<Response>>(sources.fetch)
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const i18n = await createI18n({ locale: 'es', namespaces: ['shell'], sources: { ...sources, fetch: failsOnce } })
    expect(i18n.text('title', 'shell')).toBe('Reglas')
  })

  it('retries a file that did not load, and rejects if it stays unavailable', async () => {
    const files: Record<string, unknown> = { '/files/en-US.shell': english }
    const requestedUrls: string[] = []
    const i18n = await createI18n({
      locale: 'en-US',
      namespaces: ['shell'],
      sources: createSources(files, requestedUrls),
    })
    await expect(i18n.load(['shell', 'search'])).rejects.toThrow('could not load texts: search')
    expect(requestedUrls.filter((url) => url === '/files/en-US.search')).toHaveLength(3)
    files['/files/en-US.search'] = { title: 'Search' }
    await i18n.load(['search'])
    expect(i18n.text('title', 'search')).toBe('Search')
  })

  it('ignores an overrides response of another shape', () => {
    expect(parseOverrides({ code: 200, results: { texts: { a: 'b', c: 4 } } })).toEqual({ a: 'b' })
    expect(parseOverrides({ code: 200, results: [] })).toEqual({})
    expect(parseOverrides('nonsense')).toEqual({})
  })
})

describe('checkLocales', () => {
  it('returns no problems for two matching files', () => {
    expect(checkLocales(english, spanish)).toEqual([])
  })

  it('reports missing, empty and inconsistent texts', () => {
    const faults = checkLocales(
      { a: 'A {{name}}', b: 'B', n_one: '1', n_other: 'n' },
      { a: 'A', c: ' C', b: '', d: "d'", n_one: '1', n_other: 'n' },
    )
    expect(faults).toEqual(
      expect.arrayContaining([
        'c: missing in en-US',
        'a: placeholders differ: en-US has {{name}}, es has none',
        'es b: empty',
        'es c: stray space',
        'es d: straight apostrophe, use ’',
        'es n: plural category many is missing',
      ]),
    )
  })
})

it('pseudo makes a text longer and puts it in brackets', () => {
  expect(pseudo('Rules')).toBe('[Rülëš~~]')
})
