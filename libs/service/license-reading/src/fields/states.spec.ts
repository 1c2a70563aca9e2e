import { expect, test } from 'vitest'
import type { Segment } from '../text/segments.ts'
import { findState } from './states.ts'

function segment(text: string, top: number, height: number, left = 0): Segment {
  return { words: [], text, left, top, right: left + 400, bottom: top + height, height }
}

test.each([
  ['a title', [segment('West Virginia Racing Commission', 0, 50)], 'WV'],
  ['a title without its first letter', [segment('ENTUCKY HORSE RACING COMMISSION', 0, 50)], 'KY'],
  ['a title in two parts', [segment('GOBIERNO DE PUERTO', 0, 50), segment('RICO', 5, 45, 500)], 'PR'],
  ['a title above an address', [segment('New Mexico', 0, 60), segment('12 TEXAS AVE', 300, 20)], 'NM'],
  ['two titles', [segment('New York', 0, 60), segment('New Jersey', 100, 60)], undefined],
  ['no title', [segment('Racing Commission', 0, 60)], undefined],
])('finds the state in %s', (_, segments, state) => {
  expect(findState(segments)).toBe(state)
})
