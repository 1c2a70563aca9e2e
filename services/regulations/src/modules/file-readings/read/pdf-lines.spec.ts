import { buffer } from 'node:stream/consumers'
// oxlint-disable-next-line import/no-named-as-default -- the typings know no other export
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { pdfLines } from './pdf-lines.ts'

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
/** 40 by 40 points of one colour. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAACgAAAAoCAIAAAADnC86AAAAMElEQVR42u3NQQkAAAgEsItiFKMZ3RKCn8H+y3S9iFgsFovFYrFYLBaLxWKxWHxnAdKheEx02Wf4AAAAAElFTkSuQmCC'

async function linesOf(draw: (pdf: PDFKit.PDFDocument) => void) {
  const pdf = new PDFDocument({ compress: false })
  draw(pdf)
  pdf.end()
  return pdfLines(new Uint8Array(await buffer(pdf)), () => undefined)
}

test('a footnote goes below its paragraph, also where that ends on the next page; other small numbers stay', async () => {
  const { lines } = await linesOf((pdf) => {
    pdf.fontSize(11).text('Rule 1. Entry', 72, 72)
    pdf.text('(a) A horse', 72, 90, { continued: true })
    pdf.fontSize(6).text('3', { continued: true, rise: 4 } as PDFKit.Mixins.TextOptions)
    pdf.fontSize(11).text(' runs 5 m', { continued: true })
    pdf.fontSize(6).text('2', { continued: true, rise: 4 } as PDFKit.Mixins.TextOptions)
    pdf.fontSize(11).text(' beside the others and stays')
    pdf.fontSize(8).text('3 Of any age,', 72, 680).text('and any breed.', 72, 690)
    pdf.addPage().fontSize(11).text('until the end.', 72, 72).text('(b) Another.', 72, 86)
  })
  expect(lines.filter(Boolean)).toEqual([
    'Rule 1. Entry',
    '(a) A horse[3] runs 5 m2 beside the others and stays',
    '\funtil the end.',
    '[3] Of any age, and any breed.',
    '(b) Another.',
  ])
})

test('the marker of a paragraph is one, however far its bracket stands from it', async () => {
  const { lines } = await linesOf((pdf) => {
    pdf.text('(f', 72, 72).text(') Words.', 80, 72)
  })
  expect(lines).toEqual(['(f) Words.'])
})

test('pages with pictures are told, ornaments are not', async () => {
  const { lines, leftOut } = await linesOf((pdf) => {
    pdf.text('One.').image(Buffer.from(onePixel, 'base64'))
    pdf.addPage().text('Two.').image(Buffer.from(picture, 'base64'))
  })
  expect(lines).toEqual(['One.', '\fTwo.'])
  expect(leftOut).toEqual([{ kind: 'picture', line: 2, words: '' }])
})
