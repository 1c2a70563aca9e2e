import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasRegulationE, loadVersionNames, loadVersionNodes } from '../testing/regulation-e.ts'
import { showSegments } from '../testing/show-segments.ts'
import { diffWords, joinSegments, type Segment } from './word-diff.ts'

const UNITS = [
  /\$?\d+(?:,\d{3})*(?:\.\d+)?%?/g,
  /\d+:\d\d/g,
  /\d+\/\d+\/\d+/g,
  /(?:January|June) \d{1,2}, \d{4}/g,
  /\d+(?:\.\d+)?(?:\([a-z\d]{1,3}\))+/g,
  /\d+ (?:U\.S\.C\.|CFR) \d[\d.]*(?:\([a-z\d]{1,3}\))*/g,
  /\([a-z\d]{1,3}\)/g,
  /\[[A-Za-z]+\]/g,
]

/** Returns the numbers, dates, citations and short brackets in which a change begins or ends. */
function findCuts(segments: readonly Segment[], side: 'before' | 'after'): string[] {
  const text = joinSegments(segments, side)
  const edges = new Set<number>()
  let position = 0
  for (const { kind, text: part } of segments) {
    if (kind !== (side === 'before' ? 'inserted' : 'deleted')) position += part.length
    edges.add(position)
  }
  return UNITS.flatMap((pattern) =>
    [...text.matchAll(pattern)]
      .filter(({ index, 0: unit }) => [...edges].some((edge) => edge > index && edge < index + unit.length))
      .map(([unit]) => unit),
  )
}

/** Returns the changes that contain one bracket of a pair but not the other. */
function findSplitBrackets(segments: readonly Segment[]): string[] {
  return segments.filter(({ kind, text }) => kind !== 'equal' && !isBalanced(text)).map(({ text }) => text)
}

function isBalanced(text: string): boolean {
  let depth = 0
  for (const character of text) {
    if (character === '(') depth++
    if (character === ')' && --depth < 0) return false
  }
  return depth === 0
}

describe('changes around units', () => {
  it.each([
    ['an amount', 'a fee of $5,000 is due', 'a fee of $10,000 is due', 'a fee of [-$5,000-]{+$10,000+} is due'],
    ['a decimal', 'at 1.5 percent', 'at 1.75 percent', 'at [-1.5-]{+1.75+} percent'],
    ['a percentage', 'is 12.5% of it', 'is 12% of it', 'is [-12.5%-]{+12%+} of it'],
    ['a number that grows', 'at least 5 days', 'at least 5,000 days', 'at least [-5-]{+5,000+} days'],
    ['a time', 'at 9:30 a.m.', 'at 10:30 a.m.', 'at [-9:30-]{+10:30+} a.m.'],
    ['a date', 'by January 5, 2024, in', 'by January 6, 2024, in', 'by [-January 5, 2024-]{+January 6, 2024+}, in'],
    ['a numeric date', 'on 10/12/2024', 'on 10/13/2024', 'on [-10/12/2024-]{+10/13/2024+}'],
    ['a rule', 'under Rule 2143(a)(1)', 'under Rule 2144(a)(1)', 'under [-Rule 2143(a)(1)-]{+Rule 2144(a)(1)+}'],
    [
      'a paragraph',
      'in paragraph (a)(1), a',
      'in paragraph (a)(2), a',
      'in [-paragraph (a)(1)-]{+paragraph (a)(2)+}, a',
    ],
    ['a statute', 'see 15 U.S.C. 3053(c)', 'see 15 U.S.C. 3054(c)', 'see [-15 U.S.C. 3053(c)-]{+15 U.S.C. 3054(c)+}'],
    ['short brackets', '[Reserved] here', '[Removed] here', '[-[Reserved]-]{+[Removed]+} here'],
    ['a plural', 'the horse(s) run', 'the horses run', 'the [-horse(s)-]{+horses+} run'],
    [
      'added brackets',
      'an owner or trainer may',
      'an owner (or trainer) may',
      'an owner [-or trainer-]{+(or trainer)+} may',
    ],
  ])('never cut %s', (_, before, after, expected) => {
    expect(showSegments(diffWords(before, after))).toBe(expected)
  })

  it('show one word inside a parenthesis, without the text after it', () => {
    expect(showSegments(diffWords('an owner (A, B and C) shall run home', 'an owner (A, B and D) may walk home'))).toBe(
      'an owner (A, B and [-C-]{+D+}) [-shall run-]{+may walk+} home',
    )
  })

  it('contain whole units and bracket pairs for any text', () => {
    const piece = fc.constantFrom(
      ...'$5,000|$10,000|12.5%|9:30|10/12/2024|January 5, 2024|January 6, 2025|Rule 2143(a)(1)|Rule 2143(a)(2)'.split(
        '|',
      ),
      ...'15 U.S.C. 3053(c)|16 CFR 1.140|(a)|(b)(1)|[Reserved]|(or a horse)|(the steward)'.split('|'),
      ...'a|horse|the|steward|must|run|in|and|or|,|.'.split('|'),
    )
    const sentence = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(' '))
    fc.assert(
      fc.property(sentence, sentence, (before, after) => {
        const segments = diffWords(before, after)
        expect([findCuts(segments, 'before'), findCuts(segments, 'after'), findSplitBrackets(segments)]).toEqual([
          [],
          [],
          [],
        ])
        expect(joinSegments(segments, 'after')).toBe(after)
        expect(joinSegments(segments, 'before')).toBe(before)
      }),
      { numRuns: 2000 },
    )
  })
})

describe.skipIf(!hasRegulationE)('changes in a real regulation', () => {
  it('cut no unit in any of its versions', () => {
    const names = loadVersionNames()
    let compared = 0
    const cuts: string[] = []
    names.slice(1).forEach((name, index) => {
      const texts = new Map(loadVersionNodes(names[index] ?? '').map(({ label, text }) => [label, text]))
      for (const { label, text } of loadVersionNodes(name)) {
        const before = texts.get(label)
        if (before === undefined || before === text || before === '' || text === '') continue
        const segments = diffWords(before, text)
        compared++
        for (const side of ['before', 'after'] as const)
          for (const unit of findCuts(segments, side)) cuts.push(`${name} ${label} ${unit}`)
      }
    })
    console.log(`${compared} changed paragraphs, ${cuts.length} units cut`)
    expect(compared).toBeGreaterThan(100)
    expect(cuts).toEqual([])
  })
})
