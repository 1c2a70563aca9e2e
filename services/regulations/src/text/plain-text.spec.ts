import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toPlainText } from './plain-text.ts'

test.each([
  ['5 < 6 and a & b', '5 < 6 and a & b'],
  ['if x <y then z', 'if x <y then z'],
  ['a <y> b', 'a <y> b'],
  ['<b>bold</b> and <i>italic</i>', 'bold and italic'],
  ['<p>one</p><p>two</p>', 'one\n\ntwo'],
  ['one<br>two', 'one\ntwo'],
  ['before<script>alert(1)</script>after', 'beforeafter'],
  ['<style>p { color: red }</style>text', 'text'],
  ['<img src=x onerror=alert(1)>', ''],
  ['text <img src=x onerror=alert(1)', 'text'],
  ['<svg onload=alert(1)><circle/></svg>ok', 'ok'],
  ['<<b>script>alert(1)<<b>/script>', ''],
  ['<scr<script></script>ipt>alert(1)</script>', 'ipt>alert(1)'],
  ['<x onmouseover="alert(1)">hover</x>', 'hover'],
  ['&lt;script&gt; stays as it was written', '&lt;script&gt; stays as it was written'],
  ['  a \t b  \r\n\r\n\r\n\r\n c ', 'a b\n\nc'],
  ['a\u202eb\u0000c\ufffe\uffff', 'abc'],
])('converts %j to %j', (written, read) => {
  expect(toPlainText(written)).toBe(read)
})

test('removes the signs of markup that is nested too deeply', () => {
  const nested = '<'.repeat(7000) + 'b>'.repeat(7000)
  expect(toPlainText(nested)).toBe('b>'.repeat(7000 - 8))
})

test('limits the number of combining marks on one letter', () => {
  expect(toPlainText(`a${'\u0323\u0301'.repeat(10_000)}b`)).toHaveLength('ạ'.length + 7 + 'b'.length)
  expect(toPlainText('Nandu\u0303 Ni\u0303a')).toBe('Nandũ Nĩa')
})

test('is idempotent and leaves no script or event handler', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '/',
    'script',
    'b',
    ' ',
    'p',
    '=',
    '"',
    'img',
    'onerror',
    '5',
    '&',
    '\n',
    '<!--',
    '-->',
    '<b>',
    '</b>',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const once = toPlainText(pieces.join(''))
      expect(toPlainText(once)).toBe(once)
      expect(once).not.toMatch(/<(?:script|img)[\s/>][^<]*>/i)
    }),
    { numRuns: 2000 },
  )
})
