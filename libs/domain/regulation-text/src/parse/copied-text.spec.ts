import { describe, expect, it } from 'vitest'
import { parseRegulation } from './parse-regulation.ts'

interface Copy {
  readonly lines: readonly string[]
  /** Paths of all printed provisions. */
  readonly paths: readonly string[]
  /** Heading of the first one. */
  readonly heading?: string
  readonly discards?: readonly string[]
  /** None if absent: an unexpected warning fails the test. */
  readonly warnings?: readonly string[]
}

/** Rules as copied from a publisher's page, a PDF, or a word processor. */
const COPIES: Readonly<Record<string, Copy>> = {
  'reads a rule copied from a Texas web page': {
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
  'reads a rule copied from a Washington web page': {
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
  'restores lost line breaks in a page copied as one line': {
    lines: [
      'Section 41.8 - Reports(a) The stewards report each day.(b) The report names: (1) the weather; and(2) the track.(c) It is signed.',
    ],
    paths: ['41.8', '41.8 a', '41.8 b', '41.8 b 1', '41.8 b 2', '41.8 c'],
    heading: 'Reports',
  },
  'splits two marked sentences in the last line of a rule': {
    lines: ['§ 7.1 Fees. (a) The board sets fees. (b) Fees are paid monthly.'],
    paths: ['7.1', '7.1 a', '7.1 b'],
    heading: 'Fees',
  },
  'joins a marker on its own line with the text below it': {
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
  'removes Markdown headings, bullets and emphasis': {
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
  'removes Markdown italics inside markers': {
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
  'reads section headings in the plain text of the Federal Register': {
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
  'reads a section number without a title before its first provision': {
    lines: ['19410.  (a) A groom grooms.', '(b) A rider rides.', '§ 19411 (a) A steward rules.', '(b) A judge judges.'],
    paths: ['19410', '19410 a', '19410 b', '19411', '19411 a', '19411 b'],
  },
  'reads markers with a period inside the parentheses': {
    lines: ['(a.) One.', '(b.) Two:', '(1.) x;', '(2.) y.', '(c.) Three.'],
    paths: ['a', 'b', 'b 1', 'b 2', 'c'],
  },
  'discards the running heads of the printed CFR': {
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
  'nests numbers without parentheses below numbers with them': {
    lines: [
      'Section 1. Feed. (1) A groom feeds.',
      '(2) A horse eats:',
      '(a) Hay, which is:',
      '1. Dry;',
      '2. Clean, that is:',
      'a. Free of dust; and',
      'b. Free of mold; or',
      '3. New; or',
      '(b) Oats.',
      '(3) A horse drinks.',
    ],
    paths: ['1', '1 1', '1 2', '1 2 a', '1 2 a 1', '1 2 a 2', '1 2 a 2 a', '1 2 a 2 b', '1 2 a 3', '1 2 b', '1 3'],
    heading: 'Feed',
  },
  'ends an uppercase title at the colon after a four-part number': {
    lines: ['15.9.6.8 STABLES: They are clean.', 'A. Doors:', '(1) Each has one.', '(2) It is shut.', 'B. Roofs.'],
    paths: ['15.9.6.8', '15.9.6.8 A', '15.9.6.8 A 1', '15.9.6.8 A 2', '15.9.6.8 B'],
    heading: 'STABLES',
  },
  'reads a reserved range of rules with periods': {
    lines: ['2021.–2029. [Reserved]', '2030. Penalties', '(a) A fine.', '(b) A ban.'],
    paths: ['2021', '2030', '2030 a', '2030 b'],
    heading: '[Reserved]',
  },
  'closes a sequence after the member that "; and" announces as the last': {
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
  'keeps an unmarked sentence among marked definitions as text': {
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

describe('copied text', () => {
  it.each(Object.entries(COPIES))('%s', (_, { lines, paths, heading, discards = [], warnings = [] }) => {
    const parsed = parseRegulation(lines.join('\n'))
    const printed = parsed.nodes.filter((node) => node.implied === undefined)
    expect(printed.map((node) => node.path.join(' '))).toEqual(paths)
    expect(printed[0]?.heading).toBe(heading)
    expect(parsed.discards.map((discard) => discard.text)).toEqual(discards)
    expect(parsed.warnings.map((warning) => `${warning.code} ${warning.path.join(' ')}`)).toEqual(warnings)
  })
})

it('joins words hyphenated at line breaks and keeps the hyphen of compounds', () => {
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
    '2 hyphenated-word',
    '4 hyphenated-word',
    '6 hyphenated-word',
    '7 hyphenated-word',
    '8 hyphenated-word',
  ])
})

it('continues the sentence after a word hyphenated at a line break, even if the next line starts with a marker', () => {
  const { nodes } = parseRegulation(
    'Rule 9. Claims\n(a) A claim is made by a li-\ncensed Owner.\n(b) A claim under para-\ngraph\n(a) of this Rule stands.',
  )
  expect(nodes.map(({ text }) => text)).toEqual([
    '',
    'A claim is made by a licensed Owner.',
    'A claim under paragraph (a) of this Rule stands.',
  ])
})

it('discards numbered page footers', () => {
  const page = (number: number, letter: string) => `(${letter}) Words\nof ${letter}.\nThe Rules   Page ${number} of 3\n`
  const { nodes, discards } = parseRegulation(['Rule 9. Feet', page(1, 'a'), page(2, 'b'), page(3, 'c')].join('\n'))
  expect(nodes.map(({ text }) => text)).toEqual(['', 'Words of a.', 'Words of b.', 'Words of c.'])
  expect(discards).toHaveLength(3)
})

it.each([
  [
    'completes a citation',
    '(a) A whip used in violation of subsection\n(b) is forfeited.\n(b) Next.',
    'A whip used in violation of subsection (b) is forfeited.',
  ],
  [
    'starts with a further citation',
    '(a) Notwithstanding Subsection (b)(1), or\n(b-1), none is due.\n(b) Next.',
    'Notwithstanding Subsection (b)(1), or (b-1), none is due.',
  ],
  ['starts with a number', '(a) The dose is\n2.5 mg a day.\n(b) Next.', 'The dose is 2.5 mg a day.'],
  [
    'continues a list item',
    '(a) a horse on the Veterinarians’\nList as lame; or\n(b) next.',
    'a horse on the Veterinarians’ List as lame; or',
  ],
])('joins a line that %s to the previous line in a text that is not wrapped', (_, input, text) => {
  expect(parseRegulation(input).nodes.map((node) => [node.path.join(' '), node.text])[0]).toEqual(['a', text])
})

it.each(['3769-2-01 Officials and judges.', '61D-6.008 Officials and Judges.', 'Section 502.30 Officials and Judges'])(
  'reads %s as a heading',
  (line) => {
    const [rule, first] = parseRegulation(`${line}\n(1) Three stewards.\n(2) One judge.`).nodes
    expect(rule?.kind).toBe('rule')
    expect(rule?.heading?.toLowerCase()).toBe('officials and judges')
    expect(first?.depth).toBe(2)
  },
)

it('does not treat footnote asterisks or a row of asterisks as italics', () => {
  const { nodes } = parseRegulation('(a) A fee* and a tax* are due.\n* * *\n(b) *Late* fees_and_taxes are not.')
  expect(nodes.map(({ text, marks }) => [text, marks?.length ?? 0])).toEqual([
    ['A fee* and a tax* are due.', 0],
    ['* * *', 0],
    ['Late fees_and_taxes are not.', 1],
  ])
})
