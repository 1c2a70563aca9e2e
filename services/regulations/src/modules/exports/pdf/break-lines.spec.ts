import { expect, test } from 'vitest'
import { breakLines, lineWidth, textOf } from './break-lines.ts'
import type { Typefaces } from './typefaces.ts'

/** Every letter is as wide as the type is high. */
const faces: Typefaces = {
  set: (text, face) => [{ font: face, text, width: [...text].length * 1000, glyphs: [] }],
}
const set = (words: Parameters<typeof breakLines>[0], width: number) => breakLines(words, faces, { size: 1, width })
const texts = (words: Parameters<typeof breakLines>[0], width: number) =>
  set(words, width).map((line) => line.map(textOf).join(''))

test('lines end after spaces and dashes, and no letter is lost', () => {
  expect(texts([{ text: 'A well-known rule of racing' }], 10)).toEqual(
    ['A well- ', 'known rule ', 'of racing'].map((line) => line.replace('- ', '-')),
  )
  const text = 'See 2143(a)(1) — and “Rule 2150” – for anti-doping control.'
  for (const width of [5, 9, 14, 40])
    expect(texts([{ text }], width).join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
})

test('a word longer than a line is cut; nothing is wider than the line', () => {
  const lines = set([{ text: 'https://portal.example/regulation and more' }], 12)
  for (const line of lines) expect(lineWidth(line)).toBeLessThanOrEqual(12)
  expect(lines.length).toBeGreaterThan(3)
})

test('a change in the middle of a word does not part it, and keeps its look', () => {
  const lines = set([{ text: 'must run' }, { text: 'ning', change: 'inserted' }, { text: ' now' }], 11)
  expect(lines.map((line) => line.map(textOf).join(''))).toEqual(['must ', 'running now'])
  expect(lines[1]?.map((each) => [textOf(each), each.words.change])).toEqual([
    ['run', undefined],
    ['ning', 'inserted'],
    [' now', undefined],
  ])
})
