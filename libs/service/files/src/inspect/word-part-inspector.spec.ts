import { describe, expect, test } from 'vitest'
import { WordPartInspector } from './word-part-inspector.ts'

const begin = '<w:fldChar w:fldCharType="begin"/>'
const separate = '<w:fldChar w:fldCharType="separate"/>'
const end = '<w:fldChar w:fldCharType="end"/>'
const instruction = (text: string) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`
const field = (...parts: string[]) => `${begin}${parts.map(instruction).join('')}${separate}<w:t>shown</w:t>${end}`
const part = (content: string, prolog = '') =>
  Buffer.from(`${prolog}<w:document><w:body>${content}</w:body></w:document>`)

/** Inspects the part in chunks, as it is decompressed. */
function inspect(bytes: Buffer, chunkSize = 7) {
  const inspector = new WordPartInspector()
  for (let offset = 0; offset < bytes.length; offset += chunkSize) {
    const errorCode = inspector.write(bytes.subarray(offset, offset + chunkSize))
    if (errorCode) return errorCode
  }
  return inspector.end()
}

describe('refuses a field with external content', () => {
  test.each([
    ['DDE', field(' DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe "/k calc" ')],
    ['in lower case', field(' includetext "\\\\\\\\elsewhere\\\\share\\\\a.docx"')],
    ['split between runs', field('D', 'D', 'E cmd')],
    ['with character references', field('&#68;DE cmd')],
    ['in a CDATA section', field('<![CDATA[DDE cmd]]>')],
    ['with another namespace prefix', field('LINK Excel').replaceAll('w:', 'x:')],
    ['as a simple field', '<w:fldSimple w:instr=" INCLUDEPICTURE &quot;https://e.example/x.png&quot; "/>'],
    ['in another field', `${begin}${instruction('IF 1 = ')}${field('DDE cmd')}${separate}${end}`],
    ['without an end', `${begin}${instruction('DDE cmd')}`],
    ['whose name is computed by another field', `${begin}${field('QUOTE 68 68 69')}${instruction(' cmd')}${end}`],
    ['in a deleted run', `${begin}<w:delInstrText>DDE cmd</w:delInstrText>${end}`],
    ['as a mail merge', '<w:mailMerge><w:query w:val="select"/></w:mailMerge>'],
  ])('%s', (_, content) => expect(inspect(part(content))).toBe('files.external-content'))

  test('in UTF-16', () => {
    const text = Buffer.from(`\uFEFF${String(part(field('DDE cmd')))}`, 'utf16le')
    expect(inspect(text)).toBe('files.external-content')
    expect(inspect(Buffer.from(String(part(field('DDE cmd'))), 'utf16le'))).toBe('files.unreadable')
  })
})

test.each([
  ['another document', '<w:altChunk r:id="r5"/>'],
  ['an embedded object', '<w:object><o:OLEObject Type="Embed" ProgID="Package"/></w:object>'],
  ['a control', '<w:object><w:control r:id="r5" w:name="x"/></w:object>'],
])('refuses %s', (_, content) => expect(inspect(part(content))).toBe('files.embeds-objects'))

test('refuses a part that declares entities or has another encoding', () => {
  expect(inspect(part('', '<!DOCTYPE w [<!ENTITY e "DDE">]>'))).toBe('files.unreadable')
  expect(inspect(part('', '<?xml version="1.0" encoding="UTF-7"?>'))).toBe('files.unreadable')
  expect(inspect(Buffer.from([0x3c, 0x61, 0xff, 0x3e]))).toBe('files.unreadable')
})

test('accepts common fields and text', () => {
  const prolog = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'
  const fields = [
    ' PAGE ',
    ' TOC \\o "1-3" \\h ',
    ' HYPERLINK "https://e.example/" ',
    ' REF _Ref1 \\h ',
    ' DATE \\@ "d" ',
  ]
  const nested = `${begin}${instruction('= ')}${field('PAGE')}${instruction(' - 1')}${separate}<w:t>2</w:t>${end}`
  const text = '<w:p><w:r><w:t>DDE and INCLUDETEXT in a sentence, «así», 💡</w:t></w:r></w:p>'
  const content = [...fields.map((text) => field(text)), nested, text, '<w:fldSimple w:instr=" LISTNUM "/>'].join('')
  expect(inspect(part(content, prolog))).toBeUndefined()
  expect(inspect(part(content, prolog), 65_536)).toBeUndefined()
})

test('refuses excessively nested elements', () => {
  const nested = (depth: number) => part('<w:tbl>'.repeat(depth) + '</w:tbl>'.repeat(depth))
  expect(inspect(nested(150), 65_536)).toBeUndefined()
  expect(inspect(nested(250), 65_536)).toBe('files.unreadable')
  expect(inspect(nested(400_000), 65_536)).toBe('files.unreadable')
})
