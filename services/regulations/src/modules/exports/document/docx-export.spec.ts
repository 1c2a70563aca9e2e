import { writeDocx } from '@portal/print'
import { readZip } from '@portal/testing-service/read-zip'
import { describe, expect, test } from 'vitest'
import { createContent } from '../testing/export-content.ts'
import { composeDocument } from './compose-document.ts'
import type { PrintedComment } from './export-content.ts'

const text = ['Rule 2143. Records', '(a) A trainer keeps records.', 'Rule 2144. Penalties', '(a) None.'].join('\n\n')
const write = (content = createContent(text)) => writeDocx(composeDocument(content))
const readPart = async (name: string, content = createContent(text)) => String(readZip(await write(content)).get(name))

describe('a regulation as Word file', () => {
  test('links every section and heading from the table of contents before Word has counted the pages', async () => {
    const definitions = [{ term: 'jog', text: 'A movement.', language: 'en' as const }]
    const body = await readPart('word/document.xml', createContent(text, { definitions }))
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

  test('has the same bytes when it is written again', async () => {
    const first = await write()
    await write(createContent('Rule 1. Another'))
    expect((await write()).equals(first)).toBe(true)
  })

  test('has pages in US Letter format', async () => {
    expect(await readPart('word/document.xml')).toMatch(/<w:pgSz w:w="12240" w:h="15840"/)
  })

  test('shows comments in the navigation pane but not in the table of contents', async () => {
    const comment: PrintedComment = {
      quotedText: '',
      selection: null,
      body: 'Too long.',
      attachments: [],
      commenterType: 'public',
      authorName: 'Rea Der',
      trackingNumber: 'RC-2345-6789',
      createdAt: '2026-06-07T15:00:00.000Z',
      editedAt: null,
      response: null,
      target: { id: 'a', kind: 'provision', name: 'Rule 2143(a)' },
      origin: { state: 'PUBLISHED_CURRENT', versionNumber: 3 },
    }
    const content = createContent(text, { commenterTypes: ['public'], comments: [comment] })
    const file = readZip(await write(content))
    const paragraphs = String(file.get('word/document.xml'))
      .split('<w:p>')
      .filter((paragraph) => paragraph.includes('RC-2345-6789'))
    const styleIds = paragraphs.map((paragraph) => /<w:pStyle w:val="([^"]+)"/.exec(paragraph)?.[1])
    expect(styleIds).toEqual(['UnlistedHeading'])
    const [, style = ''] =
      /w:styleId="UnlistedHeading"[^>]*>(.*?)<\/w:style>/.exec(String(file.get('word/styles.xml'))) ?? []
    expect(style).toContain('<w:basedOn w:val="Heading3"/>')
  })

  test('sets the line height rule, without which LibreOffice overlaps large type', async () => {
    const styles = await readPart('word/styles.xml')
    expect(/<w:pPrDefault>.*?<\/w:pPrDefault>/.exec(styles)?.[0]).toContain('w:lineRule="auto"')
  })
})
