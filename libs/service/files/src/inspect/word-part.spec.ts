import { describe, expect, test } from 'vitest'
import { WordPart } from './word-part.ts'

const begin = '<w:fldChar w:fldCharType="begin"/>'
const separate = '<w:fldChar w:fldCharType="separate"/>'
const end = '<w:fldChar w:fldCharType="end"/>'
const code = (text: string) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`
const field = (...parts: string[]) => `${begin}${parts.map(code).join('')}${separate}<w:t>shown</w:t>${end}`
const part = (inside: string, head = '') => Buffer.from(`${head}<w:document><w:body>${inside}</w:body></w:document>`)

/** In pieces, since it comes so from the archive. */
function faultOf(bytes: Buffer, size = 7) {
  const reader = new WordPart()
  for (let at = 0; at < bytes.length; at += size) {
    const fault = reader.write(bytes.subarray(at, at + size))
    if (fault) return fault
  }
  return reader.end()
}

describe('a field that reaches out of the document is seen', () => {
  test.each([
    ['DDE', field(' DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe "/k calc" ')],
    ['in small letters', field(' includetext "\\\\\\\\elsewhere\\\\share\\\\a.docx"')],
    ['cut in pieces', field('D', 'D', 'E cmd')],
    ['as entities', field('&#68;DE cmd')],
    ['as character data', field('<![CDATA[DDE cmd]]>')],
    ['under another prefix', field('LINK Excel').replaceAll('w:', 'x:')],
    ['in one element', '<w:fldSimple w:instr=" INCLUDEPICTURE &quot;https://e.example/x.png&quot; "/>'],
    ['in another', `${begin}${code('IF 1 = ')}${field('DDE cmd')}${separate}${end}`],
    ['never ended', `${begin}${code('DDE cmd')}`],
    ['whose name another works out', `${begin}${field('QUOTE 68 68 69')}${code(' cmd')}${end}`],
    ['of a deleted run', `${begin}<w:delInstrText>DDE cmd</w:delInstrText>${end}`],
    ['of a mail merge', '<w:mailMerge><w:query w:val="select"/></w:mailMerge>'],
  ])('%s', (_, inside) => expect(faultOf(part(inside))).toBe('files.refers-outside'))

  test('in UTF-16', () => {
    const text = Buffer.from(`\uFEFF${String(part(field('DDE cmd')))}`, 'utf16le')
    expect(faultOf(text)).toBe('files.refers-outside')
    expect(faultOf(Buffer.from(String(part(field('DDE cmd'))), 'utf16le'))).toBe('files.unreadable')
  })
})

test.each([
  ['another document', '<w:altChunk r:id="r5"/>'],
  ['an object of another program', '<w:object><o:OLEObject Type="Embed" ProgID="Package"/></w:object>'],
  ['a control', '<w:object><w:control r:id="r5" w:name="x"/></w:object>'],
])('%s is not taken', (_, inside) => expect(faultOf(part(inside))).toBe('files.embeds-objects'))

test('names of its own, and other ways to write, are not read', () => {
  expect(faultOf(part('', '<!DOCTYPE w [<!ENTITY e "DDE">]>'))).toBe('files.unreadable')
  expect(faultOf(part('', '<?xml version="1.0" encoding="UTF-7"?>'))).toBe('files.unreadable')
  expect(faultOf(Buffer.from([0x3c, 0x61, 0xff, 0x3e]))).toBe('files.unreadable')
})

test('what documents are full of is nothing against them', () => {
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'
  const fields = [
    ' PAGE ',
    ' TOC \\o "1-3" \\h ',
    ' HYPERLINK "https://e.example/" ',
    ' REF _Ref1 \\h ',
    ' DATE \\@ "d" ',
  ]
  const nested = `${begin}${code('= ')}${field('PAGE')}${code(' - 1')}${separate}<w:t>2</w:t>${end}`
  const words = '<w:p><w:r><w:t>DDE and INCLUDETEXT in a sentence, «así», 💡</w:t></w:r></w:p>'
  const inside = [...fields.map((one) => field(one)), nested, words, '<w:fldSimple w:instr=" LISTNUM "/>'].join('')
  expect(faultOf(part(inside, head))).toBeUndefined()
  expect(faultOf(part(inside, head), 65_536)).toBeUndefined()
})

test('elements deeper within each other than any program writes are not followed', () => {
  const nested = (depth: number) => part('<w:tbl>'.repeat(depth) + '</w:tbl>'.repeat(depth))
  expect(faultOf(nested(900), 65_536)).toBeUndefined()
  expect(faultOf(nested(400_000), 65_536)).toBe('files.unreadable')
})
