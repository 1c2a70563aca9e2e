import { describe, expect, it } from 'vitest'
import { parseRegulation } from '../parse/index.ts'
import { findDefinitions } from './index.ts'

function found(text: string): string[] {
  return findDefinitions(parseRegulation(text).nodes).map(({ term, aliases, scope, path }) =>
    [path.join(' '), [term, ...aliases].join(' = '), `${scope.kind} ${scope.ref ?? ''}`.trim()].join(' | '),
  )
}

describe('findDefinitions', () => {
  it('finds quoted, unquoted and listed terms with the scope that is announced', () => {
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

  it('takes the heading as term where the text only says what it means, and short forms as aliases', () => {
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

  it('leaves ordinary sentences alone', () => {
    const text = `Rule 1. Conduct.
(a) This means that no horse may run.
(b) The term does not include a pony. A trainer means well.
(c) “Any other horse” does not include a mule.`
    expect(found(text)).toEqual([])
  })
})
