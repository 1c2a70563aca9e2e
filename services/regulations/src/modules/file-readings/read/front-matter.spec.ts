import { expect, test } from 'vitest'
import { withoutFrontMatter } from './front-matter.ts'

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

test('a cover and a list of contents are left out and told whole; what else is told keeps its place', () => {
  const picture = { kind: 'picture', line: 12, words: '' } as const
  const onCover = { kind: 'picture', line: 2, words: 'A horse' } as const
  const read = withoutFrontMatter({ lines: [...cover, ...contents, ...text], leftOut: [onCover, picture] })
  expect(read.lines).toEqual(text)
  expect(read.leftOut).toEqual([
    { kind: 'cover', line: 1, words: cover.join('\n') },
    { kind: 'contents', line: 1, words: contents.map((line) => line.replace('\f', '')).join('\n') },
    { ...onCover, line: 1 },
    { ...picture, line: 3 },
  ])
})

test('without dots where it says that it is the contents, and the pages go on', () => {
  const list = ['Contents', 'Rule 2101. Definitions 1', 'Rule 2102. Scope 2', 'Rule 2103. Duties 12']
  const below = ['Part 21', 'Rules of Racing 2026', ...text]
  const { lines, leftOut } = withoutFrontMatter({ lines: [...list, ...below], leftOut: [] })
  expect(lines).toEqual(below)
  expect(leftOut.map(({ kind }) => kind)).toEqual(['contents'])
})

test.each([
  [
    'a list whose titles do not come again',
    ['Contents', 'Hay ..... 1', 'Oats ..... 2', 'Straw ..... 3', 'Rule 1. Feed.'],
  ],
  ['numbers that nothing calls contents', ['Ascot 3', 'Epsom 4', 'Sandown 5', 'Ascot', 'Epsom', 'Sandown']],
  ['a first page that names the series', ['2000 Series', 'Racetrack Safety', '\fRule 2101. Scope']],
  ['a first page with text', ['Racetrack Safety', 'It holds for all tracks.', '\fRule 2101. Scope']],
])('%s stays in the text', (_, lines) => {
  expect(withoutFrontMatter({ lines, leftOut: [] })).toEqual({ lines, leftOut: [] })
})
