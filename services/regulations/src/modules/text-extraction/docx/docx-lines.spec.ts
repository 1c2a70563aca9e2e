import { describe, expect, test } from 'vitest'
import { extractDocxLines } from './docx-lines.ts'
import { formatNumber } from './numbering.ts'

const createParagraph = (text: string, numbering?: readonly [list: number, level: number], style?: string) =>
  `<w:p><w:pPr>${style === undefined ? '' : `<w:pStyle w:val="${style}"/>`}${
    numbering ? `<w:numPr><w:ilvl w:val="${numbering[1]}"/><w:numId w:val="${numbering[0]}"/></w:numPr>` : ''
  }</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
const createLevel = (index: number, format: string, text: string, properties = '') =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/>${properties}</w:lvl>`
const numbering = `<w:numbering><w:abstractNum w:abstractNumId="7">
  ${createLevel(0, 'lowerLetter', '(%1)')}${createLevel(1, 'decimal', '(%2)')}${createLevel(2, 'lowerRoman', '(%3)')}</w:abstractNum>
  <w:abstractNum w:abstractNumId="8">${createLevel(0, 'upperRoman', 'Article %1')}${createLevel(1, 'decimal', '%1.%2', '<w:isLgl/>')}
  ${createLevel(2, 'lowerLetter', '(%3)', '<w:lvlRestart w:val="0"/>')}</w:abstractNum>
  <w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>
  <w:num w:numId="2"><w:abstractNumId w:val="7"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="4"/></w:lvlOverride></w:num>
  <w:num w:numId="3"><w:abstractNumId w:val="8"/></w:num></w:numbering>`
const extract = (body: string, parts: object = {}) =>
  extractDocxLines({ document: `<w:document><w:body>${body}</w:body></w:document>`, numbering, ...parts })
const extractLines = (body: string, parts: object = {}) => extract(body, parts).lines.filter(Boolean)

const createRun = (content: string) => `<w:p><w:r>${content}</w:r></w:p>`

describe('extractDocxLines', () => {
  test('reads a first row with a single cell across all columns as the caption of the table', () => {
    const cell = (text: string, span = 1) =>
      `<w:tc><w:tcPr>${span > 1 ? `<w:gridSpan w:val="${span}"/>` : ''}</w:tcPr>${createParagraph(text)}</w:tc>`
    const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`
    const table = `<w:tbl>${row(cell('Table 1. Times', 2))}${row(cell('a'), cell('b'))}${row(cell('Both', 2))}</w:tbl>`
    expect(extractLines(table)).toEqual(['Table 1. Times', '| a | b |', '|  | Both |'])
  })

  test('restarts nested lists under each item and continues a list after other text', () => {
    const body = [
      createParagraph('one', [1, 0]),
      createParagraph('deeper', [1, 1]),
      createParagraph('deepest', [1, 2]),
      createParagraph('deepest again', [1, 2]),
      createParagraph('between'),
      createParagraph('two', [1, 0]),
      createParagraph('deeper', [1, 1]),
    ]
    expect(extractLines(body.join(''))).toEqual([
      '(a) one',
      '(1) deeper',
      '(i) deepest',
      '(ii) deepest again',
      'between',
      '(b) two',
      '(1) deeper',
    ])
  })

  test('starts a list at its start override', () => {
    expect(
      extractLines(createParagraph('one', [1, 0]) + createParagraph('other', [2, 0]) + createParagraph('next', [2, 0])),
    ).toEqual(['(a) one', '(d) other', '(e) next'])
  })

  test('generates multilevel numbers, legal numbering, and levels that never restart', () => {
    const body = [
      [3, 0],
      [3, 1],
      [3, 2],
      [3, 0],
      [3, 1],
      [3, 2],
    ] as const
    expect(extractLines(body.map((position) => createParagraph('x', position)).join(''))).toEqual([
      'Article I x',
      '1.1 x',
      '(a) x',
      'Article II x',
      '2.1 x',
      '(b) x',
    ])
  })

  test('applies the numbering of a style and its base styles; numId 0 removes it', () => {
    const styles = `<w:styles><w:style w:styleId="Rule"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>
      <w:style w:styleId="Own"><w:basedOn w:val="Rule"/></w:style></w:styles>`
    const body =
      createParagraph('one', undefined, 'Own') +
      createParagraph('plain', [0, 0], 'Own') +
      createParagraph('two', undefined, 'Rule')
    expect(extractLines(body, { styles })).toEqual(['(a) one', 'plain', '(b) two'])
  })

  test('converts tables to rows, frames to text and footnotes to lines, and leaves out deleted and hidden text', () => {
    const cell = (text: string) => `<w:tc>${createParagraph(text)}</w:tc>`
    const footnotes = `<w:footnotes><w:footnote w:id="2"><w:p><w:r><w:t>The note.</w:t></w:r></w:p></w:footnote></w:footnotes>`
    const body = `<w:tbl><w:tr>${cell('a|b')}${cell('c')}</w:tr><w:tr>${cell('d')}${cell('')}</w:tr></w:tbl>
      <w:tbl><w:tr>${cell('framed')}</w:tr></w:tbl>
      <w:p><w:r><w:t>Words</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r><w:del><w:r><w:t>gone</w:t></w:r></w:del>
      <w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r></w:p>`
    expect(extractLines(body, { footnotes })).toEqual([
      '| a¦b | c |',
      '| d |  |',
      'framed',
      'Words[2]',
      '[2] The note.',
    ])
  })

  test('converts italics and bold to tags', () => {
    const createTextRun = (text: string, properties = '') =>
      `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
    const body = `<w:p>${createTextRun('A ')}${createTextRun('horse', '<w:i/>')}${createTextRun(' runs', '<w:i w:val="0"/><w:b/>')}</w:p>`
    expect(extractLines(body)).toEqual(['A <i>horse</i><b> runs</b>'])
  })

  test('places endnotes below their paragraph with Roman numbers', () => {
    const endnotes = `<w:endnotes><w:endnote w:type="separator" w:id="-1"><w:p/></w:endnote><w:endnote w:id="7">${createParagraph('The note.')}</w:endnote></w:endnotes>`
    const body = createRun('<w:t>Words</w:t><w:endnoteReference w:id="7"/>') + createParagraph('More.')
    expect(extractLines(body, { endnotes })).toEqual(['Words[i]', '[i] The note.', 'More.'])
  })

  test('converts characters of symbol fonts, and reports unknown ones as omissions', () => {
    const createSymbol = (font: string, char: string) => `<w:sym w:font="${font}" w:char="${char}"/>`
    const body = createRun(
      `<w:t>t ${createSymbol('x', '2265')}</w:t>${createSymbol('Symbol', 'F0B3')}${createSymbol('Symbol', 'F061')}${createSymbol('Wingdings', 'F0FE')}`,
    )
    expect(extractLines(body)).toEqual(['t ≥≥α☑'])
    const { lines, omitted } = extract(
      createParagraph('One.') + createRun(`<w:t>Two</w:t>${createSymbol('Webdings', 'F061')}`),
    )
    expect(lines).toEqual(['One.', '', 'Two\uFFFD', ''])
    expect(omitted).toEqual([{ kind: 'symbol', line: 3, text: 'Webdings F061' }])
  })

  test('converts an equation to one line and reports it as an omission', () => {
    const m = (name: string, content: string) => `<m:${name}>${content}</m:${name}>`
    const t = (text: string) => m('r', m('t', text))
    const fraction = m('f', m('num', t('a+b')) + m('den', t('2')))
    const power = m('sSup', m('e', t('x')) + m('sup', t('n-1')))
    const root = m('rad', m('deg', '') + m('e', t('y')))
    const sum = m(
      'nary',
      m('naryPr', '<m:chr m:val="∑"/>') + m('sub', t('i=1')) + m('sup', t('n')) + m('e', m('d', m('e', t('z')))),
    )
    const body = `<w:p><w:r><w:t xml:space="preserve">The dose is </w:t></w:r><m:oMath>${fraction}${t('+')}${power}${root}${t('=')}${sum}</m:oMath><w:r><w:t>.</w:t></w:r></w:p>`
    const { lines, omitted } = extract(body)
    const equation = '(a+b)/2+x^(n-1)√y=∑_(i=1)^n (z)'
    expect(lines[0]).toBe(`The dose is ${equation}.`)
    expect(omitted).toEqual([{ kind: 'equation', line: 1, text: equation }])
  })

  test('reports pictures, deletions, hidden text, comments and page headers as omissions with their line', () => {
    const createDrawing = (descr: string, content: string) =>
      `<w:drawing><wp:inline><wp:docPr id="1" descr="${descr}"/>${content}</wp:inline></w:drawing>`
    const textBox = `<mc:AlternateContent><mc:Choice>${createDrawing('', `<wps:txbx><w:txbxContent>${createParagraph('In a box.')}</w:txbxContent></wps:txbx>`)}</mc:Choice><mc:Fallback><w:pict><v:imagedata/></w:pict></mc:Fallback></mc:AlternateContent>`
    const body = [
      createParagraph('One.'),
      createRun(createDrawing('A horse at the gate', '<a:graphic><pic:pic/></a:graphic>')),
      createRun(`<w:t>Two.</w:t><w:commentReference w:id="3"/>`),
      `<w:p><w:del><w:r><w:delText>gone </w:delText></w:r><w:r><w:delText>words</w:delText></w:r></w:del><w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r><w:r><w:t>Three.</w:t></w:r></w:p>`,
      createRun(textBox),
    ]
    const comments = `<w:comments><w:comment w:id="3" w:author="A">${createParagraph('Is this so?')}</w:comment></w:comments>`
    const header = `<w:hdr>${createParagraph('Draft of May')}</w:hdr>`
    const headersAndFooters = [header, header, '<w:ftr><w:p/></w:ftr>']
    const { lines, omitted } = extract(body.join(''), { comments, headersAndFooters })
    expect(lines.filter(Boolean)).toEqual(['One.', 'Two.', 'Three.', 'In a box.'])
    expect(omitted).toEqual([
      { kind: 'picture', line: 3, text: 'A horse at the gate' },
      { kind: 'comment', line: 3, text: 'Is this so?' },
      { kind: 'deletion', line: 5, text: 'gone words' },
      { kind: 'hidden-text', line: 5, text: 'hidden' },
      { kind: 'header-or-footer', line: 1, text: 'Draft of May' },
    ])
  })
})

test.each([
  [27, 'lowerLetter', 'aa'],
  [54, 'upperLetter', 'BBB'],
  [1999, 'lowerRoman', 'mcmxcix'],
  [4, 'decimalZero', '04'],
  [4, 'none', ''],
])('formatNumber(%s, %s) returns %s', (number, format, expected) => {
  expect(formatNumber(number, format)).toBe(expected)
})
