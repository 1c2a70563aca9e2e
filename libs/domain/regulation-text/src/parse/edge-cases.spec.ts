import { describe, expect, it } from 'vitest'
import { parseRegulation } from './parse-regulation.ts'

/** Returns the paths of all printed nodes. */
function getPaths(lines: readonly string[]): string[] {
  return parseRegulation(lines)
    .nodes.filter((node) => node.implied !== 'stacked')
    .map((node) => node.path.join(' '))
}

function getWarnings(lines: readonly string[], kind: 'warnings' | 'notes' = 'warnings'): string[] {
  return parseRegulation(lines)[kind].map((warning) => `${warning.code} ${warning.path.join(' ')}`)
}

interface EdgeCase {
  readonly lines: readonly string[]
  readonly paths: readonly string[]
  /** None if absent: an unexpected warning fails the test. */
  readonly warnings?: readonly string[]
  /** Findings that need no decision. */
  readonly notes?: readonly string[]
}

const EDGE_CASES: Readonly<Record<string, EdgeCase>> = {
  'reads three markers on one line and then the siblings of each': {
    lines: ['(a)(1)(i) The groom.', '(ii) The rider.', '(2) The owner.', '(b) The track.'],
    paths: ['a 1 i', 'a 1 ii', 'a 2', 'b'],
  },
  'reads stacked markers separated by spaces': {
    lines: ['(a) (1) The groom.', '(2) The rider.', '(b) The track.'],
    paths: ['a 1', 'a 2', 'b'],
  },
  'splits sentences on one line when the next line continues their sequence': {
    lines: ['(a) General. (1) The groom signs. (2) The rider signs.', '(3) The owner signs.', '(b) Late forms.'],
    paths: ['a', 'a 1', 'a 2', 'a 3', 'b'],
  },
  'splits siblings on one line when the next line continues their sequence': {
    lines: ['§ 7.1 Forms. (a) The groom signs. (b) The rider signs.', '(c) The owner signs.'],
    paths: ['7.1', '7.1 a', '7.1 b', '7.1 c'],
  },
  'splits sentences on one line when no other line continues their sequence': {
    lines: ['(a) General. (1) The groom signs. (2) The rider signs.', '(b) Late forms.'],
    paths: ['a', 'b'],
    warnings: ['inline-enumeration a'],
  },
  'keeps numbers in the middle of a sentence as text': {
    lines: ['(a) One who (1) owns, (2) trains or (3) rides shall obey paragraphs (b)(1) and (2).', '(b) Next.'],
    paths: ['a', 'b'],
  },
  'reads (i) after numbers as a letter when (j) follows': {
    lines: ['(g) G.', '(h) H.', '(1) One.', '(2) Two.', '(i) Not a numeral.', '(j) J.'],
    paths: ['g', 'h', 'h 1', 'h 2', 'i', 'j'],
    warnings: ['sequence-starts-late g'],
  },
  'distinguishes roman (i) and letter (i) in one rule': {
    lines: [
      '(h) H.',
      '(1) One.',
      '(2) Two:',
      '(i) first;',
      '(A) x;',
      '(B) y;',
      '(ii) second.',
      '(i) Letter.',
      '(j) J.',
    ],
    paths: ['h', 'h 1', 'h 2', 'h 2 i', 'h 2 i A', 'h 2 i B', 'h 2 ii', 'i', 'j'],
    warnings: ['sequence-starts-late h'],
  },
  'reads inserted markers such as (a-1) and (1-a)': {
    lines: ['(a) A.', '(a-1) New.', '(1) x.', '(1-a) New.', '(2) y.', '(b) B.'],
    paths: ['a', 'a-1', 'a-1 1', 'a-1 1-a', 'a-1 2', 'b'],
  },
  'reads levels 5 and 6 without italics': {
    lines: [
      '(a) A.',
      '(1) 1.',
      '(i) i.',
      '(A) A.',
      '(1) 5.',
      '(2) 5.',
      '(i) 6.',
      '(ii) 6.',
      '(3) 5.',
      '(B) B.',
      '(2) 2.',
    ],
    paths: [
      'a',
      'a 1',
      'a 1 i',
      'a 1 i A',
      'a 1 i A 1',
      'a 1 i A 2',
      'a 1 i A 2 i',
      'a 1 i A 2 ii',
      'a 1 i A 3',
      'a 1 i B',
      'a 2',
    ],
  },
  'opens a skipped level when its marker appears later': {
    lines: ['(a) A.', '(1) 1.', '(2) 2.', '(3) 3.', '(i) x:', '(1) y;', '(2) z.', '(B) B.', '(C) C.', '(b) B.'],
    paths: ['a', 'a 1', 'a 2', 'a 3', 'a 3 i', 'a 3 i 1', 'a 3 i 2', 'a 3 i B', 'a 3 i C', 'b'],
    warnings: ['level-skipped a 3 i 1', 'sequence-starts-late a 3 i B'],
  },
  'continues the sequence after a roman numeral printed twice': {
    lines: ['(a) A.', '(1) One.', '(i) x.', '(ii) y.', '(ii) z.', '(iv) w.', '(2) Two.'],
    paths: ['a', 'a 1', 'a 1 i', 'a 1 ii', 'a 1 ii', 'a 1 iv', 'a 2'],
    warnings: ['duplicate-marker a 1 ii', 'gap-in-sequence a 1 iv'],
  },
  'keeps an out-of-order marker as a provision': {
    lines: ['(a) A.', '(c) C.', '(b) B.', '(d) D.'],
    paths: ['a', 'c', 'b', 'd'],
    warnings: ['gap-in-sequence c', 'out-of-sequence b', 'gap-in-sequence d'],
  },
  'warns once about roman numerals directly under letters': {
    lines: ['(a) A.', '(i) x.', '(ii) y.', '(b) B.', '(i) x.', '(ii) y.'],
    paths: ['a', 'a i', 'a ii', 'b', 'b i', 'b ii'],
    warnings: ['level-skipped a i'],
  },
  'reads roman numerals as the outermost level': {
    lines: ['(i) One.', '(ii) Two.', '(A) x.', '(B) y.', '(iii) Three.', '(iv) Four.', '(v) Five.'],
    paths: ['i', 'ii', 'ii A', 'ii B', 'iii', 'iv', 'v'],
    warnings: ['level-skipped i'],
  },
  'keeps a quoted form as text after "shall read:"': {
    lines: [
      '(a) The sign shall read:',
      '“NOTICE',
      '(a) No horses.',
      '(b) No dogs:',
      '(1) large; or',
      '(2) small.”',
      '(b) Next.',
    ],
    paths: ['a', 'a p1', 'a p2', 'a p3', 'a p4', 'a p5', 'b'],
  },
  'warns about a form introduced by "as follows:" without quotation marks': {
    lines: ['(a) The sign shall state as follows:', '(1) No horses.', '(2) No dogs.', '(b) Next.'],
    paths: ['a', 'a 1', 'a 2', 'b'],
    warnings: ['quoted-form a'],
  },
  'reads every kind of reserved range': {
    lines: [
      '(a) A.',
      '(1) One.',
      '(2)–(4) [Reserved]',
      '(5) Five.',
      '(b) and (c) [Reserved]',
      '(d) through (f) Reserved.',
      '(g) G.',
    ],
    paths: ['a', 'a 1', 'a 2', 'a 3', 'a 4', 'a 5', 'b', 'c', 'd', 'e', 'f', 'g'],
    notes: ['reserved-range a 2', 'reserved-range b', 'reserved-range d'],
  },
  'continues the sequence after asterisks that mark an omission': {
    lines: ['(a) A.', '* * * * *', '(d) D.', '(1) One.', '* * *', '(4) Four.'],
    paths: ['a', 'p1', 'd', 'd 1', 'p2', 'd 4'],
  },
  'reads no-break and thin spaces after signs and markers': {
    lines: ['§\u00a07.1\u2003Stalls', '(a)\u00a0Clean.', '(1)\u2003Daily.', '(2)\u202fWith care.', '(b)\u3000Dry.'],
    paths: ['7.1', '7.1 a', '7.1 a 1', '7.1 a 2', '7.1 b'],
  },
  'reads numbers without parentheses': {
    lines: ['1. First.', 'a. Sub.', 'b. Sub.', 'i. Deep.', 'ii. Deep.', '2. Second.'],
    paths: ['1', '1 a', '1 b', '1 b i', '1 b ii', '2'],
  },
  'reads markers with only a closing parenthesis': {
    lines: ['a) First.', 'b) Second.', '1) one', '2) two', 'c) Third.'],
    paths: ['a', 'b', 'b 1', 'b 2', 'c'],
  },
  'reads spaces inside parentheses': {
    lines: ['( a ) First.', '( 1 ) One.', '( b ) Second.'],
    paths: ['a', 'a 1', 'b'],
  },
  'keeps footnotes with the provision above': {
    lines: ['(a) A text.[^1]', '(b) B text.', '[^1]: The footnote.', '(c) C.'],
    paths: ['a', 'b', 'b p1', 'c'],
  },
  'reads number headings of a series': {
    lines: [
      '1000. General Provisions',
      '1010. Rules of Interpretation.',
      '(a) One.',
      '1020. Definitions.',
      'Act means the Act.',
    ],
    paths: ['1000', '1010', '1010 a', '1020', '1020 Act'],
  },
  'reads definitions above the first rule': {
    lines: [
      'Sample Rules',
      'DEFINITIONS',
      'Bay: a brown horse.',
      'Pinto: a patched horse.',
      'Rule 1. Colours.',
      '(a) Any.',
    ],
    paths: ['Bay', 'Pinto', '1', '1 a'],
  },
  'reads a text in all capitals': {
    lines: [
      'RULE 2010. DEFINITIONS',
      'FOR PURPOSES OF THIS RULE:',
      'BAY MEANS BROWN.',
      'RULE 2020. SCOPE',
      '(a) ALL HORSES.',
    ],
    paths: ['2010', '2010 BAY', '2020', '2020 a'],
  },
  'reads headings on their own lines': {
    lines: [
      '(a) Scope',
      'All stalls are meant.',
      '(b) Forms',
      '(1) Who',
      'The groom signs.',
      '(2) When',
      'At once.',
      '(c) End.',
    ],
    paths: ['a', 'b', 'b 1', 'b 2', 'c'],
  },
  'reads definitions after a deeply nested one with misprinted markers': {
    lines: [
      'Rule 1. Definitions.',
      'Bay means:',
      '(1) brown:',
      '(i) dark;',
      '(ii) light:',
      '(A) all;',
      '(B) in part.',
    ].concat(['Pinto means:', '(1) patched:', '(i) large;', '(iv) small;', '(iii) many.']),
    paths: ['1', '1 Bay', '1 Bay 1', '1 Bay 1 i', '1 Bay 1 ii', '1 Bay 1 ii A', '1 Bay 1 ii B'].concat([
      '1 Pinto',
      '1 Pinto 1',
      '1 Pinto 1 i',
      '1 Pinto 1 iv',
      '1 Pinto 1 iii',
    ]),
    warnings: ['unmarked-parent 1', 'gap-in-sequence 1 Pinto 1 iv', 'out-of-sequence 1 Pinto 1 iii'],
  },
  'reads a definition whose first member is on the same line': {
    lines: [
      'Rule 1. Definitions.',
      'Bay means (1) A brown horse;',
      '(2) A dark horse.',
      'Pinto means a patched horse.',
    ],
    paths: ['1', '1 Bay', '1 Bay 1', '1 Bay 2', '1 Pinto'],
    warnings: ['unmarked-parent 1'],
  },
  'reads a title without punctuation before its first child': {
    lines: ['(a) Standards for Written Records (1) The groom writes.', '(2) The owner signs.', '(b) Next.'],
    paths: ['a', 'a 1', 'a 2', 'b'],
  },
  'joins hyphenated words across lines': {
    lines: ['(a) The anti-', 'doping rules and the self-', 'regulatory body', '(b) Next.'],
    paths: ['a', 'b'],
  },
  'reads flush text after a blank line': {
    lines: ['(a) One who:', '(1) rides;', '(2) drives;', '', 'pays.', '(b) B.'],
    paths: ['a', 'a 1', 'a 2', 'a p1', 'b'],
  },
}

describe('edge cases', () => {
  it.each(Object.entries(EDGE_CASES))('%s', (_, edgeCase) => {
    expect({
      paths: getPaths(edgeCase.lines),
      warnings: getWarnings(edgeCase.lines),
      notes: getWarnings(edgeCase.lines, 'notes'),
    }).toEqual({
      paths: edgeCase.paths,
      warnings: edgeCase.warnings ?? [],
      notes: edgeCase.notes ?? [],
    })
  })

  it('lists the provisions a warning affects, including those of later lines with the same ambiguity', () => {
    const [late, ...others] = parseRegulation(['(c) C.', '(1) One.', '(i) one.', '(d) D.']).warnings
    expect([late?.code, others.length]).toEqual(['sequence-starts-late', 0])
    expect(late?.affectedPaths.map((path) => path.join(' '))).toEqual(['c', 'c 1', 'c 1 i'])
    const skipping = ['(a) A.', '(i) one.', '(ii) two.', '(b) B.', '(i) one.', '(A) deep.']
    const [skip] = parseRegulation(skipping).warnings
    expect(skip?.affectedPaths.map((path) => path.join(' '))).toEqual(['a i', 'b i', 'b i A'])
  })

  it('warns about a range in a heading that is not marked as reserved', () => {
    const range = (title: string) =>
      parseRegulation(['§§ 11.9-11.15 ' + title, '(a) One.', '§ 11.16 After.', '(a) One.'])
    expect(range('Forms.').warnings.map((warning) => warning.code)).toEqual(['reserved-range'])
    expect(range('[Reserved]').warnings).toEqual([])
  })

  it('discards running heads next to page numbers that are recognized by their sequence', () => {
    const page = (number: number) => [String(number), 'SAMPLE RULEBOOK Version 3']
    const { nodes, discards } = parseRegulation([
      '(a) One.',
      ...page(12),
      '(b) Two.',
      ...page(13),
      '(c) Three.',
      ...page(14),
      '(d) Four.',
    ])
    expect(nodes.map((node) => node.text)).toEqual(['One.', 'Two.', 'Three.', 'Four.'])
    expect(discards).toHaveLength(6)
  })

  it('places text after a continued sentence next to it', () => {
    expect(
      getPaths(['(a) One:', '(1) one;', '(2) two;', 'in each case.', 'Violations are reported.', '(b) B.']),
    ).toEqual(['a', 'a 1', 'a 2', 'a p1', 'a p2', 'b'])
  })

  it.each(['Editorial Notes', 'NOTES:', 'Statutory Notes and Related Subsidiaries'])(
    'keeps everything below %s to the end of the rule as notes, including markers',
    (heading) => {
      const notes = [
        '2022—Subsec. (a). Pub. L. 117–328 struck it.',
        'Intent: "The legislature:',
        '(1) finds; and',
        '(2) acts."',
      ]
      const lines = ['§ 7. Stalls', '(a) A.', '(b) B.', heading, ...notes, '§ 8. Next', '(a) A.']
      expect(getPaths(lines)).toEqual(['7', '7 a', '7 b', '7 p1', '7 p2', '7 p3', '7 p4', '7 p5', '8', '8 a'])
    },
  )

  it('joins a wrapped line that starts with the end of a citation', () => {
    const lines = [
      'Rule 2143. Records of the stable and of those who keep horses in it',
      '(a) The keeper gives the records that are named in paragraph',
      '(b) of this Rule to the Authority within five days, and those of',
      '(c)(1) of this Rule within ten days of the request of the track.',
      '(b) The records are those of the last thirty days before it was',
      'made to the keeper.',
      '(c) Others are those that the steward',
      '(1) asks for.',
    ]
    expect(getPaths(lines)).toEqual(['2143', '2143 a', '2143 b', '2143 c', '2143 c 1'])
    expect(getWarnings(lines)).toEqual([])
  })

  it('reads wrapped titles, definitions without blank lines between them, and a paragraph across a page break', () => {
    const lines = [
      'Rule 11. Whom does the keeper of a stable that is not his own tell',
      'about a horse that is lame?',
      'He tells the steward (see the list in the office of the secretary).',
      'Rule 12. Definitions (of the words used in this sample).',
      'Bay means a horse of a brown color and of any shade of that color.',
      'Pinto means a horse of two colors, one of them white, whatever the',
      'other is.',
      'Rule 13. Feed.',
      '(a) The keeper gives oats, hay and water to each of the horses of the',
      '',
      '7',
      '\f',
      '',
      'Racing Office at noon, and at night what is left of the oats and hay.',
      '(b) Nothing else.',
    ]
    const { nodes } = parseRegulation(lines)
    expect(nodes.map((node) => [node.path.join(' '), node.heading].filter(Boolean).join(' | '))).toEqual([
      '11 | Whom does the keeper of a stable that is not his own tell about a horse that is lame?',
      '12 | Definitions (of the words used in this sample)',
      '12 Bay',
      '12 Pinto',
      '13 | Feed',
      '13 a',
      '13 b',
    ])
  })

  it('cleans line endings, tabs, byte order mark, form feeds, running heads and page numbers', () => {
    const text =
      '\ufeffSample Rules Page 1\r\nRule 1.\tStalls.\r\n(a)\tClean\r\n\t(1)\tdaily;\r\nSample Rules Page 2\r\n\t(2)\twith care.\f12\r\n(b)\tDry.\r\n[[Page 2457]]\r\nSample Rules Page 3\r\n(c)\tWarm.'
    const { nodes, discards } = parseRegulation(text)
    expect(nodes.map((node) => [node.path.join(' '), node.heading ?? '', node.text])).toEqual([
      ['1', 'Stalls', ''],
      ['1 a', 'Clean', ''],
      ['1 a 1', '', 'daily;'],
      ['1 a 2', '', 'with care.'],
      ['1 b', '', 'Dry.'],
      ['1 c', '', 'Warm.'],
    ])
    expect(discards.map((discard) => `${discard.reason} ${discard.text}`)).toEqual([
      'running-head Sample Rules Page 1',
      'running-head Sample Rules Page 2',
      'page-number 12',
      'page-number [[Page 2457]]',
      'running-head Sample Rules Page 3',
    ])
  })

  it('discards a line at the bottom of every page as a running head even if the cover also has it', () => {
    const foot = 'Published November 22, 2026'
    const pages = [...'abcdefg'].map(
      (letter) => `(${letter}) Words of ${letter}\nthat go ${letter}\nand ${letter}.\n${foot}`,
    )
    const cover = [
      'Sample Rules',
      'Draft version 2',
      'Subject',
      foot,
      'Read online',
      'A sample',
      'Words',
      'Rule 1. Stalls',
    ]
    const { nodes, discards } = parseRegulation([cover.join('\n'), ...pages].join('\f'))
    expect(nodes.some(({ text }) => text.includes(foot))).toBe(true)
    expect(nodes.find(({ path }) => path.join(' ') === '1 c')?.text).toBe('Words of c that go c and c.')
    expect(discards).toHaveLength(7)
  })
})
