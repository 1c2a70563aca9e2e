import { expect, test } from 'vitest'
import { anEntry } from '../../../testing/factories.ts'
import { buildPortalTexts } from './portal-text.ts'
import { parseTextFile, createTextFile } from './text-file.ts'

const shell = {
  namespace: 'shell',
  texts: {
    'en-US': { 'home.title': 'Home', closes: 'Open until {{at}}' },
    es: { 'home.title': 'Inicio', closes: 'Abierto hasta {{at}}' },
  },
}
const texts = buildPortalTexts({ namespaces: [shell], unavailableServices: [] }, [anEntry(1, { lockVersion: 4 })])
const createFile = (...rows: readonly unknown[]) => JSON.stringify({ 'portal-texts': 1, texts: rows })

test('exports the current texts, and importing the same file changes nothing', () => {
  const file = createTextFile(texts)
  expect(JSON.parse(file).texts[0]).toEqual({ namespace: 'shell', key: 'home.title', 'en-US': 'Home', es: 'Portada' })
  expect(parseTextFile(file, texts)).toEqual({ changes: [], errors: [] })
})

test('imports a different text with the lock version of its entry', () => {
  const file = parseTextFile(createFile({ namespace: 'shell', key: 'home.title', es: 'Bienvenida' }), texts)
  expect(file?.changes).toMatchObject([{ locale: 'es', value: 'Bienvenida', expectedVersion: 4 }])
})

test('reports unknown texts, empty texts and different placeholders', () => {
  const file = parseTextFile(
    createFile(
      { namespace: 'shell', key: 'nowhere', es: 'x' },
      { namespace: 'shell', key: 'home.title', 'en-US': ' ' },
      { namespace: 'shell', key: 'closes', es: 'Abierto' },
    ),
    texts,
  )
  expect(file).toEqual({
    changes: [],
    errors: [
      { name: 'shell:nowhere', reason: 'unknown', expected: [] },
      { name: 'shell:home.title (en-US)', reason: 'empty', expected: [] },
      { name: 'shell:closes (es)', reason: 'placeholders', expected: ['{{at}}'] },
    ],
  })
})

test.each(['', 'invalid', '[]', '{"portal-texts":2,"texts":[]}', '{"portal-texts":1,"texts":["a"]}'])(
  'rejects %j',
  (content) => {
    expect(parseTextFile(content, texts)).toBeUndefined()
  },
)
