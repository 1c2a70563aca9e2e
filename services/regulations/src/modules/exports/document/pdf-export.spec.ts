import { inflateSync } from 'node:zlib'
import { readPdf, removeSpaces } from '@portal/print/testing'
import { describe, expect, test } from 'vitest'
import { createContent } from '../testing/export-content.ts'
import { renderPdf } from '../testing/render-pdf.ts'

/** Returns the drawing operators of the pages. */
function readPageContents(bytes: Buffer): string[] {
  const streams = bytes.toString('latin1').matchAll(/stream\n([^]*?)\nendstream/g)
  return [...streams]
    .map(([, stream = '']) => Buffer.from(stream, 'latin1'))
    .filter((stream) => stream[0] === 0x78)
    .map((stream) => inflateSync(stream).toString('latin1'))
    .filter((content) => content.includes(' Tm\n'))
}

const render = (text: string) => renderPdf(createContent(text))

describe('a regulation as PDF', () => {
  test('contains every character as written, including PDF delimiters and characters of other fonts', async () => {
    // Enough characters that some glyphs get the codes of parentheses, backslash and carriage return.
    const characters = String.raw`\ ( ) [ ] < > % / abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789 office fluff àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿ`
    const others = 'Ā Ł ñ “Rule” – é Nguyễn Я Ω ≤ ∑ → q\u0323'
    const bytes = await render(`Rule 2143. Signs\n\n(a) ${characters} ${others}\n\n(b) 🐎 runs.`)
    const { textWithoutSpaces } = await readPdf(bytes)
    expect(textWithoutSpaces).toContain(removeSpaces(characters))
    expect(textWithoutSpaces.normalize('NFD')).toContain(removeSpaces(others).normalize('NFD'))
    expect(textWithoutSpaces).toContain('[U+1F40E]runs.')
    // pdf.js accepts a raw carriage return in a string; the standard treats it as a line feed.
    expect(readPageContents(bytes).filter((operators) => operators.includes('\r'))).toEqual([])
  })

  test('can be searched for a letter that overhangs the bracket after it', async () => {
    const { pages } = await readPdf(await render('Rule 2010. Terms\n\n(a) See Rule 2010(f) and [f].'))
    expect(pages.join(' ')).toContain('See Rule 2010(f) and [f].')
  })

  test('has the same bytes when it is written again', async () => {
    const text = 'Rule 2143. Records\n\n(a) A trainer keeps records.\n\n(b) *Always*.'
    const first = await render(text)
    await render('Rule 1. Ω ≤ Я, and other words')
    expect((await render(text)).equals(first)).toBe(true)
  })

  test('lists every rule in the table of contents and the bookmarks, at any depth', async () => {
    const text = 'TITLE 15 - COMMERCE\n\nCHAPTER 57A - HORSERACING\n\n§ 3051. Definitions\n\n(1) Words.'
    const { outline, pages } = await readPdf(await render(text))
    expect(JSON.stringify(outline)).toContain('"§ 3051. Definitions"')
    expect(removeSpaces(pages[1] ?? '')).toContain(removeSpaces('§ 3051. Definitions'))
  })

  test('tags each list as a list of its own', async () => {
    const content = createContent('Rule 2143. Entry\n\n(a) Bring.')
    const lists = [
      { start: 7, end: 22, kind: 'bullet' as const },
      { start: 23, end: 38, kind: 'number' as const },
    ]
    const text = 'Bring:\na halter\na rope\nEarly.\nSober.'
    const nodes = content.nodes.map((node) => (node.label === '2143(a)' ? { ...node, text, lists } : node))
    const structure = (await renderPdf({ ...content, nodes })).toString('latin1')
    const count = (pattern: RegExp) => structure.match(pattern)?.length
    expect([count(/\/ListNumbering \/Disc/g), count(/\/ListNumbering \/Decimal/g)]).toEqual([1, 1])
    expect([count(/\/S \/L\n/g), count(/\/S \/LI\n/g), count(/\/S \/Lbl\n/g), count(/\/S \/LBody\n/g)]).toEqual([
      2, 4, 4, 4,
    ])
  })
})
