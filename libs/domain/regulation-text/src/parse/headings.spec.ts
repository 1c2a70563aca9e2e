import { describe, expect, it } from 'vitest'
import { parseRegulation } from './parse-regulation.ts'

function getTopLevel(lines: readonly string[]): string[] {
  return parseRegulation(lines)
    .nodes.filter((node) => node.kind !== 'paragraph')
    .map((node) =>
      [node.kind, node.path.join(' '), node.heading ?? node.table?.caption ?? node.text, node.reservedTo]
        .filter(Boolean)
        .join(' | '),
    )
}

describe('series headings and reserved ranges of rules', () => {
  it.each([
    [['Rule 9700 Series –', 'Registration of Persons'], '9700', 'Registration of Persons'],
    [['RULE 2100 SERIES—ACCREDITATION'], '2100', 'ACCREDITATION'],
    [['Rule 3000 Series. Protocol'], '3000', 'Protocol'],
  ])('reads %j as a series heading', (lines, number, heading) => {
    const [first] = parseRegulation([...lines, 'Rule 9701. Scope', '(a) One.']).nodes
    expect(first).toMatchObject({ kind: 'series', path: [number], heading })
  })

  it.each([
    ['Rules 2116-2129. [Reserved]', '2116', '2129'],
    ['Rules 2116–2129 [Reserved]', '2116', '2129'],
    ['RULES 2116 - 2129 [RESERVED]', '2116', '2129'],
    ['Rules 2116 through 2129. Reserved.', '2116', '2129'],
    ['2116-2129. [Reserved]', '2116', '2129'],
    ['§§ 11.9–11.15 [Reserved]', '11.9', '11.15'],
    ['§§ 11.9 and 11.10 [Reserved]', '11.9', '11.10'],
    ['Secs. 2.2-2.9. [Reserved]', '2.2', '2.9'],
    ['Sections 11 to 14. Repealed.', '11', '14'],
  ])('reads "%s" as a reserved range', (line, first, last) => {
    const { nodes, warnings, notes } = parseRegulation([
      'Rule 1. Before.',
      '(a) One.',
      line,
      'Rule 3000. After.',
      '(a) Two.',
    ])
    expect(nodes.map((node) => node.path.join(' '))).toEqual(['1', '1 a', first, '3000', '3000 a'])
    expect(nodes[2]).toMatchObject({ kind: 'rule', reservedTo: last })
    expect(warnings).toEqual([])
    expect(notes.map((note) => note.code)).toEqual(['reserved-range'])
  })

  it.each([
    'Rules 2116 and 2117 apply.',
    'Rules 2129-2116. [Reserved]',
    '§ 78dd-1 [Reserved]',
    'Rules 2116-2129 are reserved.',
  ])('does not read "%s" as a reserved range', (line) => {
    const { nodes } = parseRegulation(['Rule 1. Before.', '(a) One.', line])
    expect(nodes.filter((node) => node.reservedTo !== undefined)).toEqual([])
  })
})

describe('appendix headings', () => {
  it.each([
    ['Appendix A to Rule 3000', 'appendix | Appendix A to Rule 3000'],
    ['Appendix A to Rule 3000: Stalls', 'appendix | Appendix A to Rule 3000 | Stalls'],
    ['APPENDIX A TO RULE 3000 - STALLS', 'appendix | Appendix A to Rule 3000 | STALLS'],
    ['Appendix 1 to Rule Series 3000—Terms', 'appendix | Appendix 1 to Rule Series 3000 | Terms'],
    ['Appendix to Part 5', 'appendix | Appendix to Part 5'],
    ['Appendix B—Minor Infractions', 'appendix | Appendix B | Minor Infractions'],
    ['Exhibit A—Form of Notice', 'appendix | Exhibit A | Form of Notice'],
  ])('reads "%s"', (line, expected) => {
    expect(getTopLevel(['Rule 3000. Scope.', '(a) One.', line, '(1) Two.'])).toEqual(['rule | 3000 | Scope', expected])
  })

  it('does not read a sentence that starts with "Appendix" as a heading', () => {
    expect(getTopLevel(['(a) One.', 'Appendix A to Rule 3000 applies.', '(b) Two.'])).toEqual([
      'flush | a p1 | Appendix A to Rule 3000 applies.',
    ])
  })
})

describe('table captions', () => {
  it.each(['Table 1 to Rule 2130', 'Table 1 to Paragraph (b)', 'TABLE 2. LIMITS', 'Table A—Fees by class'])(
    'reads "%s" as a caption',
    (line) => {
      const lines = ['(a) The fees:', line, '| Class | Fee |', '|---|---|', '| Small | 1 |', '(b) Next.']
      expect(getTopLevel(lines)).toEqual([`table | a p1 | ${line}`])
    },
  )

  it('does not read a sentence about a table as a caption', () => {
    const lines = ['(a) The fees.', 'Table 1 lists the fees.', '| Class | Fee |', '| Small | 1 |']
    expect(getTopLevel(lines)).toEqual(['flush | a p1 | Table 1 lists the fees.', 'table | a p2'])
  })
})
