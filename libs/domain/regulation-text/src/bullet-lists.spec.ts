import { expect, test } from 'vitest'
import { parseRegulation } from './parse/index.ts'
import { toProvisions } from './provisions.ts'

const read = (...lines: string[]) => toProvisions(parseRegulation(['Rule 1. Entry', ...lines]).nodes).nodes.slice(1)

test('turns bulleted lines into a list of the provision above, not provisions', () => {
  const [a, b, ...others] = read('(a) Bring:', '• a <i>halter</i>;', '• a lead.', '(b) Wait.')
  expect(a).toMatchObject({
    label: '1(a)',
    text: 'Bring:\na halter;\na lead.',
    lists: [{ start: 7, end: 24, kind: 'bullet' }],
    marks: [{ start: 9, end: 15, kind: 'em' }],
  })
  expect(b).toMatchObject({ label: '1(b)', text: 'Wait.' })
  expect(others).toEqual([])
})

test('makes a numbered list of bullets with numbers, ended by another list or by text', () => {
  const [a] = read('(a) Do:', '• 1. see;', '• 2. tell.', '• One of:', '• 1. none.')
  expect(a?.text).toBe('Do:\nsee;\ntell.\nOne of:\nnone.')
  expect(a?.lists).toEqual([
    { start: 4, end: 14, kind: 'number' },
    { start: 15, end: 22, kind: 'bullet' },
    { start: 23, end: 28, kind: 'number' },
  ])
})

test('keeps a list below a table, or above everything, on its own', () => {
  const [table, flush] = read('| A | B |', '| 1 | 2 |', '• One.', '• Two.')
  expect([table?.kind, flush?.kind, flush?.text, flush?.lists?.length]).toEqual(['table', 'flush', 'One.\nTwo.', 1])
})
