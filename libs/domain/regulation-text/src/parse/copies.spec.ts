import { describe, expect, it } from 'vitest'
import { parseRegulation } from './parse-regulation.ts'

interface Copy {
  readonly lines: readonly string[]
  /** Of all printed provisions. */
  readonly paths: readonly string[]
  /** Heading of the first one. */
  readonly heading?: string
  readonly discards?: readonly string[]
  /** None where absent: a doubt more is a fault as well. */
  readonly doubts?: readonly string[]
}

/** What is left of a rule after it was copied from a publisher's page, a PDF or a word processor. */
const COPIES: Readonly<Record<string, Copy>> = {
  'the page of a Texas rule': {
    lines: [
      '<<Prev Rule',
      'Texas Administrative Code',
      'Next Rule>>',
      'RULE §41.7Care of Horses',
      '(a) A groom shall:',
      '  (1) feed; and',
      '  (2) water.',
      'Source Note: The provisions of this §41.7 adopted to be effective May 1, 1999',
    ],
    paths: ['41.7', '41.7 a', '41.7 a 1', '41.7 a 2', '41.7 p1'],
    heading: 'Care of Horses',
    discards: ['<<Prev Rule', 'Next Rule>>'],
  },
  'the page of a Washington rule': {
    lines: [
      'HTML has links - PDF has Authentication',
      'PDFWAC 900-40-100',
      'Care of horses.',
      '(1) A groom feeds.',
      '(2)(a) A rider rides.',
      '(b) A rider rests.',
      '[Statutory Authority: RCW 67.16.020. 07-07-010, § 900-40-100, filed 3/8/07, effective 4/8/07.]',
    ],
    paths: ['900-40-100', '900-40-100 1', '900-40-100 2 a', '900-40-100 2 b', '900-40-100 p1'],
    heading: 'Care of horses',
    discards: ['HTML has links - PDF has Authentication'],
  },
  'a page without its line ends': {
    lines: [
      'Section 41.8 - Reports(a) The stewards report each day.(b) The report names: (1) the weather; and(2) the track.(c) It is signed.',
    ],
    paths: ['41.8', '41.8 a', '41.8 b', '41.8 b 1', '41.8 b 2', '41.8 c'],
    heading: 'Reports',
  },
  'two sentences with markers in the last line of a rule': {
    lines: ['§ 7.1 Fees. (a) The board sets fees. (b) Fees are paid monthly.'],
    paths: ['7.1', '7.1 a', '7.1 b'],
    heading: 'Fees',
    doubts: ['ambiguous-marker 7.1 b'],
  },
  'a marker alone above its text': {
    lines: [
      'Rule 9. Stalls',
      '(a)',
      '',
      'Stalls are clean.',
      '',
      '(b)',
      '',
      'Stalls have:',
      '',
      '(1)',
      '',
      'straw;',
      '',
    ],
    paths: ['9', '9 a', '9 b', '9 b 1'],
    heading: 'Stalls',
  },
  'signs of Markdown': {
    lines: [
      '### § 7.2 Stalls.',
      '* (a) *Straw.* It is:',
      '  * (1) dry; and',
      '  * (2) clean.',
      '* (b) There is **no** hay.',
    ],
    paths: ['7.2', '7.2 a', '7.2 a 1', '7.2 a 2', '7.2 b'],
    heading: 'Stalls',
  },
  'italic markers of Markdown': {
    lines: [
      '(a) A.',
      '(1) B.',
      '(i) C.',
      '(A) D.',
      '(*1*) E.',
      '(*i*) F.',
      '(*ii*) G.',
      '(_2_) H.',
      '* * * * *',
      '(d) I.',
    ],
    paths: ['a', 'a 1', 'a 1 i', 'a 1 i A', 'a 1 i A 1', 'a 1 i A 1 i', 'a 1 i A 1 ii', 'a 1 i A 2', 'p1', 'd'],
  },
  'the plain text of the Federal Register': {
    lines: [
      '[[Page 4321]]',
      'Sec.  7.150  Sanctions for whips.',
      '    (a) Notice. A steward gives notice as stated in ',
      'Sec. 7.151 of this part.',
      '    (b) Contents.--(1) In general. The notice names the',
      'rider.',
      '    (2) Exceptions. It omits:',
      '    (i) Names; and',
      '    (ii) Places.',
      'Sec.  7.151  Review.',
      '    (a) The board reviews.',
      '    (b) The board decides.',
    ],
    paths: [
      '7.150',
      '7.150 a',
      '7.150 b',
      '7.150 b 1',
      '7.150 b 2',
      '7.150 b 2 i',
      '7.150 b 2 ii',
      '7.151',
      '7.151 a',
      '7.151 b',
    ],
    heading: 'Sanctions for whips',
    discards: ['[[Page 4321]]'],
  },
  'a number without title before its first provision': {
    lines: ['19410.  (a) A groom grooms.', '(b) A rider rides.', '§ 19411 (a) A steward rules.', '(b) A judge judges.'],
    paths: ['19410', '19410 a', '19410 b', '19411', '19411 a', '19411 b'],
  },
  'stops within the brackets of markers': {
    lines: ['(a.) One.', '(b.) Two:', '(1.) x;', '(2.) y.', '(c.) Three.'],
    paths: ['a', 'b', 'b 1', 'b 2', 'c'],
  },
  'the running heads of the printed CFR': {
    lines: [
      '§ 7.3 Stables.',
      '(a) Stables have doors.',
      '\f§ 7.4 16 CFR Ch. I (1–1–31 Edition)',
      '(b) Stables have roofs.',
      '\fOffice of Stables § 7.4',
      '§ 7.4 Doors.',
      'Doors are shut.',
    ],
    paths: ['7.3', '7.3 a', '7.3 b', '7.4'],
    heading: 'Stables',
    discards: ['§ 7.4 16 CFR Ch. I (1–1–31 Edition)', 'Office of Stables § 7.4'],
  },
  'numbers without brackets below numbers with them': {
    lines: [
      'Section 1. Feed. (1) A groom feeds.',
      '(2) A horse eats:',
      '(a) Hay, which is:',
      '1. Dry;',
      '2. Clean, that is:',
      'a. Free of dust; and',
      'b. Free of mould; or',
      '3. New; or',
      '(b) Oats.',
      '(3) A horse drinks.',
    ],
    paths: ['1', '1 1', '1 2', '1 2 a', '1 2 a 1', '1 2 a 2', '1 2 a 2 a', '1 2 a 2 b', '1 2 a 3', '1 2 b', '1 3'],
    heading: 'Feed',
  },
  'a title in capitals before a colon, under a number of four parts': {
    lines: ['15.9.6.8 STABLES: They are clean.', 'A. Doors:', '(1) Each has one.', '(2) It is shut.', 'B. Roofs.'],
    paths: ['15.9.6.8', '15.9.6.8 A', '15.9.6.8 A 1', '15.9.6.8 A 2', '15.9.6.8 B'],
    heading: 'STABLES',
  },
  'a range of rules with full stops': {
    lines: ['2021.–2029. [Reserved]', '2030. Penalties', '(a) A fine.', '(b) A ban.'],
    paths: ['2021', '2030', '2030 a', '2030 b'],
    heading: '[Reserved]',
  },
  'a sequence that said which member is its last': {
    lines: [
      '(a) The officials are:',
      '(1) The steward.',
      '(2) The clerk, who:',
      '(i) Weighs; and',
      '(ii) Writes:',
      '(A) The form, with:',
      '(1) A name; and',
      '(2) A date.',
      '(3) The starter.',
    ],
    paths: ['a', 'a 1', 'a 2', 'a 2 i', 'a 2 ii', 'a 2 ii A', 'a 2 ii A 1', 'a 2 ii A 2', 'a 3'],
  },
  'a sentence among definitions that have markers': {
    lines: [
      '67.90.010 Definitions.',
      'As used in this chapter:',
      '(1) “Groom” means one who grooms.',
      '(2) “Meet” means: ',
      '(a) a race; or',
      '(b) a show.',
      'Singular shall include the plural.',
    ],
    paths: ['67.90.010', '67.90.010 1', '67.90.010 2', '67.90.010 2 a', '67.90.010 2 b', '67.90.010 2 b p1'],
    heading: 'Definitions',
  },
}

describe('copies', () => {
  it.each(Object.entries(COPIES))('%s', (_, { lines, paths, heading, discards = [], doubts = [] }) => {
    const parsed = parseRegulation(lines.join('\n'))
    const printed = parsed.nodes.filter((node) => node.implied === undefined)
    expect(printed.map((node) => node.path.join(' '))).toEqual(paths)
    expect(printed[0]?.heading).toBe(heading)
    expect(parsed.discards.map((discard) => discard.text)).toEqual(discards)
    expect(parsed.doubts.map((doubt) => `${doubt.code} ${doubt.path.join(' ')}`)).toEqual(doubts)
  })
})

it('words parted by the ends of lines are whole again, those with a hyphen of their own keep it', () => {
  const lines = [
    'Rule 9. Sanctions',
    '(a) A sanc-',
    'tion of the anti-',
    'doping rules is un-',
    'der review, as are long-',
    'term re-',
    'views by the sta-',
    'ble of-',
    'fice.',
  ]
  const { nodes, discards } = parseRegulation(lines.join('\n'))
  expect(nodes.at(-1)?.text).toBe(
    'A sanction of the anti-doping rules is under review, as are long-term reviews by the stable office.',
  )
  expect(discards.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
    '2 parted-word',
    '4 parted-word',
    '6 parted-word',
    '7 parted-word',
    '8 parted-word',
  ])
})

it('what follows the rest of a parted word goes on the sentence, whatever it begins with', () => {
  const { nodes } = parseRegulation(
    'Rule 9. Claims\n(a) A claim is made by a li-\ncensed Owner.\n(b) A claim under para-\ngraph\n(a) of this Rule stands.',
  )
  expect(nodes.map(({ text }) => text)).toEqual([
    '',
    'A claim is made by a licensed Owner.',
    'A claim under paragraph (a) of this Rule stands.',
  ])
})

it('the feet of pages that count themselves are left out', () => {
  const page = (number: number, letter: string) => `(${letter}) Words\nof ${letter}.\nThe Rules   Page ${number} of 3\n`
  const { nodes, discards } = parseRegulation(['Rule 9. Feet', page(1, 'a'), page(2, 'b'), page(3, 'c')].join('\n'))
  expect(nodes.map(({ text }) => text)).toEqual(['', 'Words of a.', 'Words of b.', 'Words of c.'])
  expect(discards).toHaveLength(3)
})

it.each([
  [
    'cites',
    '(a) A whip used in violation of subsection\n(b) is forfeited.\n(b) Next.',
    'A whip used in violation of subsection (b) is forfeited.',
  ],
  [
    'cites more',
    '(a) Notwithstanding Subsection (b)(1), or\n(b-1), none is due.\n(b) Next.',
    'Notwithstanding Subsection (b)(1), or (b-1), none is due.',
  ],
  ['begins with a figure', '(a) The dose is\n2.5 mg a day.\n(b) Next.', 'The dose is 2.5 mg a day.'],
  [
    'goes on a member',
    '(a) a horse on the Veterinarians’\nList as lame; or\n(b) next.',
    'a horse on the Veterinarians’ List as lame; or',
  ],
])('a line that %s belongs to the one before it, also where nothing is wrapped', (_, input, text) => {
  expect(parseRegulation(input).nodes.map((node) => [node.path.join(' '), node.text])[0]).toEqual(['a', text])
})

it.each(['3769-2-01 Officials and judges.', '61D-6.008 Officials and Judges.', 'Section 502.30 Officials and Judges'])(
  '%s is a heading',
  (line) => {
    const [rule, first] = parseRegulation(`${line}\n(1) Three stewards.\n(2) One judge.`).nodes
    expect(rule?.kind).toBe('rule')
    expect(rule?.heading?.toLowerCase()).toBe('officials and judges')
    expect(first?.depth).toBe(2)
  },
)

it('a footnote star and a row of stars are no italics', () => {
  const { nodes } = parseRegulation('(a) A fee* and a tax* are due.\n* * *\n(b) *Late* fees_and_taxes are not.')
  expect(nodes.map(({ text, marks }) => [text, marks?.length ?? 0])).toEqual([
    ['A fee* and a tax* are due.', 0],
    ['* * *', 0],
    ['Late fees_and_taxes are not.', 1],
  ])
})
