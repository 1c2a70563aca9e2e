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
const read = (body: string, more: object = {}) =>
  docxLines({ document: `<w:document><w:body>${body}</w:body></w:document>`, numbering, ...more })
const lines = (body: string, more: object = {}) => read(body, more).lines.filter(Boolean)

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

const run = (inside: string) => `<w:p><w:r>${inside}</w:r></w:p>`

test('endnotes stand below their paragraph like footnotes, numbered as Word prints them', () => {
  const endnotes = `<w:endnotes><w:endnote w:type="separator" w:id="-1"><w:p/></w:endnote><w:endnote w:id="7">${paragraph('The note.')}</w:endnote></w:endnotes>`
  const body = run('<w:t>Words</w:t><w:endnoteReference w:id="7"/>') + paragraph('More.')
  expect(lines(body, { endnotes })).toEqual(['Words[i]', '[i] The note.', 'More.'])
})

test('signs of symbol fonts as what they are; one that is not known is marked and told', () => {
  const sign = (font: string, char: string) => `<w:sym w:font="${font}" w:char="${char}"/>`
  const body = run(
    `<w:t>t ${sign('x', '2265')}</w:t>${sign('Symbol', 'F0B3')}${sign('Symbol', 'F061')}${sign('Wingdings', 'F0FE')}`,
  )
  expect(lines(body)).toEqual(['t ≥≥α☑'])
  const { lines: kept, leftOut } = read(paragraph('One.') + run(`<w:t>Two</w:t>${sign('Webdings', 'F061')}`))
  expect(kept).toEqual(['One.', '', 'Two\uFFFD', ''])
  expect(leftOut).toEqual([{ kind: 'sign', line: 3, words: 'Webdings F061' }])
})

test('an equation in a row, and told', () => {
  const m = (name: string, inside: string) => `<m:${name}>${inside}</m:${name}>`
  const t = (words: string) => m('r', m('t', words))
  const fraction = m('f', m('num', t('a+b')) + m('den', t('2')))
  const power = m('sSup', m('e', t('x')) + m('sup', t('n-1')))
  const root = m('rad', m('deg', '') + m('e', t('y')))
  const sum = m(
    'nary',
    m('naryPr', '<m:chr m:val="∑"/>') + m('sub', t('i=1')) + m('sup', t('n')) + m('e', m('d', m('e', t('z')))),
  )
  const body = `<w:p><w:r><w:t xml:space="preserve">The dose is </w:t></w:r><m:oMath>${fraction}${t('+')}${power}${root}${t('=')}${sum}</m:oMath><w:r><w:t>.</w:t></w:r></w:p>`
  const { lines: read1, leftOut } = read(body)
  const equation = '(a+b)/2+x^(n-1)√y=∑_(i=1)^n (z)'
  expect(read1[0]).toBe(`The dose is ${equation}.`)
  expect(leftOut).toEqual([{ kind: 'equation', line: 1, words: equation }])
})

test('pictures, deletions, hidden words, remarks and heads of pages are told with their line', () => {
  const drawing = (descr: string, what: string) =>
    `<w:drawing><wp:inline><wp:docPr id="1" descr="${descr}"/>${what}</wp:inline></w:drawing>`
  const box = `<mc:AlternateContent><mc:Choice>${drawing('', `<wps:txbx><w:txbxContent>${paragraph('In a box.')}</w:txbxContent></wps:txbx>`)}</mc:Choice><mc:Fallback><w:pict><v:imagedata/></w:pict></mc:Fallback></mc:AlternateContent>`
  const body = [
    paragraph('One.'),
    run(drawing('A horse at the gate', '<a:graphic><pic:pic/></a:graphic>')),
    run(`<w:t>Two.</w:t><w:commentReference w:id="3"/>`),
    `<w:p><w:del><w:r><w:delText>gone </w:delText></w:r><w:r><w:delText>words</w:delText></w:r></w:del><w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r><w:r><w:t>Three.</w:t></w:r></w:p>`,
    run(box),
  ]
  const comments = `<w:comments><w:comment w:id="3" w:author="A">${paragraph('Is this so?')}</w:comment></w:comments>`
  const head = `<w:hdr>${paragraph('Draft of May')}</w:hdr>`
  const { lines: kept, leftOut } = read(body.join(''), { comments, running: [head, head, '<w:ftr><w:p/></w:ftr>'] })
  expect(kept.filter(Boolean)).toEqual(['One.', 'Two.', 'Three.', 'In a box.'])
  expect(leftOut).toEqual([
    { kind: 'picture', line: 3, words: 'A horse at the gate' },
    { kind: 'remark', line: 3, words: 'Is this so?' },
    { kind: 'deletion', line: 5, words: 'gone words' },
    { kind: 'hidden', line: 5, words: 'hidden' },
    { kind: 'running-head', line: 1, words: 'Draft of May' },
  ])
})
