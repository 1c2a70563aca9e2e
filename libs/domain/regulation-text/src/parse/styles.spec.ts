import { describe, expect, it } from 'vitest'
import { parseRegulation } from './parse-regulation.ts'

/** Returns `path | heading | text` of each printed provision for easy comparison. */
function outline(text: string): string[] {
  return parseRegulation(text)
    .nodes.filter((node) => node.implied !== 'stacked')
    .map((node) =>
      [node.path.join(' '), node.heading ?? '', node.table === undefined ? node.text : 'TABLE'].join(' | '),
    )
}

function getWarnings(text: string): string[] {
  return parseRegulation(text).warnings.map((warning) => `${warning.code} ${warning.path.join(' ')}`)
}

describe('Texas style', () => {
  const text = `TITLE 13. SPORTS

SUBTITLE A-1. SAMPLE RACING ACT

CHAPTER 2021. GENERAL PROVISIONS

Sec. 2021.001.  SHORT TITLE.  This subtitle may be cited as the Sample Racing Act.

Added by Acts 2017, 85th Leg., R.S., Ch. 963, Sec. 1, eff. April 1, 2019.

Sec. 2021.003.  DEFINITIONS.  In this subtitle:

(1)  "Breakage" means odd cents.

(1-a)  "Cotton," except as provided by Section 2021.004, includes:

(A)  thread; and

(B)  the following:

(i)  a cone; and

(ii)  a stick.

Sec. 2021.004.  POWERS.  (a)  The commission may:

(1)  issue a license; and

(2)  revoke it.

(a-1)  The commission shall post the rules.

(b)  This section does not apply to fees under Subsection (a)(1) or (2).`

  it('is detected, and run-in titles are parsed', () => {
    expect(parseRegulation(text).style).toBe('tx')
    expect(outline(text)).toEqual([
      'Title 13 | SPORTS | ',
      'Title 13 Subtitle A-1 | SAMPLE RACING ACT | ',
      'Title 13 Subtitle A-1 Chapter 2021 | GENERAL PROVISIONS | ',
      '2021.001 | SHORT TITLE | This subtitle may be cited as the Sample Racing Act.',
      '2021.001 p1 |  | Added by Acts 2017, 85th Leg., R.S., Ch. 963, Sec. 1, eff. April 1, 2019.',
      '2021.003 | DEFINITIONS | In this subtitle:',
      '2021.003 1 |  | "Breakage" means odd cents.',
      '2021.003 1-a |  | "Cotton," except as provided by Section 2021.004, includes:',
      '2021.003 1-a A |  | thread; and',
      '2021.003 1-a B |  | the following:',
      '2021.003 1-a B i |  | a cone; and',
      '2021.003 1-a B ii |  | a stick.',
      '2021.004 | POWERS | ',
      '2021.004 a |  | The commission may:',
      '2021.004 a 1 |  | issue a license; and',
      '2021.004 a 2 |  | revoke it.',
      '2021.004 a-1 |  | The commission shall post the rules.',
      '2021.004 b |  | This section does not apply to fees under Subsection (a)(1) or (2).',
    ])
    expect(getWarnings(text)).toEqual([])
  })
})

describe('Washington style', () => {
  const text = `Chapter 67.99 RCW
HORSE WALKING

Sections
67.99.005\tLegislative declaration.
67.99.010\tDefinitions.

67.99.005
Legislative declaration.
Walking is good for horses.
[ 1994 c 159 § 1.]

RCW 67.99.010
Definitions.
The definitions in this section apply throughout this chapter.
(1) "Person" means any individual, and:
(a) Any corporation; or
(b) Any partnership, if:
(i) It has two partners; and
(ii)(A) It is registered; or
(B) It was registered.
(2) "Walk" means a slow gait.`

  it('is detected, the table of contents is discarded and notes stay with their section', () => {
    const { style, discards } = parseRegulation(text)
    expect(style).toBe('rcw')
    expect(discards.map((discard) => discard.reason)).toEqual(['table-of-contents', 'table-of-contents'])
    expect(outline(text)).toEqual([
      'Chapter 67.99 RCW | HORSE WALKING | ',
      'Chapter 67.99 RCW p1 |  | Sections',
      '67.99.005 | Legislative declaration | Walking is good for horses.',
      '67.99.005 p1 |  | [ 1994 c 159 § 1.]',
      '67.99.010 | Definitions | The definitions in this section apply throughout this chapter.',
      '67.99.010 1 |  | "Person" means any individual, and:',
      '67.99.010 1 a |  | Any corporation; or',
      '67.99.010 1 b |  | Any partnership, if:',
      '67.99.010 1 b i |  | It has two partners; and',
      '67.99.010 1 b ii A |  | It is registered; or',
      '67.99.010 1 b ii B |  | It was registered.',
      '67.99.010 2 |  | "Walk" means a slow gait.',
    ])
  })
})

describe('racing rules', () => {
  it('names unmarked definitions after their terms', () => {
    const text = `Rule 2010. Definitions.
When used in the Rule 2000 Series:
Act means the sample statute.
Attending Veterinarian means a Veterinarian hired by the Trainer:
(1) who is licensed; and
(2) who is not suspended.
Claim or Claiming Race means a Race in which a horse may be bought.`
    expect(outline(text).map((line) => line.split(' | ')[0])).toEqual([
      '2010',
      '2010 Act',
      '2010 AttendingVeterinarian',
      '2010 AttendingVeterinarian 1',
      '2010 AttendingVeterinarian 2',
      '2010 ClaimOrClaimingRace',
    ])
    expect(getWarnings(text)).toEqual(['unmarked-parent 2010'])
  })

  it('reads headings with children, ranges, tables, flush text, omissions and appendices', () => {
    const text = `Rule 2143. Records

(a) Scope - (1) Who keeps them. A Trainer.
(2) When. Within 24 hours.
(b)-(d) [Reserved]
(e) The fees are as follows:

| Class | Fee |
|---|---|
| Small | $10 |

(f) A person who violates this Rule:
(1) is warned; or
(2) is fined,
and is suspended until the fine is paid.
* * *
(j) Last.

§§ 2144-2149 [Reserved]

APPENDIX A - FORM

1. Name
2. Trainer
a. License
b. State
3. Date`
    expect(outline(text)).toEqual([
      '2143 | Records | ',
      '2143 a | Scope | ',
      '2143 a 1 |  | Who keeps them. A Trainer.',
      '2143 a 2 |  | When. Within 24 hours.',
      '2143 b |  | [Reserved]',
      '2143 c |  | ',
      '2143 d |  | ',
      '2143 e |  | The fees are as follows:',
      '2143 e p1 |  | TABLE',
      '2143 f |  | A person who violates this Rule:',
      '2143 f 1 |  | is warned; or',
      '2143 f 2 |  | is fined,',
      '2143 f p1 |  | and is suspended until the fine is paid.',
      '2143 p1 |  | * * *',
      '2143 j |  | Last.',
      '2144 | [Reserved] | ',
      'Appendix A | FORM | ',
      'Appendix A 1 |  | Name',
      'Appendix A 2 | Trainer | ',
      'Appendix A 2 a |  | License',
      'Appendix A 2 b |  | State',
      'Appendix A 3 |  | Date',
    ])
    expect(getWarnings(text)).toEqual([])
    expect(parseRegulation(text).notes.map(({ code, path }) => [code, ...path].join(' '))).toEqual([
      'reserved-range 2143 b',
      'reserved-range 2144',
    ])
  })

  it('joins wrapped lines, including one that starts like a marker', () => {
    const text = `Rule 2271. Prohibited Practices and the
Keeping of Records

(a) A Covered Person shall not use a
shock wave device on a Covered Horse, or
have one at a Racetrack, except as the anti-
doping rules allow, and a veterinarian
who acts under Rule 2270(a)(1) or paragraph
(b) of this Rule shall write down why the
device was used.
(b) The Authority may allow
the use of a device if:
(1) the device is registered with the
Authority before it comes to the track;
and
(2) the use is reported under section
[[Page 1234]]
3054(d) of the Act.
(c) Nothing in this Rule limits paragraph
(a) or Rule 2272.`
    expect(outline(text)).toEqual([
      '2271 | Prohibited Practices and the Keeping of Records | ',
      '2271 a |  | A Covered Person shall not use a shock wave device on a Covered Horse, or have one at a Racetrack, except as the anti-doping rules allow, and a veterinarian who acts under Rule 2270(a)(1) or paragraph (b) of this Rule shall write down why the device was used.',
      '2271 b |  | The Authority may allow the use of a device if:',
      '2271 b 1 |  | the device is registered with the Authority before it comes to the track; and',
      '2271 b 2 |  | the use is reported under section 3054(d) of the Act.',
      '2271 c |  | Nothing in this Rule limits paragraph (a) or Rule 2272.',
    ])
    expect(getWarnings(text)).toEqual([])
  })

  it('keeps a quoted form whole, whatever markers it contains', () => {
    const text = `Rule 1. Notice.
(a) The notice reads as follows:
“(1) You may appeal.
(2) Ask the stewards.”
(b) It is posted.`
    expect(outline(text).map((line) => line.split(' | ')[0])).toEqual(['1', '1 a', '1 a p1', '1 a p2', '1 b'])
  })

  it('reads a text without headings as one rule', () => {
    expect(outline('As used here:\n(a) One.\n(b) Two.')).toEqual([' |  | As used here:', 'a |  | One.', 'b |  | Two.'])
  })
})

describe('ambiguous markers', () => {
  const paths = (lines: string): string[] =>
    parseRegulation(lines)
      .nodes.filter((node) => node.implied === undefined)
      .map((node) => node.path.join(' '))

  it.each([
    [
      'reads (i) after (h)(2) as roman when (ii) follows',
      '(h) H.\n(1) One.\n(2) Two.\n(i) x.\n(ii) y.\n(j) J.',
      ['h', 'h 1', 'h 2', 'h 2 i', 'h 2 ii', 'j'],
    ],
    ['reads (v) after (u) as a letter', '(u) U.\n(1) One.\n(2) Two.\n(v) V.\n(w) W.', ['u', 'u 1', 'u 2', 'v', 'w']],
    ['reads (aa) after (z) as a letter', '(z) Z.\n(aa) AA.\n(bb) BB.', ['z', 'aa', 'bb']],
    ['reads (za) as a sibling of (z)', '(y) Y.\n(z) Z.\n(za) ZA.\n(zb) ZB.', ['y', 'z', 'za', 'zb']],
    ['reads (a-1) as a sibling of (a)', '(a) A.\n(a-1) A1.\n(b) B.', ['a', 'a-1', 'b']],
    [
      'keeps numbers after a comma as text, not headings',
      '(a) The horse, (1) if lame, and (2) if sick.\n(b) B.',
      ['a', 'b'],
    ],
    [
      'reads stacked markers that are not a citation',
      '(b)(1)(i) Deep.\n(ii) Next.\n(2) Two.',
      ['b 1 i', 'b 1 ii', 'b 2'],
    ],
  ])('%s', (_, lines, expected) => {
    expect(paths(lines)).toEqual(expected)
  })

  it.each([
    ['duplicate-marker a', '(a) A.\n(a) Again.\n(b) B.'],
    ['gap-in-sequence d', '(a) A.\n(b) B.\n(d) D.'],
    ['sequence-starts-late a 2', '(a) A.\n(2) Two.\n(3) Three.\n(b) B.'],
  ])('warns with %s', (warning, lines) => {
    expect(getWarnings(lines)).toContain(warning)
  })
})
