import { heading, paragraph, type Block, type PrintDocument } from '@portal/print'
import { SampleText } from './sample-text.ts'

/** A regulation of the given number of rules in print form: headings, and numbered paragraphs at three depths. */
export function makePrintedDocument(rules: number): PrintDocument {
  const sample = new SampleText(7)
  const blocks: Block[] = [heading(1, 'Racetrack safety')]
  for (let rule = 0; rule < rules; rule += 1) {
    if (rule % 12 === 0) blocks.push(heading(2, `Chapter ${rule / 12 + 1}. ${sample.sentence(3)}`))
    blocks.push(heading(3, `Rule ${2000 + rule}. ${sample.sentence(4)}`))
    for (const [indent, marker] of places) blocks.push(paragraph(sample.sentence(45), { indent, marker }))
  }
  const title = 'Racetrack safety'
  return {
    metadata: { title, language: 'en', subject: 'Version 3', createdAt: '2026-07-08T00:00:00Z' },
    cover: { eyebrow: 'Series 2000', title, titleLanguage: 'en', subtitle: 'Version 3', facts: [], notes: [] },
    tableOfContents: { title: 'Contents' },
    sections: [{ language: 'en', blocks }],
    header: { left: title, right: 'Version 3' },
    footer: {
      left: 'In effect from July 8, 2026',
      pageNumber: 'Page {page} of {pages}',
      note: 'https://portal.example/r/2000',
    },
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
