import type { RegulationNode } from '@portal/contracts-regulations'
import { toPlainText, type Block } from '@portal/print'
import { describe, expect, test } from 'vitest'
import { createContent } from '../testing/export-content.ts'
import { createProvisionBlocks, toProvisionContent } from './provision-blocks.ts'
import { createFileTranslate } from './translate.ts'

const translate = createFileTranslate(createContent(''))
const options = { change: undefined, notes: [], hasImage: () => true }
const createNode = (fields: Partial<RegulationNode>): RegulationNode => ({
  regulationId: 'r',
  parentId: 'p',
  kind: 'paragraph',
  depth: 3,
  label: '2143(a)',
  path: ['2143', 'a'],
  text: '',
  ...fields,
})
const createBlocks = (fields: Partial<RegulationNode>, hasImage = true) =>
  createProvisionBlocks(createNode(fields), toProvisionContent(createNode(fields), translate), {
    ...options,
    hasImage: () => hasImage,
  })
/** Indent, marker, text and whether the paragraph continues another one. */
const summarize = (block: Block) =>
  block.kind === 'paragraph'
    ? [block.indent, block.marker, toPlainText(block.spans), block.isContinuation]
    : [block.kind]

describe('createProvisionBlocks', () => {
  test('puts the marker before the heading or the first paragraph and aligns the other paragraphs', () => {
    expect(createBlocks({ marker: '(a)', heading: 'Scope.', text: 'One.\n\nTwo.' }).map(summarize)).toEqual([
      [1, '(a)', 'Scope.', undefined],
      [1, undefined, 'One.', true],
      [1, undefined, 'Two.', true],
    ])
    expect(createBlocks({ marker: '(a)', text: 'One.\n\nTwo.' }).map(summarize)).toEqual([
      [1, '(a)', 'One.', undefined],
      [1, undefined, 'Two.', true],
    ])
  })

  test('numbers list items from the start of their list', () => {
    const text = 'Bring:\na halter\na rope\nThen wait.'
    const items = { start: 7, end: 22, kind: 'number' as const }
    expect(createBlocks({ marker: '(a)', text, lists: [items] }).map(summarize)).toEqual([
      [1, '(a)', 'Bring:', undefined],
      [2, '1.', 'a halter', undefined],
      [2, '2.', 'a rope', undefined],
      [1, undefined, 'Then wait.', true],
    ])
  })

  test('prints the marker of a provision without text, and [Reserved] for a reserved one', () => {
    expect(createBlocks({ marker: '(b)' }).map(summarize)).toEqual([[1, '(b)', '', undefined]])
    expect(createBlocks({ marker: '(c)', reservedTo: 'e' }).map(summarize)).toEqual([
      [1, '(c)', '[Reserved]', undefined],
    ])
  })

  test('prints the alternative text of an image that is not available', () => {
    const figure = { image: 'f', alt: 'A horse at the gate', width: 10, height: 10 }
    expect(createBlocks({ text: 'See below.', figure }).at(-1)?.kind).toBe('image')
    expect(createBlocks({ figure }, false).map(summarize)).toEqual([[1, undefined, '[A horse at the gate]', undefined]])
  })
})
