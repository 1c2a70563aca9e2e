import { expect, test } from 'vitest'
import { composeDocument } from '../document/compose-document.ts'
import type { PrintedComment } from '../document/export-content.ts'
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

test('a comment has a heading for Word’s navigation, and none in its contents, also when they are counted anew', async () => {
  const comment: PrintedComment = {
    quotedText: '',
    selection: null,
    body: 'Too long.',
    attachments: [],
    capacity: 'public',
    authorName: 'Rea Der',
    trackingNumber: 'RC-2345-6789',
    createdAt: '2026-06-07T15:00:00.000Z',
    editedAt: null,
    response: null,
    place: { id: 'a', kind: 'provision', name: 'Rule 2143(a)' },
    madeOn: { state: 'PUBLISHED_CURRENT', versionNumber: 3 },
  }
  const file = readZip(await written(contentOf(text, { capacities: ['public'], comments: [comment] })))
  const body = String(file.get('word/document.xml'))
  const paragraphs = body.split('<w:p>').filter((paragraph) => paragraph.includes('RC-2345-6789'))
  expect(paragraphs.map((each) => /<w:pStyle w:val="([^"]+)"/.exec(each)?.[1])).toEqual(['CommentHeading'])
  const [, style = ''] =
    /w:styleId="CommentHeading"[^>]*>(.*?)<\/w:style>/.exec(String(file.get('word/styles.xml'))) ?? []
  expect(style).toContain('<w:basedOn w:val="Heading3"/>')
})

test('lines grow with their type, also where a missing rule is taken for an exact height', async () => {
  const styles = String(readZip(await written()).get('word/styles.xml'))
  expect(/<w:pPrDefault>.*?<\/w:pPrDefault>/.exec(styles)?.[0]).toContain('w:lineRule="auto"')
})
