import { describe, expect, test } from 'vitest'
import { removeFrontMatter } from './front-matter.ts'

const cover = ['Horse Racing Authority', 'Rules of Racing', 'Adopted May 2026']
const contents = [
  '\fTable of Contents',
  'Rule 2101. Definitions ........ 1',
  'Rule 2102. Scope of this chapter and of all others',
  'that follow it . . . . . . 2',
  'ii',
  '\fRule 2103. Duties …… 12',
]
const text = [
  '\fRule 2101. Definitions',
  '(a) Horse means a horse of 3',
  'Rule 2102. Scope of this chapter and of all others that follow it',
  '(a) Two.',
  'Rule 2103. Duties',
  '(a) Three.',
]

describe('removeFrontMatter', () => {
  test('returns cover and contents as omissions and adjusts the lines of other omissions', () => {
    const picture = { kind: 'picture', line: 12, text: '' } as const
    const coverPicture = { kind: 'picture', line: 2, text: 'A horse' } as const
    const result = removeFrontMatter({ lines: [...cover, ...contents, ...text], omitted: [coverPicture, picture] })
    expect(result.lines).toEqual(text)
    expect(result.omitted).toEqual([
      { kind: 'cover', line: 1, text: cover.join('\n') },
      { kind: 'contents', line: 1, text: contents.map((line) => line.replace('\f', '')).join('\n') },
      { ...coverPicture, line: 1 },
      { ...picture, line: 3 },
    ])
  })

  test('recognizes contents without dot leaders below a heading when page numbers increase', () => {
    const plainContents = ['Contents', 'Rule 2101. Definitions 1', 'Rule 2102. Scope 2', 'Rule 2103. Duties 12']
    const textBelow = ['Part 21', 'Rules of Racing 2026', ...text]
    const { lines, omitted } = removeFrontMatter({ lines: [...plainContents, ...textBelow], omitted: [] })
    expect(lines).toEqual(textBelow)
    expect(omitted.map(({ kind }) => kind)).toEqual(['contents'])
  })

  test.each([
    [
      'contents whose titles are not repeated',
      ['Contents', 'Hay ..... 1', 'Oats ..... 2', 'Straw ..... 3', 'Rule 1. Feed.'],
    ],
    [
      'lines that end with numbers, without a heading',
      ['Ascot 3', 'Epsom 4', 'Sandown 5', 'Ascot', 'Epsom', 'Sandown'],
    ],
    ['a first page with the name of the series', ['2000 Series', 'Racetrack Safety', '\fRule 2101. Scope']],
    ['a first page with a sentence', ['Racetrack Safety', 'It holds for all tracks.', '\fRule 2101. Scope']],
  ])('keeps %s', (_, lines) => {
    expect(removeFrontMatter({ lines, omitted: [] })).toEqual({ lines, omitted: [] })
  })
})
