import { describe, expect, it, vi } from 'vitest'
import { overridesIn } from './backend.ts'
import { localeFaults } from './check-locales.ts'
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

/** Files and overrides by address; an address that is missing does not answer. */
function sourcesOf(files: Readonly<Record<string, unknown>>, asked: string[] = []) {
  const kept = new Map<string, string>()
  return {
    fileOf: (locale: string, namespace: string) => `/files/${locale}.${namespace}`,
    overridesOf: (locale: string, namespace: string) => `/api/localization/${locale}:${namespace}`,
    fetch: async (url: string) => {
      asked.push(url)
      const body = files[url]
      return body === undefined ? new Response('', { status: 404 }) : Response.json(body)
    },
    storage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
  }
}

describe('texts', () => {
  it.each([
    ['en-US', 0, '0 comments'],
    ['en-US', 1, '1 comment'],
    ['en-US', 2, '2 comments'],
    ['en-US', 1_000_000, '1,000,000 comments'],
    ['es', 0, '0 comentarios'],
    ['es', 1, '1 comentario'],
    ['es', 2, '2 comentarios'],
    ['es', 1_000_000, '1.000.000 de comentarios'],
  ] as const)('%s counts %i as "%s"', async (locale, count, written) => {
    const i18n = await createI18n({
      locale,
      namespaces: ['shell'],
      shipped: { 'en-US': { shell: english }, es: { shell: spanish } },
    })
    expect(i18n.text('comments.count', 'shell', { count })).toBe(written)
  })

  it('shows a value that has no text in words, or as the caller says', async () => {
    const i18n = await createI18n({ locale: 'en-US', namespaces: ['shell'], shipped: { 'en-US': { shell: english } } })
    expect(i18n.text('status.comment-period_over', 'shell')).toBe('comment period over')
    expect(i18n.text('version.RECALLED', 'shell', { defaultValue: 'Version 3' })).toBe('Version 3')
  })

  it('downloads only the language that is shown, and the other when it is switched to', async () => {
    const asked: string[] = []
    const sources = sourcesOf({ '/files/en-US.shell': english, '/files/es.shell': spanish }, asked)
    const i18n = await createI18n({ locale: 'en-US', namespaces: ['shell'], sources })
    expect(asked.filter((url) => url.startsWith('/files'))).toEqual(['/files/en-US.shell'])
    await i18n.switchTo('es')
    expect(i18n.text('title', 'shell')).toBe('Reglas')
    expect(i18n.current()).toBe('es')
  })

  it('merges overrides over the shipped text when they arrive, and keeps them for the next page', async () => {
    const sources = sourcesOf({
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
      sources: { ...sources, overridesOf: () => undefined },
    })
    expect(next.text('title', 'shell')).toBe('The rules')
  })

  it('goes back to the shipped text as soon as it hears that an override was taken back', async () => {
    const files = {
      '/files/en-US.shell': english,
      '/api/localization/en-US:shell': { code: 200, results: { texts: { title: 'The rules' } } },
    }
    const sources = sourcesOf(files)
    const first = await createI18n({ locale: 'en-US', namespaces: ['shell'], sources })
    await expect.poll(() => first.text('title', 'shell')).toBe('The rules')
    files['/api/localization/en-US:shell'].results = { texts: {} } as never
    const next = await createI18n({ locale: 'en-US', namespaces: ['shell'], sources })
    await expect.poll(() => next.text('title', 'shell')).toBe('Rules')
  })

  it('shows English where the Spanish file cannot be had', async () => {
    const i18n = await createI18n({
      locale: 'es',
      namespaces: ['shell'],
      sources: sourcesOf({ '/files/en-US.shell': english }),
    })
    expect(i18n.text('title', 'shell')).toBe('Rules')
  })

  it('tries the reader’s language again before it shows English', async () => {
    const sources = sourcesOf({ '/files/en-US.shell': english, '/files/es.shell': spanish })
    const failsOnce = vi
      .fn<(url: string) => Promise<Response>>(sources.fetch)
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const i18n = await createI18n({ locale: 'es', namespaces: ['shell'], sources: { ...sources, fetch: failsOnce } })
    expect(i18n.text('title', 'shell')).toBe('Reglas')
  })

  it('asks again for a file that did not come, and says when it cannot be had', async () => {
    const files: Record<string, unknown> = { '/files/en-US.shell': english }
    const asked: string[] = []
    const i18n = await createI18n({ locale: 'en-US', namespaces: ['shell'], sources: sourcesOf(files, asked) })
    await expect(i18n.load(['shell', 'search'])).rejects.toThrow('no texts: search')
    expect(asked.filter((url) => url === '/files/en-US.search')).toHaveLength(3)
    files['/files/en-US.search'] = { title: 'Search' }
    await i18n.load(['search'])
    expect(i18n.text('title', 'search')).toBe('Search')
  })

  it('takes no overrides from an answer of another shape', () => {
    expect(overridesIn({ code: 200, results: { texts: { a: 'b', c: 4 } } })).toEqual({ a: 'b' })
    expect(overridesIn({ code: 200, results: [] })).toEqual({})
    expect(overridesIn('nonsense')).toEqual({})
  })
})

describe('localeFaults', () => {
  it('finds nothing in two files that fit', () => {
    expect(localeFaults(english, spanish)).toEqual([])
  })

  it('names what is missing, empty, different or unfit', () => {
    const faults = localeFaults(
      { a: 'A {{name}}', b: 'B', n_one: '1', n_other: 'n' },
      { a: 'A', c: ' C', b: '', n_one: '1', n_other: 'n' },
    )
    expect(faults).toEqual(
      expect.arrayContaining([
        'c: not in en-US',
        'a: en-US has {{name}} to fill in, es nothing',
        'es b: empty',
        'es c: stray space',
        'es n: plural many is missing',
      ]),
    )
  })
})

it('makes a pseudo-language longer and bracketed', () => {
  expect(pseudo('Rules')).toBe('[Rülëš~~]')
})
