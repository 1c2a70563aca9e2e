import type { Block, ExportDocument } from '@portal/service-regulations/export-document'
import { SampleText } from './sample-text.ts'

/** A regulation of so many rules as it is printed: headings, numbered paragraphs in three depths. */
export function printedDocument(rules: number): ExportDocument {
  const sample = new SampleText(7)
  const blocks: Block[] = [heading(1, 'Racetrack safety')]
  for (let rule = 0; rule < rules; rule += 1) {
    if (rule % 12 === 0) blocks.push(heading(2, `Chapter ${rule / 12 + 1}. ${sample.sentence(3)}`))
    blocks.push(heading(3, `Rule ${2000 + rule}. ${sample.sentence(4)}`))
    for (const [indent, marker] of places)
      blocks.push({ kind: 'paragraph', look: 'text', indent, marker, words: [{ text: sample.sentence(45) }] })
  }
  const title = 'Racetrack safety'
  return {
    title,
    language: 'en',
    cover: { eyebrow: 'Series 2000', title, titleLanguage: 'en', subtitle: 'Version 3', facts: [], notes: [] },
    contentsTitle: 'Contents',
    pictures: {},
    parts: [{ language: 'en', blocks }],
    running: {
      title,
      version: 'Version 3',
      date: 'In force from July 8, 2026',
      permalink: 'https://portal.example/r/2000',
      page: 'Page {page} of {pages}',
    },
    madeAt: '2026-07-08T00:00:00Z',
    spoken: { inserted: 'inserted', deleted: 'deleted' },
  }
}

const places = [
  [1, '(a)'],
  [2, '(1)'],
  [2, '(2)'],
  [3, '(i)'],
  [3, '(ii)'],
  [1, '(b)'],
] as const

function heading(level: number, title: string): Block {
  return { kind: 'heading', level, words: [{ text: title }], title }
}
