import { expect, test } from 'vitest'
import { composeDocument } from '../document/compose-document.ts'
import { contentOf } from '../testing/export-content.ts'
import { readZip } from '@portal/testing-service/read-zip'
import { writeDocx } from './write-docx.ts'

const text = ['Rule 2143. Records', '(a) A trainer keeps records.', 'Rule 2144. Penalties', '(a) None.'].join('\n\n')
const written = (content = contentOf(text)) => writeDocx(composeDocument(content))

test('the contents list every part and heading with a link to it, before Word has counted the pages', async () => {
  const definitions = [{ term: 'jog', text: 'A movement.', language: 'en' as const }]
  const body = String(readZip(await written(contentOf(text, { definitions }))).get('word/document.xml'))
  const [, contents = ''] = /<w:sdt>(.*?)<\/w:sdt>/.exec(body) ?? []
  expect(contents).toContain('TOC \\h \\o &quot;1-6&quot;')
  const entries = [
    ...contents.matchAll(/<w:hyperlink [^>]*w:anchor="([^"]+)">.*?<w:t[^>]*>([^<]*)<.*?<\/w:hyperlink>/g),
  ]
  expect(entries.map(([, , title]) => title)).toEqual([
    'Definitions',
    'Series 2000 - Racetrack Safety Program',
    'Rule 2143. Records',
    'Rule 2144. Penalties',
  ])
  for (const [, anchor] of entries) expect(body).toContain(`<w:bookmarkStart w:name="${anchor}"`)
})

test('the same content is the same bytes, whenever it is made', async () => {
  const first = await written()
  await written(contentOf('Rule 1. Another'))
  expect((await written()).equals(first)).toBe(true)
})

test('its pages are letters, as the authority prints them', async () => {
  expect(String(readZip(await written()).get('word/document.xml'))).toMatch(/<w:pgSz w:w="12240" w:h="15840"/)
})
