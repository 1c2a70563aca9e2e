import { describe, expect, test } from 'vitest'
import { breakLines, getLineWidth, getText } from './break-lines.ts'
import type { FontSet } from './fonts.ts'

/** Every letter is as wide as the font size. */
const fonts: FontSet = {
  shape: (text, face) => [{ font: face, text, width: [...text].length * 1000, glyphs: [] }],
}
const toLines = (spans: Parameters<typeof breakLines>[0], width: number) => breakLines(spans, fonts, { size: 1, width })
const toTexts = (spans: Parameters<typeof breakLines>[0], width: number) =>
  toLines(spans, width).map((line) => line.map(getText).join(''))

describe('breakLines', () => {
  test('breaks after spaces and dashes without losing a letter', () => {
    expect(toTexts([{ text: 'A well-known rule of racing' }], 10)).toEqual(['A well-', 'known rule ', 'of racing'])
    const text = 'See 2143(a)(1) — and “Rule 2150” – for anti-doping control.'
    for (const width of [5, 9, 14, 40])
      expect(toTexts([{ text }], width).join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
  })

  test('breaks inside a word that is longer than a line', () => {
    const lines = toLines([{ text: 'https://portal.example/regulation and more' }], 12)
    for (const line of lines) expect(getLineWidth(line)).toBeLessThanOrEqual(12)
    expect(lines.length).toBeGreaterThan(3)
  })

  test('keeps a word together when its format changes in the middle', () => {
    const lines = toLines([{ text: 'must run' }, { text: 'ning', change: 'inserted' }, { text: ' now' }], 11)
    expect(lines.map((line) => line.map(getText).join(''))).toEqual(['must ', 'running now'])
    expect(lines[1]?.map((fragment) => [getText(fragment), fragment.span.change])).toEqual([
      ['run', undefined],
      ['ning', 'inserted'],
      [' now', undefined],
    ])
  })
})
