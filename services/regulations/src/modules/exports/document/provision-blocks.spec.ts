import { expect, test } from 'vitest'
import type { RegulationNode } from '@portal/contracts-regulations'
import { contentOf } from '../testing/export-content.ts'
import { plainWords, type Block } from './export-document.ts'
import { fileWords } from './export-words.ts'
import { provisionBlocks, unchangedText } from './provision-blocks.ts'

const words = fileWords(contentOf(''))
const frame = { change: undefined, notes: [], has: () => true }
const node = (given: Partial<RegulationNode>): RegulationNode => ({
  regulationId: 'r',
  parentId: 'p',
  kind: 'paragraph',
  depth: 3,
  label: '2143(a)',
  path: ['2143', 'a'],
  text: '',
  ...given,
})
const blocksOf = (given: Partial<RegulationNode>) =>
  provisionBlocks(node(given), unchangedText(node(given), words), frame)
const told = (block: Block) =>
  block.kind === 'paragraph' ? [block.indent, block.marker, plainWords(block.words), block.isContinued] : [block.kind]

test('the marker hangs before the heading, or else the first paragraph; further ones stand under its words', () => {
  expect(blocksOf({ marker: '(a)', heading: 'Scope.', text: 'One.\n\nTwo.' }).map(told)).toEqual([
    [1, '(a)', 'Scope.', undefined],
    [1, undefined, 'One.', true],
    [1, undefined, 'Two.', true],
  ])
  expect(blocksOf({ marker: '(a)', text: 'One.\n\nTwo.' }).map(told)).toEqual([
    [1, '(a)', 'One.', undefined],
    [1, undefined, 'Two.', true],
  ])
})

test('lines that are a list become its items, numbered from its beginning', () => {
  const text = 'Bring:\na halter\na rope\nThen wait.'
  const items = { start: 7, end: 22, kind: 'number' as const }
  expect(blocksOf({ marker: '(a)', text, lists: [items] }).map(told)).toEqual([
    [1, '(a)', 'Bring:', undefined],
    [2, '1.', 'a halter', undefined],
    [2, '2.', 'a rope', undefined],
    [1, undefined, 'Then wait.', true],
  ])
})

test('a marker without words still stands, and a reserved one says so', () => {
  expect(blocksOf({ marker: '(b)' }).map(told)).toEqual([[1, '(b)', '', undefined]])
  expect(blocksOf({ marker: '(c)', reservedTo: 'e' }).map(told)).toEqual([[1, '(c)', '[Reserved]', undefined]])
})

test('a picture that cannot be printed leaves the words for it', () => {
  const figure = { image: 'f', alt: 'A horse at the gate', width: 10, height: 10 }
  expect(blocksOf({ text: 'See below.', figure }).at(-1)?.kind).toBe('figure')
  const without = provisionBlocks(node({ figure }), unchangedText(node({}), words), { ...frame, has: () => false })
  expect(without.map(told)).toEqual([[1, undefined, '[A horse at the gate]', undefined]])
})
