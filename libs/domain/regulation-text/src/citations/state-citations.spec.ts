import { describe, expect, it } from 'vitest'
import { createTree } from '../testing/nodes.ts'
import type { TextNode } from '../tree.ts'
import { findCitations, linkCitations } from './index.ts'

function createRules(numbers: readonly string[], text: string): TextNode[] {
  const levels = ['A', '1', 'a']
  const nodes = createTree([{ id: 'chapter', depth: 0, text: '' }])
  for (const number of numbers) {
    let parent = nodes[0]
    let path: string[] = [number]
    for (const level of [undefined, ...levels]) {
      if (level !== undefined) path = [...path, level]
      const node: TextNode = {
        regulationId: path.join(' '),
        parentId: parent?.regulationId ?? null,
        kind: level === undefined ? 'rule' : 'paragraph',
        depth: path.length,
        label: path.join(' '),
        path,
        text: '',
      }
      nodes.push(node)
      parent = node
    }
    nodes.push({
      ...(nodes.at(-1) ?? nodes[0]),
      regulationId: `${number} B`,
      parentId: number,
      path: [number, 'B'],
      text: number === numbers[0] ? text : '',
    } as TextNode)
  }
  return nodes
}

/** Returns each citation of a text in the first of two regulations, with its target. */
function link(text: string, numbers: readonly string[] = ['.03', '.04', '.15-1']): string[] {
  return linkCitations(createRules(numbers, text)).map(
    ({ start, end, target }) =>
      `${text.slice(start, end)} -> ${'regulationId' in target ? target.regulationId : 'label' in target ? `? ${target.label}` : target.external.citation}`,
  )
}

describe('citations in state codes', () => {
  it.each([
    [
      'a section of the same regulation',
      'under §A(1) of this regulation',
      ['§A(1) -> .03 A 1', 'this regulation -> .03'],
    ],
    ['a section with a space', 'in § A(1)(a) of this regulation', ['§ A(1)(a) -> .03 A 1 a', 'this regulation -> .03']],
    [
      'several sections',
      '§§A and A(1) of this regulation',
      ['§§A -> .03 A', 'A(1) -> .03 A 1', 'this regulation -> .03'],
    ],
    ['another regulation of the chapter', 'as Regulation .04 of this chapter says', ['Regulation .04 -> .04']],
    ['a paragraph of another regulation', 'Regulation .04A(1) of this chapter', ['Regulation .04A(1) -> .04 A 1']],
    ['a number with a suffix', 'Regulation .15-1A of this chapter', ['Regulation .15-1A -> .15-1 A']],
    ['a list', 'Regulations .04 and .15-1 of this chapter', ['Regulations .04 -> .04', '.15-1 -> .15-1']],
    ['a range', 'Regulations .03A—.04 of this chapter', ['Regulations .03A -> .03 A', '.04 -> .04']],
    ['a regulation that does not exist', 'Regulation .09 of this chapter', ['Regulation .09 -> ? .09']],
    ['no statute of an article', '§11-210 of the Business Regulation Article', []],
  ])('finds %s', (_, text, expected) => {
    expect(link(text)).toEqual(expected)
  })

  it('completes the number of a regulation from the regulation that cites it', () => {
    const numbers = ['09.10.01.03', '09.10.01.04', '09.10.02.04']
    expect(link('Regulation .04A of this chapter and COMAR 09.10.02.04A(1)', numbers)).toEqual([
      'Regulation .04A -> 09.10.01.04 A',
      'COMAR 09.10.02.04A(1) -> 09.10.02.04 A 1',
    ])
  })

  it.each([
    ['11VAC10-20-30', 'see 11VAC10-20-30(A)(1)'],
    ['71 IAC 3-2-5', 'see 71 IAC 3-2-5(A)(1)'],
    ['R19-2-101', 'see R19-2-101(A)(1)'],
    ['13:70-1.5', 'see 13:70-1.5(A)(1)'],
    ['3769-2-05', 'see rule 3769-2-05(A)(1)'],
  ])('finds %s if the text has that section', (number, text) => {
    expect(link(text, ['.03', number]).map((line) => line.split(' -> ')[1])).toEqual([`${number} A 1`])
    expect(link(text)).toEqual([])
  })

  it('does not read section signs before other words as citations', () => {
    expect(findCitations('the § Act, § U.S.C. and §Article')).toEqual([])
  })
})
