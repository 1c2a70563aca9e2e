import { expect, test } from 'vitest'
import { anEntry } from '../../testing/factories.ts'
import { portalTexts } from './portal-text.ts'
import { readTextFile, writeTextFile } from './text-file.ts'

const shell = {
  namespace: 'shell',
  texts: {
    'en-US': { 'home.title': 'Home', closes: 'Open until {{at}}' },
    es: { 'home.title': 'Inicio', closes: 'Abierto hasta {{at}}' },
  },
}
const texts = portalTexts({ namespaces: [shell], silent: [] }, [anEntry(1, { lockVersion: 4 })])
const fileOf = (...rows: readonly unknown[]) => JSON.stringify({ 'portal-texts': 1, texts: rows })

test('a file holds the texts as readers see them, and taken back as it is it changes nothing', () => {
  const file = writeTextFile(texts)
  expect(JSON.parse(file).texts[0]).toEqual({ namespace: 'shell', key: 'home.title', 'en-US': 'Home', es: 'Portada' })
  expect(readTextFile(file, texts)).toEqual({ changes: [], faults: [] })
})

test('what differs is a change of the version that was seen', () => {
  const read = readTextFile(fileOf({ namespace: 'shell', key: 'home.title', es: 'Bienvenida' }), texts)
  expect(read?.changes).toMatchObject([{ locale: 'es', value: 'Bienvenida', expectedVersion: 4 }])
})

test('what the portal does not have, is empty or fills in something else is told and left out', () => {
  const read = readTextFile(
    fileOf(
      { namespace: 'shell', key: 'nowhere', es: 'x' },
      { namespace: 'shell', key: 'home.title', 'en-US': ' ' },
      { namespace: 'shell', key: 'closes', es: 'Abierto' },
    ),
    texts,
  )
  expect(read).toEqual({
    changes: [],
    faults: [
      { name: 'shell:nowhere', reason: 'unknown', expected: [] },
      { name: 'shell:home.title (en-US)', reason: 'empty', expected: [] },
      { name: 'shell:closes (es)', reason: 'placeholders', expected: ['{{at}}'] },
    ],
  })
})

test.each(['', 'nonsense', '[]', '{"portal-texts":2,"texts":[]}', '{"portal-texts":1,"texts":["a"]}'])(
  '%j is no file of texts',
  (content) => {
    expect(readTextFile(content, texts)).toBeUndefined()
  },
)
