import { describe, expect, test } from 'vitest'
import { heading, image, list, paragraph, table } from '../blocks.ts'
import type { PrintDocument } from '../document.ts'
import { createDocument } from '../testing/create-document.ts'
import { createPng } from '../testing/create-png.ts'
import { readPdf, removeSpaces } from '../testing/read-pdf.ts'
import { renderPdf } from '../testing/render-pdf.ts'

const render = async (document: PrintDocument) => readPdf(await renderPdf(document))

describe('writePdf', () => {
  test('writes a tagged PDF with its metadata', async () => {
    const pdf = await render(createDocument([heading(1, 'Certificate'), paragraph('Issued to a trainer.')]))
    expect([pdf.title, pdf.language, pdf.isTagged, pdf.pages.length]).toEqual(['Certificate', 'en-US', true, 1])
    expect(pdf.textWithoutSpaces).toBe('CertificateIssuedtoatrainer.')
  })

  test('tags headings, paragraphs, lists, tables and images', async () => {
    const blocks = [
      heading(1, 'Health record'),
      paragraph('Vaccinations.'),
      ...list(['Influenza', 'Tetanus'], { numbering: 'numbers' }),
      table({ caption: 'Tests', header: ['Test', 'Date'], rows: [['Coggins', '2026-03-01']] }),
      image('photo', { alt: 'A bay gelding', width: 40, height: 30 }),
    ]
    const { roles, textWithoutSpaces } = await render(createDocument(blocks, { images: { photo: createPng(40, 30) } }))
    for (const role of ['H1', 'P', 'L', 'LI', 'Lbl', 'LBody', 'Table', 'Caption', 'TH', 'TD', 'Figure'])
      expect([...roles]).toContain(role)
    expect(textWithoutSpaces).toContain('1.Influenza2.Tetanus')
  })

  test('starts on the first page, with header and footer, when there is no cover', async () => {
    const { pages } = await render(
      createDocument([heading(1, 'Stall card')], {
        header: { left: 'Stall 12', right: 'Barn 4' },
        footer: { left: 'June 7, 2026', pageNumber: 'Page {page} of {pages}', note: 'https://portal.example/12' },
      }),
    )
    expect(pages).toHaveLength(1)
    for (const text of ['Stall 12', 'Barn 4', 'June 7, 2026', 'Page 1 of 1', 'https://portal.example/12'])
      expect(pages[0]).toContain(text)
  })

  test('adds bookmarks without a table of contents', async () => {
    const { outline } = await render(createDocument([heading(1, 'Front'), heading(2, 'Owner'), heading(1, 'Back')]))
    expect(outline.map(({ title, items }) => [title, items.map((item) => item.title)])).toEqual([
      ['Front', ['Owner']],
      ['Back', []],
    ])
  })

  test('puts the page of each heading into the table of contents', async () => {
    const chapters = [1, 2, 3].map((number) => [
      heading(1, `Chapter ${number}`),
      ...Array.from({ length: 40 }, () => paragraph('Text that fills the page. '.repeat(12))),
    ])
    const sections = chapters.map((blocks) => ({ language: 'en' as const, blocks }))
    const { pages } = await render(createDocument([], { sections, tableOfContents: { title: 'Contents' } }))
    const entries = [...(pages[0] ?? '').matchAll(/^(Chapter \d)\s+(\d+)$/gm)]
    expect(entries).toHaveLength(3)
    for (const [, title = '', number = ''] of entries)
      expect(removeSpaces(pages[Number(number) - 1] ?? '')).toContain(removeSpaces(title))
  })

  test('repeats the table header on every page as an artifact', async () => {
    const rows = Array.from({ length: 90 }, (_, index) => [`Horse ${index}`, 'Sound'])
    const { pages } = await render(createDocument([table({ header: ['Name', 'Condition'], rows })]))
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) expect(page).toContain('Condition')
  })
})
