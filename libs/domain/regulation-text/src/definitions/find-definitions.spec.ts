import { describe, expect, it } from 'vitest'
import { parseRegulation } from '../parse/index.ts'
import { findDefinitions } from './index.ts'

function found(text: string): string[] {
  return findDefinitions(parseRegulation(text).nodes).map(({ term, aliases, scope, path }) =>
    [path.join(' '), [term, ...aliases].join(' = '), `${scope.kind} ${scope.ref ?? ''}`.trim()].join(' | '),
  )
}

describe('findDefinitions', () => {
  it('finds quoted, unquoted and listed terms with their stated scope', () => {
    const text = `Rule 2010. Definitions.
When used in the Rule 2000 Series:
Act means the sample statute.
Claim or Claiming Race means a Race in which a horse may be bought.

Rule 2143. Records
(a) Definitions. For purposes of this Rule, the following terms apply:
(1) Record: a written note.
(2) The term “dose” or “dosage” means an amount of a substance.
(3) The term “dose” does not include water.
(b) A Trainer (in this Rule referred to as the “Keeper”) keeps records. For purposes of Rule 2144, “day” means a calendar day.
(c) As used in this paragraph, the term “treatment” includes rest.`
    expect(found(text)).toEqual([
      '2010 Act | Act | series 2000',
      '2010 ClaimOrClaimingRace | Claim = Claiming Race | series 2000',
      '2143 a 1 | Record | rule 2143',
      '2143 a 2 | dose = dosage | rule 2143',
      '2143 b | day | rule 2144',
      '2143 b | Keeper | rule 2143',
      '2143 c | treatment | paragraph 2143/c',
    ])
  })

  it('takes the heading as the term when the text only says what it means, and abbreviations as aliases', () => {
    const text = `§ 12. Definitions
In this chapter:
(1) Jockey
means a rider.
(2) The term “Horseracing Integrity and Safety Authority (HISA)” means the sample authority.`
    expect(found(text)).toEqual([
      '12 1 | Jockey | all',
      '12 2 | Horseracing Integrity and Safety Authority = HISA | all',
    ])
  })

  it('ignores ordinary sentences', () => {
    const text = `Rule 1. Conduct.
(a) This means that no horse may run.
(b) The term does not include a pony. A trainer means well.
(c) “Any other horse” does not include a mule.`
    expect(found(text)).toEqual([])
  })

  it.each([
    ['Rule 1. A.\n(a) The Racing Office (hereinafter “the Office”) keeps records.', ['Office | rule 1']],
    ["Rule 1. A.\n(a) The Racing Office (hereinafter 'Office') keeps records.", ['Office | rule 1']],
    ['Rule 1. A.\n(a) The Racing Office (the “Office”) keeps records.', ['Office | rule 1']],
    ['Rule 1. A.\n(a) “Week” means seven days, and “month” means thirty days.', ['Week | rule 1', 'month | rule 1']],
    ['Rule 1. A.\n(a) “Bay”, “brown”, and “dark bay” mean colors.', ['Bay = brown = dark bay | rule 1']],
    ['Rule 1. A.\n(a) The term “start” refers to the start of a race.', ['start | rule 1']],
    ['Rule 1. A.\n(a) “Person” shall mean any individual.', ['Person | rule 1']],
    ['Rule 1. A.\n(a) “Child” has the meaning assigned by Section 101.003.', ['Child | rule 1']],
    ['Rule 1. A.\nBay means brown.\nPinto means patched.', ['Bay | rule 1', 'Pinto | rule 1']],
    ['Rule 1. A.\n(a) A "claiming race" is a race in which a horse may be bought.', ['claiming race | rule 1']],
    ['Rule 1. A.\n(a) The "breeder" of a horse is the owner of its dam.', ['breeder | rule 1']],
    ['Rule 1. A.\n(a) The top layer (hereafter cushion) is harrowed.', ['cushion | rule 1']],
    ['Rule 1. A.\n(a) The top layer, hereinafter called the cushion, is harrowed.', ['cushion | rule 1']],
    ['Rule 1. A.\n(a) These Rules, as hereafter amended, apply.', []],
    ['Rule 1. A.\n(a) An entry is a “coupled entry” if two horses have one owner.', ['coupled entry | rule 1']],
    ['Rule 1. A.\n(a) In general. A “scratch” means a withdrawal.', ['scratch | rule 1']],
    ['Rule 1. A.\n(a) Scope. For purposes of this Rule, the term scratch means a withdrawal.', ['scratch | rule 1']],
    ['Rule 1. A.\n(a) “Employee” is defined in section 3(5) of the Sample Labor Act.', ['Employee | rule 1']],
    ['Rule 1. A.\n(a) A "walk" is not allowed.', []],
    [
      'Part 5. Racing\nSubpart B. Claims\n§ 5.1 Claims.\n(a) For purposes of this subpart, “claim” means an offer.',
      ['claim | chapter Part 5/Subpart B'],
    ],
    ['Rule 1010. Definitions.\n“Act”: the Act.\n“Office”—the office.', ['Act | series 1000', 'Office | series 1000']],
    [
      'Rule 1010. Definitions.\nAuthority: the sample authority.\nBay: brown.',
      ['Authority | series 1000', 'Bay | series 1000'],
    ],
    [
      'Rule 1010. Definitions.\nRule means a rule of the Authority.\nBay: brown.',
      ['Rule | series 1000', 'Bay | series 1000'],
    ],
    [
      'Rule 1010. Definitions.\n(a) “Foal”: a young horse.\n(b) Entry—the act.',
      ['Foal | series 1000', 'Entry | series 1000'],
    ],
    [
      'Rule 1010. Definitions.\n(a) <I>Foal.</I> A young horse.\n(b) <b>Filly</b> means it.',
      ['Foal | series 1000', 'Filly | series 1000'],
    ],
    ['RULE 1010. DEFINITIONS\nBAY MEANS BROWN.\n“PINTO” MEANS PATCHED.', ['BAY | series 1000', 'PINTO | series 1000']],
    ['Rule 1010. Definitions.\nBay: brown.\nNote: other colors exist.', ['Bay | series 1000']],
    ['Rule 1. A.\n(a) <I>Foal.</I> A young horse may not run.', []],
    ['Rule 1. A.\n(a) A horse is “sound” if it trots. The word “shall” is mandatory.', []],
    ['Rule 1. A.\n(a) Nothing in this Rule means a horse. Rule 5 means what it says.', []],
    [`Rule 1. A.\n(a) The term “${'very '.repeat(25)}long” means nothing.`, []],
    ['Authority: 15 U.S.C. 3051.\nRule 1010. Definitions.\n(a) Any other horse means nothing.', []],
  ])('parses %j', (text, expected) => {
    const terms = findDefinitions(parseRegulation(text).nodes).map(({ term, aliases, scope }) =>
      [[term, ...aliases].join(' = '), `${scope.kind} ${scope.ref ?? ''}`.trim()].join(' | '),
    )
    expect(terms).toEqual(expected)
  })
})
