import { describe, expect, it } from 'vitest'
import { parseRegulation } from './parse-regulation.ts'

/** The paths of all printed nodes. */
function paths(lines: readonly string[]): string[] {
  return parseRegulation(lines)
    .nodes.filter((node) => node.implied !== 'stacked')
    .map((node) => node.path.join(' '))
}

function doubts(lines: readonly string[], of: 'doubts' | 'notes' = 'doubts'): string[] {
  return parseRegulation(lines)[of].map((doubt) => `${doubt.code} ${doubt.path.join(' ')}`)
}

interface Trap {
  readonly lines: readonly string[]
  readonly paths: readonly string[]
  /** None where absent: a doubt more is a fault as well. */
  readonly doubts?: readonly string[]
  /** What is told and asks nothing. */
  readonly notes?: readonly string[]
}

const TRAPS: Readonly<Record<string, Trap>> = {
  'three markers on one line, then the siblings of each': {
    lines: ['(a)(1)(i) The groom.', '(ii) The rider.', '(2) The owner.', '(b) The track.'],
    paths: ['a 1 i', 'a 1 ii', 'a 2', 'b'],
  },
  'stacked markers set apart by spaces': {
    lines: ['(a) (1) The groom.', '(2) The rider.', '(b) The track.'],
    paths: ['a 1', 'a 2', 'b'],
  },
  'sentences on one line that the next line goes on': {
    lines: ['(a) General. (1) The groom signs. (2) The rider signs.', '(3) The owner signs.', '(b) Late forms.'],
    paths: ['a', 'a 1', 'a 2', 'a 3', 'b'],
  },
  'siblings on one line that the next line goes on': {
    lines: ['§ 7.1 Forms. (a) The groom signs. (b) The rider signs.', '(c) The owner signs.'],
    paths: ['7.1', '7.1 a', '7.1 b', '7.1 c'],
  },
  'sentences on one line that nothing goes on': {
    lines: ['(a) General. (1) The groom signs. (2) The rider signs.', '(b) Late forms.'],
    paths: ['a', 'b'],
    doubts: ['inline-enumeration a'],
  },
  'members in the middle of a sentence': {
    lines: ['(a) One who (1) owns, (2) trains or (3) rides shall obey paragraphs (b)(1) and (2).', '(b) Next.'],
    paths: ['a', 'b'],
  },
  'a letter (i) after numbers, because (j) follows': {
    lines: ['(g) G.', '(h) H.', '(1) One.', '(2) Two.', '(i) Not a numeral.', '(j) J.'],
    paths: ['g', 'h', 'h 1', 'h 2', 'i', 'j'],
    doubts: ['sequence-starts-late g'],
  },
  'a numeral (i) and the letter (i) in one rule': {
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
    doubts: ['sequence-starts-late h'],
  },
  'inserted members': {
    lines: ['(a) A.', '(a-1) New.', '(1) x.', '(1-a) New.', '(2) y.', '(b) B.'],
    paths: ['a', 'a-1', 'a-1 1', 'a-1 1-a', 'a-1 2', 'b'],
  },
  'levels 5 and 6 without italics': {
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
  'a level left out that comes later': {
    lines: ['(a) A.', '(1) 1.', '(2) 2.', '(3) 3.', '(i) x:', '(1) y;', '(2) z.', '(B) B.', '(C) C.', '(b) B.'],
    paths: ['a', 'a 1', 'a 2', 'a 3', 'a 3 i', 'a 3 i 1', 'a 3 i 2', 'a 3 i B', 'a 3 i C', 'b'],
    doubts: ['level-skipped a 3 i 1', 'sequence-starts-late a 3 i B'],
  },
  'a numeral printed twice goes on its own sequence': {
    lines: ['(a) A.', '(1) One.', '(i) x.', '(ii) y.', '(ii) z.', '(iv) w.', '(2) Two.'],
    paths: ['a', 'a 1', 'a 1 i', 'a 1 ii', 'a 1 ii', 'a 1 iv', 'a 2'],
    doubts: ['duplicate-marker a 1 ii', 'gap-in-sequence a 1 iv'],
  },
  'a member out of its order stays a provision': {
    lines: ['(a) A.', '(c) C.', '(b) B.', '(d) D.'],
    paths: ['a', 'c', 'b', 'd'],
    doubts: ['gap-in-sequence c', 'out-of-sequence b', 'gap-in-sequence d'],
  },
  'numerals right under letters, doubted once': {
    lines: ['(a) A.', '(i) x.', '(ii) y.', '(b) B.', '(i) x.', '(ii) y.'],
    paths: ['a', 'a i', 'a ii', 'b', 'b i', 'b ii'],
    doubts: ['level-skipped a i'],
  },
  'numerals as outermost level': {
    lines: ['(i) One.', '(ii) Two.', '(A) x.', '(B) y.', '(iii) Three.', '(iv) Four.', '(v) Five.'],
    paths: ['i', 'ii', 'ii A', 'ii B', 'iii', 'iv', 'v'],
    doubts: ['level-skipped i'],
  },
  'an announced form in quotation marks': {
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
  'an announced form without quotation marks': {
    lines: ['(a) The sign shall state as follows:', '(1) No horses.', '(2) No dogs.', '(b) Next.'],
    paths: ['a', 'a 1', 'a 2', 'b'],
    doubts: ['quoted-form a'],
  },
  'reserved ranges of every kind': {
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
  'asterisks in place of what is left out': {
    lines: ['(a) A.', '* * * * *', '(d) D.', '(1) One.', '* * *', '(4) Four.'],
    paths: ['a', 'p1', 'd', 'd 1', 'p2', 'd 4'],
  },
  'other spaces behind signs and markers': {
    lines: ['§\u00a07.1\u2003Stalls', '(a)\u00a0Clean.', '(1)\u2003Daily.', '(2)\u202fWith care.', '(b)\u3000Dry.'],
    paths: ['7.1', '7.1 a', '7.1 a 1', '7.1 a 2', '7.1 b'],
  },
  'numbers without brackets': {
    lines: ['1. First.', 'a. Sub.', 'b. Sub.', 'i. Deep.', 'ii. Deep.', '2. Second.'],
    paths: ['1', '1 a', '1 b', '1 b i', '1 b ii', '2'],
  },
  'half brackets': {
    lines: ['a) First.', 'b) Second.', '1) one', '2) two', 'c) Third.'],
    paths: ['a', 'b', 'b 1', 'b 2', 'c'],
  },
  'spaces inside brackets': { lines: ['( a ) First.', '( 1 ) One.', '( b ) Second.'], paths: ['a', 'a 1', 'b'] },
  'footnotes stay with the provision above': {
    lines: ['(a) A text.[^1]', '(b) B text.', '[^1]: The footnote.', '(c) C.'],
    paths: ['a', 'b', 'b p1', 'c'],
  },
  'number headings of a series': {
    lines: [
      '1000. General Provisions',
      '1010. Rules of Interpretation.',
      '(a) One.',
      '1020. Definitions.',
      'Act means the Act.',
    ],
    paths: ['1000', '1010', '1010 a', '1020', '1020 Act'],
  },
  'definitions above the first rule': {
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
  'capitals throughout': {
    lines: [
      'RULE 2010. DEFINITIONS',
      'FOR PURPOSES OF THIS RULE:',
      'BAY MEANS BROWN.',
      'RULE 2020. SCOPE',
      '(a) ALL HORSES.',
    ],
    paths: ['2010', '2010 BAY', '2020', '2020 a'],
  },
  'headings on lines of their own': {
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
  'definitions after a deep one, whatever is misprinted in them': {
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
    doubts: ['unmarked-parent 1', 'gap-in-sequence 1 Pinto 1 iv', 'out-of-sequence 1 Pinto 1 iii'],
  },
  'a definition whose first member stands on its line': {
    lines: [
      'Rule 1. Definitions.',
      'Bay means (1) A brown horse;',
      '(2) A dark horse.',
      'Pinto means a patched horse.',
    ],
    paths: ['1', '1 Bay', '1 Bay 1', '1 Bay 2', '1 Pinto'],
    doubts: ['unmarked-parent 1'],
  },
  'a title without punctuation before its first child': {
    lines: ['(a) Standards for Written Records (1) The groom writes.', '(2) The owner signs.', '(b) Next.'],
    paths: ['a', 'a 1', 'a 2', 'b'],
  },
  'words parted at the ends of lines': {
    lines: ['(a) The anti-', 'doping rules and the self-', 'regulatory body', '(b) Next.'],
    paths: ['a', 'b'],
  },
  'flush text behind an empty line': {
    lines: ['(a) One who:', '(1) rides;', '(2) drives;', '', 'pays.', '(b) B.'],
    paths: ['a', 'a 1', 'a 2', 'a p1', 'b'],
  },
}

describe('traps', () => {
  it.each(Object.entries(TRAPS))('%s', (_, trap) => {
    expect({ paths: paths(trap.lines), doubts: doubts(trap.lines), notes: doubts(trap.lines, 'notes') }).toEqual({
      paths: trap.paths,
      doubts: trap.doubts ?? [],
      notes: trap.notes ?? [],
    })
  })

  it('a doubt names all provisions whose place hangs on it, also later lines that part in the same way', () => {
    const [late, ...others] = parseRegulation(['(c) C.', '(1) One.', '(i) one.', '(d) D.']).doubts
    expect([late?.code, others.length]).toEqual(['sequence-starts-late', 0])
    expect(late?.covers.map((path) => path.join(' '))).toEqual(['c', 'c 1', 'c 1 i'])
    const skipping = ['(a) A.', '(i) one.', '(ii) two.', '(b) B.', '(i) one.', '(A) deep.']
    const [skip] = parseRegulation(skipping).doubts
    expect(skip?.covers.map((path) => path.join(' '))).toEqual(['a i', 'b i', 'b i A'])
  })

  it('a range in a heading that is not said to be reserved is doubted', () => {
    const range = (title: string) =>
      parseRegulation(['§§ 11.9-11.15 ' + title, '(a) One.', '§ 11.16 After.', '(a) One.'])
    expect(range('Forms.').doubts.map((doubt) => doubt.code)).toEqual(['reserved-range'])
    expect(range('[Reserved]').doubts).toEqual([])
  })

  it('heads beside numbers of pages that are only seen to rise', () => {
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

  it('text after text that goes on a sentence stands beside it', () => {
    expect(paths(['(a) One:', '(1) one;', '(2) two;', 'in each case.', 'Whoever errs is told.', '(b) B.'])).toEqual([
      'a',
      'a 1',
      'a 2',
      'a p1',
      'a p2',
      'b',
    ])
  })

  it.each(['Editorial Notes', 'NOTES:', 'Statutory Notes and Related Subsidiaries'])(
    'what stands below %s to the end of the rule is a note, markers and all',
    (heading) => {
      const notes = [
        '2022—Subsec. (a). Pub. L. 117–328 struck it.',
        'Intent: "The legislature:',
        '(1) finds; and',
        '(2) acts."',
      ]
      const lines = ['§ 7. Stalls', '(a) A.', '(b) B.', heading, ...notes, '§ 8. Next', '(a) A.']
      expect(paths(lines)).toEqual(['7', '7 a', '7 b', '7 p1', '7 p2', '7 p3', '7 p4', '7 p5', '8', '8 a'])
    },
  )

  it('a wrapped line that begins with the end of a citation', () => {
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
    expect(paths(lines)).toEqual(['2143', '2143 a', '2143 b', '2143 c', '2143 c 1'])
    expect(doubts(lines)).toEqual([])
  })

  it('wrapped titles, definitions without empty lines between, and a paragraph that goes on over a page', () => {
    const lines = [
      'Rule 11. Whom does the keeper of a stable that is not his own tell',
      'about a horse that is lame?',
      'He tells the steward (see the list in the office of the secretary).',
      'Rule 12. Definitions (of the words used in this sample).',
      'Bay means a horse of a brown colour and of any shade of that colour.',
      'Pinto means a horse of two colours, one of them white, whatever the',
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

  it('the marks of every kind of copy: line ends, tabs, byte order mark, form feeds, running heads, page numbers', () => {
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
      'page-mark 12',
      'page-mark [[Page 2457]]',
      'running-head Sample Rules Page 3',
    ])
  })

  it('a line at the foot of every page is a running head, though the cover says the same in the middle', () => {
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
