import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runsOf } from './runs.ts'

const range = fc.tuple(fc.nat(40), fc.nat(40)).map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) }))

test('the runs put together are the text, whatever the marks and links', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), fc.array(range), fc.array(range), (text, marks, links) => {
      const runs = runsOf(
        text,
        marks.map((mark) => ({ ...mark, kind: 'em' as const })),
        links.map((link, to) => ({ ...link, to })),
      )
      expect(runs.map((run) => run.text).join('')).toBe(text)
      expect(runs.every((run) => text.startsWith(run.text, run.start))).toBe(true)
    }),
  )
})

test('a link over half an emphasised word keeps both', () => {
  expect(runsOf('covered horse', [{ start: 0, end: 10, kind: 'em' }], [{ start: 8, end: 13, to: 'horse' }])).toEqual([
    { start: 0, text: 'covered ', marks: ['em'] },
    { start: 8, text: 'ho', marks: ['em'], to: 'horse' },
    { start: 10, text: 'rse', marks: [], to: 'horse' },
  ])
})

test('of two links on the same words the longer, earlier one stands', () => {
  const runs = runsOf(
    'covered horse',
    [],
    [
      { start: 8, end: 13, to: 'horse' },
      { start: 0, end: 13, to: 'covered horse' },
    ],
  )
  expect(runs).toEqual([{ start: 0, text: 'covered horse', marks: [], to: 'covered horse' }])
})
