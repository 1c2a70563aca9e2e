import { buffer } from 'node:stream/consumers'
// oxlint-disable-next-line import/no-named-as-default -- the typings have no other export
import PDFDocument from 'pdfkit'
import { describe, expect, test } from 'vitest'
import { extractPdfLines } from './pdf-lines.ts'

const onePixelPng = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
/** 40 by 40 pixels. */
const largePng =
  'iVBORw0KGgoAAAANSUhEUgAAACgAAAAoCAIAAAADnC86AAAAMElEQVR42u3NQQkAAAgEsItiFKMZ3RKCn8H+y3S9iFgsFovFYrFYLBaLxWKxWHxnAdKheEx02Wf4AAAAAElFTkSuQmCC'

async function extractFrom(draw: (pdf: PDFKit.PDFDocument) => void) {
  const pdf = new PDFDocument({ compress: false })
  draw(pdf)
  pdf.end()
  return extractPdfLines(new Uint8Array(await buffer(pdf)), () => undefined)
}

describe('extractPdfLines', () => {
  test('places a footnote below its paragraph, also when that ends on the next page, and keeps other superscripts', async () => {
    const { lines } = await extractFrom((pdf) => {
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

  test('reads a marker as one word when its bracket is set apart', async () => {
    const { lines } = await extractFrom((pdf) => {
      pdf.text('(f', 72, 72).text(') Words.', 80, 72)
    })
    expect(lines).toEqual(['(f) Words.'])
  })

  test('reports pages with pictures, except small decorations', async () => {
    const { lines, omitted } = await extractFrom((pdf) => {
      pdf.text('One.').image(Buffer.from(onePixelPng, 'base64'))
      pdf.addPage().text('Two.').image(Buffer.from(largePng, 'base64'))
    })
    expect(lines).toEqual(['One.', '\fTwo.'])
    expect(omitted).toEqual([{ kind: 'picture', line: 2, text: '' }])
  })
})
