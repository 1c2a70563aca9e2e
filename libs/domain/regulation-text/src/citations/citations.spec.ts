import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createNode } from '../testing/nodes.ts'
import type { TextNode } from '../tree.ts'
import { type CitationTarget, findDanglingCitations, findCitations, linkCitations } from './index.ts'

/** Returns each citation as `text -> target`. */
function describeCitations(text: string): string[] {
  return findCitations(text).map(({ start, end, reference }) => {
    const words = text.slice(start, end)
    const parts = 'parts' in reference ? reference.parts.map((part) => `(${part})`).join('') : ''
    switch (reference.kind) {
      case 'external':
        return `${words} -> ${reference.external.citation}`
      case 'rule':
        return `${words} -> rule ${reference.number}${parts}`
      case 'relative': {
        const of = typeof reference.of === 'object' ? ` of ${reference.of.number}` : reference.of ? ' of this rule' : ''
        return `${words} -> ${reference.from} ${parts}${of}`
      }
      case 'series':
        return `${words} -> series ${reference.number}`
      case 'appendix':
        return `${words} -> appendix ${reference.letter}`
      case 'this':
        return `${words} -> this ${reference.unit}`
    }
  })
}

describe('findCitations', () => {
  it.each<[string, string, string[]]>([
    ['a rule with its paragraphs', 'as Rule 2143(a)(1)(i) says', ['Rule 2143(a)(1)(i) -> rule 2143(a)(1)(i)']],
    ['a rule with spaces between its parts', 'Rule 2143 (a) (1) applies', ['Rule 2143 (a) (1) -> rule 2143(a)(1)']],
    [
      'a list of rules',
      'Rules 2143 and 2144(b), or 2150',
      ['Rules 2143 -> rule 2143', '2144(b) -> rule 2144(b)', '2150 -> rule 2150'],
    ],
    [
      'a range',
      'Rules 2140 through 2145; Rules 2150-2155',
      ['Rules 2140 -> rule 2140', '2145 -> rule 2145', 'Rules 2150 -> rule 2150', '2155 -> rule 2155'],
    ],
    ['a list that ends before a quantity', 'under Rule 2143, 14 days and 2000 hours', ['Rule 2143 -> rule 2143']],
    [
      'sections',
      'section 3054(d) and sections 3055 and 3057 of this title',
      ['section 3054(d) -> rule 3054(d)', 'sections 3055 -> rule 3055', '3057 -> rule 3057'],
    ],
    [
      'section signs',
      '§§ 1005.31(b)(1), (2) and (c), and § 1005.32',
      [
        '§§ 1005.31(b)(1) -> rule 1005.31(b)(1)',
        '(2) -> rule 1005.31(b)(2)',
        '(c) -> rule 1005.31(c)',
        '§ 1005.32 -> rule 1005.32',
      ],
    ],
    [
      'roman numerals and letters in one list',
      '§ 10.5(a)(1)(i) and (ii), (b) and (h)(1)',
      [
        '§ 10.5(a)(1)(i) -> rule 10.5(a)(1)(i)',
        '(ii) -> rule 10.5(a)(1)(ii)',
        '(b) -> rule 10.5(b)',
        '(h)(1) -> rule 10.5(h)(1)',
      ],
    ],
    [
      'a letter after the numeral (i)',
      '§ 10.5(a)(1)(i) and (b)',
      ['§ 10.5(a)(1)(i) -> rule 10.5(a)(1)(i)', '(b) -> rule 10.5(b)'],
    ],
    [
      'a list with changes at several levels',
      '§ 7.3(b)(3)(i) and (b)(7)(ii)',
      ['§ 7.3(b)(3)(i) -> rule 7.3(b)(3)(i)', '(b)(7)(ii) -> rule 7.3(b)(7)(ii)'],
    ],
    ['a bare number', 'see 2143(a) and the tests under 2150', ['2143(a) -> rule 2143(a)', '2150 -> rule 2150']],
    ['no amount, date or count as a citation', '$2143, by June 2022, on May 1, 2022 and 2,143 horses; 1250 metres', []],
    [
      'a paragraph',
      'in paragraph (b)(1) of this Rule',
      ['paragraph (b)(1) -> outer (b)(1) of this rule', 'this Rule -> this rule'],
    ],
    [
      'paragraphs of another rule',
      'paragraphs (b)(1) through (3) of Rule 2143(a)',
      ['paragraphs (b)(1) -> outer (b)(1) of 2143', '(3) -> outer (b)(3) of 2143', 'Rule 2143(a) -> rule 2143(a)'],
    ],
    [
      'paragraph numbers followed by letters',
      'paragraphs (a)(4), (d)(2), and (f) of this section',
      [
        'paragraphs (a)(4) -> outer (a)(4) of this rule',
        '(d)(2) -> outer (d)(2) of this rule',
        '(f) -> outer (f) of this rule',
        'this section -> this rule',
      ],
    ],
    [
      'an inline list after a paragraph as text',
      'under paragraph (a), (1) the trainer and (2) the owner',
      ['paragraph (a) -> outer (a)'],
    ],
    [
      'subsections, subparagraphs and clauses',
      'subsection (c), subparagraph (A), clauses (i) and (ii)',
      [
        'subsection (c) -> outer (c)',
        'subparagraph (A) -> inner (A)',
        'clauses (i) -> inner (i)',
        '(ii) -> inner (ii)',
      ],
    ],
    [
      'series',
      'this Series, Series 3000 and the Rule 4000 Series',
      ['this Series -> this series', 'Series 3000 -> series 3000', 'Rule 4000 Series -> series 4000'],
    ],
    ['an appendix', 'Appendix B to this part', ['Appendix B -> appendix B']],
    [
      'the United States Code',
      '15 U.S.C. 3053(c), 15 USC §§ 3051-3060',
      ['15 U.S.C. 3053(c) -> 15 U.S.C. 3053(c)', '15 USC §§ 3051 -> 15 U.S.C. 3051', '3060 -> 15 U.S.C. 3060'],
    ],
    ['a section of another title', 'section 553(b)(B) of title 5', ['section 553(b)(B) -> 5 U.S.C. 553(b)(B)']],
    [
      'the Code of Federal Regulations',
      '16 CFR 1.140\u20131.144, 16 C.F.R. part 1',
      ['16 CFR 1.140 -> 16 CFR 1.140', '1.144 -> 16 CFR 1.144', '16 C.F.R. part 1 -> 16 CFR 1'],
    ],
    [
      'a section cited by title and code name',
      'section 1.142 of title 16, Code of Federal Regulations',
      ['section 1.142 -> 16 CFR 1.142'],
    ],
    [
      'the Federal Register',
      '86 FR 54819; 86 Fed. Reg. 54,819',
      ['86 FR 54819 -> 86 FR 54819', '86 Fed. Reg. 54,819 -> 86 FR 54819'],
    ],
    [
      'dockets',
      'Docket No. FTC-2021-0076, and FTC-2021-0076-0001',
      ['Docket No. FTC-2021-0076 -> FTC-2021-0076', 'FTC-2021-0076-0001 -> FTC-2021-0076-0001'],
    ],
    [
      'a code section after a list of rules',
      'Rules 2143 and 15 U.S.C. 3053',
      ['Rules 2143 -> rule 2143', '15 U.S.C. 3053 -> 15 U.S.C. 3053'],
    ],
    [
      'no section of another act',
      'section 5 of the Federal Trade Commission Act, Rule 6010(b) of the Federal Rules',
      [],
    ],
    ['no number in another format', 'Section 66-29-116 of the law of a State', []],
  ])('finds %s', (_, text, expected) => {
    expect(describeCitations(text)).toEqual(expected)
  })

  it('returns public URLs', () => {
    const urls = findCitations(
      '15 U.S.C. 3053(c) 16 CFR 1.140(a) 16 CFR part 1 86 FR 54819 FTC-2021-0076 FTC-2021-0076-0001',
    )
    expect(urls.map(({ reference }) => (reference.kind === 'external' ? reference.external.url : ''))).toEqual([
      'https://uscode.house.gov/view.xhtml?req=granuleid:USC-prelim-title15-section3053&num=0&edition=prelim',
      'https://www.ecfr.gov/current/title-16/section-1.140#p-1.140(a)',
      'https://www.ecfr.gov/current/title-16/part-1',
      'https://www.federalregister.gov/citation/86-FR-54819',
      'https://www.regulations.gov/docket/FTC-2021-0076',
      'https://www.regulations.gov/document/FTC-2021-0076-0001',
    ])
  })

  it('returns ranges in order without overlap for any text', () => {
    const piece = fc.constantFrom(
      'Rule ',
      'Rules ',
      '2143',
      '15 U.S.C. ',
      '16 CFR ',
      '(a)',
      '(1)',
      '(i)',
      ' and ',
      ', ',
      '-',
      'paragraph ',
      'of ',
      'this ',
      'section ',
      'Series ',
      '§ ',
      '86 FR ',
      'FTC-2021-0076',
      '1.140',
      ' the Act',
      '(',
      ')',
      ' to ',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const text = pieces.join('')
        let last = 0
        for (const { start, end } of findCitations(text)) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          expect(text.slice(start, end)).toBe(text.slice(start, end).trim())
          last = end
        }
        expect(last).toBeLessThanOrEqual(text.length)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('linkCitations', () => {
  const series = createNode({ regulationId: 'series', kind: 'series', label: '2000', depth: 0 })
  const createChild = (
    regulationId: string,
    parent: TextNode,
    text: string,
    fields: Partial<TextNode> = {},
  ): TextNode =>
    createNode({
      regulationId,
      parentId: parent.regulationId,
      label: regulationId,
      path: regulationId.split(/[()]+/).filter(Boolean),
      text,
      ...fields,
    })
  const rule = createChild('2143', series, '', { kind: 'rule', heading: 'See Rule 2150' })
  const a = createChild('2143(a)', rule, '')
  const b = createChild('2143(b)', rule, '')
  const b1 = createChild('2143(b)(1)', b, '')
  const other = createChild('2150', series, '', { kind: 'rule' })

  /** Returns the citation targets of `text` placed in `2143(b)(1)`. */
  function findTargets(text: string, resolve?: (label: string) => string | undefined): (string | undefined)[] {
    const nodes = [series, rule, a, b, { ...b1, text }, other]
    return linkCitations(nodes, resolve ? { resolve } : {}).map(({ target }) => describeTarget(target))
  }
  const describeTarget = (target: CitationTarget): string | undefined =>
    'regulationId' in target ? target.regulationId : 'label' in target ? `? ${target.label}` : target.external.system

  it.each([
    ['a rule and its paragraph', 'Rule 2150; Rule 2143(a)', ['2150', '2143(a)']],
    [
      'a paragraph relative to the rule',
      'paragraph (a) and paragraph (b) of this Rule',
      ['2143(a)', '2143(b)', '2143'],
    ],
    ['a paragraph of another rule', 'paragraph (a) of Rule 2150', ['? 2150(a)', '2150']],
    ['the series and the rule', 'this Series; Series 2000; this Rule', ['series', 'series', '2143']],
    ['a bare number only if it is a rule', 'see 2150 and 1999', ['2150']],
    ['an external source', '15 U.S.C. 3053(c)', ['usc']],
    ['a label if the provision does not exist', 'Rule 2199(c) and paragraph (z)', ['? 2199(c)', '? 2143(z)']],
    ['not itself', 'paragraph (b)(1)', []],
  ])('resolves %s', (_, text, expected) => {
    expect(findTargets(text)).toEqual(expected)
  })

  it('resolves a paragraph from the subsection in the style of statutes, and a subparagraph from its own position', () => {
    const c = createChild('2143(c)', rule, '')
    const c1 = createChild('2143(c)(1)', c, '')
    const c1A = createChild('2143(c)(1)(A)', c1, '')
    const c2 = createChild('2143(c)(2)', c, '')
    const c2A = createChild('2143(c)(2)(A)', c2, '')
    const c2B = createChild('2143(c)(2)(B)', c2, 'paragraph (1), subparagraph (A), paragraph (1)(A)')
    const links = linkCitations([series, rule, c, c1, c1A, c2, c2A, c2B])
    expect(links.map(({ target }) => describeTarget(target))).toEqual(['2143(c)(1)', '2143(c)(2)(A)', '2143(c)(1)(A)'])
  })

  it('asks the callback for labels in other texts and returns unknown ones as dangling', () => {
    const resolve = (label: string): string | undefined => (label === '1010(f)' ? 'elsewhere' : undefined)
    expect(findTargets('Rule 1010(f) and Rule 1099', resolve)).toEqual(['elsewhere', '? 1099'])
    const links = linkCitations([series, rule, { ...a, text: 'Rule 2150 and Rule 1099' }, other])
    expect(findDanglingCitations(links)).toMatchObject([{ regulationId: '2143(a)', target: { label: '1099' } }])
  })

  it('ignores headings', () => {
    expect(linkCitations([series, rule, other])).toEqual([])
  })
})
