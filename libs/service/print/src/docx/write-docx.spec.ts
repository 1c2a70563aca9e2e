import JSZip from 'jszip'
import { describe, expect, test } from 'vitest'
import { heading, image, list, paragraph, table } from '../blocks.ts'
import type { PrintDocument } from '../document.ts'
import { createDocument } from '../testing/create-document.ts'
import { createPng } from '../testing/create-png.ts'
import { writeDocx } from './write-docx.ts'

async function readPart(document: PrintDocument, name = 'word/document.xml'): Promise<string> {
  const zip = await JSZip.loadAsync(await writeDocx(document))
  return (await zip.file(name)?.async('string')) ?? ''
}

describe('writeDocx', () => {
  test('writes headings, lists, tables and images', async () => {
    const blocks = [
      heading(1, 'Health record'),
      ...list(['Halter', 'Lead rope']),
      table({ header: ['Vaccine', 'Date'], rows: [['EEE', '2026-03-01']] }),
      image('photo', { alt: 'A bay gelding', width: 40, height: 30 }),
    ]
    const xml = await readPart(createDocument(blocks, { images: { photo: createPng(40, 30) } }))
    expect(xml).toMatch(/<w:pStyle w:val="Heading1"\/>.*Health record/)
    expect(xml.match(/<w:pStyle w:val="PortalListItem"\/>/g)).toHaveLength(2)
    expect(xml).toMatch(/<w:tblHeader\/>.*Vaccine.*EEE/)
    expect(xml).toContain('descr="A bay gelding"')
  })

  test('starts on the first page when there is no cover and no table of contents', async () => {
    const xml = await readPart(createDocument([heading(1, 'Stall card'), heading(1, 'Back')]))
    expect(xml.match(/<w:pageBreakBefore\/>/g)).toHaveLength(1)
    expect(xml).not.toContain('<w:titlePg/>')
  })

  test('writes header and footer with page number fields', async () => {
    const document = createDocument([heading(1, 'Stall card')], {
      header: { left: 'Stall 12', right: 'Barn 4' },
      footer: { left: 'June 7, 2026', pageNumber: 'Page {page} of {pages}' },
    })
    expect(await readPart(document, 'word/header1.xml')).toContain('Stall 12')
    expect(await readPart(document, 'word/footer1.xml')).toMatch(/Page .*PAGE.* of .*NUMPAGES/)
  })

  test('marks insertions and deletions as tracked changes', async () => {
    const blocks = [
      paragraph([
        { text: 'seven', change: 'deleted' },
        { text: 'ten', change: 'inserted' },
      ]),
    ]
    const trackedChanges = { author: 'Version 2', inserted: 'inserted', deleted: 'deleted' }
    const xml = await readPart(createDocument(blocks, { trackedChanges }))
    expect(xml).toMatch(/<w:del [^>]*w:author="Version 2".*seven.*<w:ins [^>]*w:author="Version 2".*ten/)
  })

  test('puts a bookmark around a section that has one', async () => {
    const sections = [{ language: 'en' as const, bookmark: '_Terms', blocks: [paragraph('Terms.')] }]
    const xml = await readPart(createDocument([], { sections }))
    expect(xml).toMatch(/<w:bookmarkStart w:name="_Terms" w:id="(\d+)".*Terms\..*<w:bookmarkEnd w:id="\1"/)
  })

  test('removes characters that XML does not allow', async () => {
    const xml = await readPart(createDocument([paragraph('a\u000bb\ufffec')]))
    expect(xml).toContain('>abc<')
  })

  test('produces the same bytes for the same document', async () => {
    const blocks = [
      heading(1, 'Certificate', { anchor: 'top' }),
      paragraph([
        { text: 'Up', link: 'top' },
        { text: 'Site', link: 'https://www.example.org/' },
      ]),
      image('photo', { alt: 'A bay gelding', width: 40, height: 30 }),
    ]
    const document = createDocument(blocks, { images: { photo: createPng(40, 30) } })
    const first = await writeDocx(document)
    await writeDocx(createDocument([heading(1, 'Another', { anchor: 'another' })]))
    expect((await writeDocx(document)).equals(first)).toBe(true)
  })
})
