import { expect, test } from 'vitest'
import { docxLines } from './docx-lines.ts'
import { formatNumber } from './numbering.ts'

const paragraph = (text: string, place?: readonly [list: number, level: number], style?: string) =>
  `<w:p><w:pPr>${style === undefined ? '' : `<w:pStyle w:val="${style}"/>`}${
    place ? `<w:numPr><w:ilvl w:val="${place[1]}"/><w:numId w:val="${place[0]}"/></w:numPr>` : ''
  }</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
const level = (at: number, format: string, text: string, more = '') =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/>${more}</w:lvl>`
const numbering = `<w:numbering><w:abstractNum w:abstractNumId="7">
  ${level(0, 'lowerLetter', '(%1)')}${level(1, 'decimal', '(%2)')}${level(2, 'lowerRoman', '(%3)')}</w:abstractNum>
  <w:abstractNum w:abstractNumId="8">${level(0, 'upperRoman', 'Article %1')}${level(1, 'decimal', '%1.%2', '<w:isLgl/>')}
  ${level(2, 'lowerLetter', '(%3)', '<w:lvlRestart w:val="0"/>')}</w:abstractNum>
  <w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>
  <w:num w:numId="2"><w:abstractNumId w:val="7"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="4"/></w:lvlOverride></w:num>
  <w:num w:numId="3"><w:abstractNumId w:val="8"/></w:num></w:numbering>`
const lines = (body: string, more: object = {}) =>
  docxLines({ document: `<w:document><w:body>${body}</w:body></w:document>`, numbering, ...more }).filter(Boolean)

test('a first row that is one cell over all columns is the caption of its table', () => {
  const cell = (text: string, span = 1) =>
    `<w:tc><w:tcPr>${span > 1 ? `<w:gridSpan w:val="${span}"/>` : ''}</w:tcPr>${paragraph(text)}</w:tc>`
  const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`
  const table = `<w:tbl>${row(cell('Table 1. Times', 2))}${row(cell('a'), cell('b'))}${row(cell('Both', 2))}</w:tbl>`
  expect(lines(table)).toEqual(['Table 1. Times', '| a | b |', '|  | Both |'])
})

test('letters, numbers and romans of a list, which begin anew below each member and go on after text', () => {
  const body = [
    paragraph('one', [1, 0]),
    paragraph('deeper', [1, 1]),
    paragraph('deepest', [1, 2]),
    paragraph('deepest again', [1, 2]),
    paragraph('between'),
    paragraph('two', [1, 0]),
    paragraph('deeper', [1, 1]),
  ]
  expect(lines(body.join(''))).toEqual([
    '(a) one',
    '(1) deeper',
    '(i) deepest',
    '(ii) deepest again',
    'between',
    '(b) two',
    '(1) deeper',
  ])
})

test('a list with a start of its own begins there', () => {
  expect(lines(paragraph('one', [1, 0]) + paragraph('other', [2, 0]) + paragraph('next', [2, 0]))).toEqual([
    '(a) one',
    '(d) other',
    '(e) next',
  ])
})

test('several levels in one number, in figures where it is legal numbering, and a level that never begins anew', () => {
  const body = [
    [3, 0],
    [3, 1],
    [3, 2],
    [3, 0],
    [3, 1],
    [3, 2],
  ] as const
  expect(lines(body.map((place) => paragraph('x', place)).join(''))).toEqual([
    'Article I x',
    '1.1 x',
    '(a) x',
    'Article II x',
    '2.1 x',
    '(b) x',
  ])
})

test('a number that comes with the style, also by the style it is based on; numId 0 takes it away', () => {
  const styles = `<w:styles><w:style w:styleId="Rule"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>
    <w:style w:styleId="Own"><w:basedOn w:val="Rule"/></w:style></w:styles>`
  const body =
    paragraph('one', undefined, 'Own') + paragraph('plain', [0, 0], 'Own') + paragraph('two', undefined, 'Rule')
  expect(lines(body, { styles })).toEqual(['(a) one', 'plain', '(b) two'])
})

test('tables as rows, a frame as text, footnotes below, and what is deleted or hidden not at all', () => {
  const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`
  const footnotes = `<w:footnotes><w:footnote w:id="2"><w:p><w:r><w:t>The note.</w:t></w:r></w:p></w:footnote></w:footnotes>`
  const body = `<w:tbl><w:tr>${cell('a|b')}${cell('c')}</w:tr><w:tr>${cell('d')}${cell('')}</w:tr></w:tbl>
    <w:tbl><w:tr>${cell('framed')}</w:tr></w:tbl>
    <w:p><w:r><w:t>Words</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r><w:del><w:r><w:t>gone</w:t></w:r></w:del>
    <w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r></w:p>`
  expect(lines(body, { footnotes })).toEqual(['| a¦b | c |', '| d |  |', 'framed', 'Words[2]', '[2] The note.'])
})

test('italics and bold as tags, switched off where the run says so', () => {
  const run = (text: string, properties = '') =>
    `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
  const body = `<w:p>${run('A ')}${run('horse', '<w:i/>')}${run(' runs', '<w:i w:val="0"/><w:b/>')}</w:p>`
  expect(lines(body)).toEqual(['A <i>horse</i><b> runs</b>'])
})

test.each([
  [27, 'lowerLetter', 'aa'],
  [54, 'upperLetter', 'BBB'],
  [1999, 'lowerRoman', 'mcmxcix'],
  [4, 'decimalZero', '04'],
  [4, 'none', ''],
])('%s as %s', (number, format, written) => {
  expect(formatNumber(number, format)).toBe(written)
})
