import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { contentOf } from '../testing/export-content.ts'
import { pdfBytes } from '../testing/pdf-bytes.ts'
import { lettersOf, readPdf } from '../testing/read-pdf.ts'

/** What is drawn on the pages. */
function drawn(bytes: Buffer): string[] {
  const streams = bytes.toString('latin1').matchAll(/stream\n([^]*?)\nendstream/g)
  return [...streams]
    .map(([, stream = '']) => Buffer.from(stream, 'latin1'))
    .filter((stream) => stream[0] === 0x78)
    .map((stream) => inflateSync(stream).toString('latin1'))
    .filter((content) => content.includes(' Tm\n'))
}

const written = (text: string) => pdfBytes(contentOf(text))

test('every sign is read back as it was written, also where a string of a PDF would end or a font must change', async () => {
  // Enough signs that their numbers reach those of brackets, backslash and return.
  const signs = String.raw`\ ( ) [ ] < > % / abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789 office fluff àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿ`
  const others = 'Ā Ł ñ “Rule” – é Nguyễn Я Ω ≤ ∑ → q\u0323'
  const bytes = await written(`Rule 2143. Signs\n\n(a) ${signs} ${others}\n\n(b) 🐎 runs.`)
  const { letters } = await readPdf(bytes)
  expect(letters).toContain(lettersOf(signs))
  expect(letters.normalize('NFD')).toContain(lettersOf(others).normalize('NFD'))
  expect(letters).toContain('[U+1F40E]runs.')
  // The reader above takes a return in a string for itself; by the standard it would be a line feed.
  expect(drawn(bytes).filter((operators) => operators.includes('\r'))).toEqual([])
})

test('a bracket belongs to the letter that overhangs it, for those who search or copy', async () => {
  const { pages } = await readPdf(await written('Rule 2010. Terms\n\n(a) See Rule 2010(f) and [f].'))
  expect(pages.join(' ')).toContain('See Rule 2010(f) and [f].')
})

test('the same content is the same bytes, whatever the thread has set before', async () => {
  const text = 'Rule 2143. Records\n\n(a) A trainer keeps records.\n\n(b) *Always*.'
  const first = await written(text)
  await written('Rule 1. Ω ≤ Я, and other words')
  expect((await written(text)).equals(first)).toBe(true)
})

test('the contents name every rule, however many titles and chapters it stands under', async () => {
  const { outline, pages } = await readPdf(
    await written('TITLE 15 - COMMERCE\n\nCHAPTER 57A - HORSERACING\n\n§ 3051. Definitions\n\n(1) Words.'),
  )
  expect(JSON.stringify(outline)).toContain('"§ 3051. Definitions"')
  expect(lettersOf(pages[1] ?? '')).toContain(lettersOf('§ 3051. Definitions'))
})

test('lists that somebody made are lists to those who listen, each of its own', async () => {
  const content = contentOf('Rule 2143. Entry\n\n(a) Bring.')
  const lists = [
    { start: 7, end: 22, kind: 'bullet' as const },
    { start: 23, end: 38, kind: 'number' as const },
  ]
  const text = 'Bring:\na halter\na rope\nEarly.\nSober.'
  const nodes = content.nodes.map((node) => (node.label === '2143(a)' ? { ...node, text, lists } : node))
  const structure = (await pdfBytes({ ...content, nodes })).toString('latin1')
  const count = (pattern: RegExp) => structure.match(pattern)?.length
  expect([count(/\/ListNumbering \/Disc/g), count(/\/ListNumbering \/Decimal/g)]).toEqual([1, 1])
  expect([count(/\/S \/L\n/g), count(/\/S \/LI\n/g), count(/\/S \/Lbl\n/g), count(/\/S \/LBody\n/g)]).toEqual([
    2, 4, 4, 4,
  ])
})
