import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  areSharesComplete,
  findAssignmentsAt,
  findAssignmentsOn,
  findAssignmentViolations,
  listAssignmentHistory,
  listValidAssignments,
  type AssignmentRow,
  type OwnerRow,
  type ResponsiblePersonRow,
} from './index.ts'

const at = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString()
const always = [{ from: at(1), to: null }]
const period = { source: 'REQUEST', sourceRequestId: null, supersedes: null, reason: null } as const

function responsible(
  assignmentId: string,
  from: string,
  change: Partial<ResponsiblePersonRow> = {},
): ResponsiblePersonRow {
  return {
    ...period,
    role: 'responsible-person',
    assignmentId,
    personId: assignmentId,
    basis: 'TRAINER',
    from,
    to: null,
    ...change,
  }
}

function owner(assignmentId: string, share: number | null, change: Partial<OwnerRow> = {}): OwnerRow {
  return {
    ...period,
    role: 'owner',
    assignmentId,
    personId: assignmentId,
    share,
    isEntity: false,
    from: at(1),
    to: null,
    ...change,
  }
}

const codesOf = (rows: readonly AssignmentRow[]) => findAssignmentViolations(rows, always).map(({ code }) => code)

describe('assignments in effect', () => {
  const rows = [
    responsible('first', at(1), { to: '2026-01-10T20:00:00.000Z' }),
    responsible('second', '2026-01-10T20:00:00.000Z'),
  ]

  it('change at the instant of the handover', () => {
    expect(findAssignmentsAt(rows, '2026-01-10T19:59:59.999Z')).toEqual([rows[0]])
    expect(findAssignmentsAt(rows, '2026-01-10T20:00:00.000Z')).toEqual([rows[1]])
  })

  it('on a date are those at its end in the time zone', () => {
    expect(findAssignmentsOn(rows, '2026-01-09', 'America/New_York')).toEqual([rows[0]])
    expect(findAssignmentsOn(rows, '2026-01-10', 'America/New_York')).toEqual([rows[1]])
    expect(findAssignmentsOn(rows, '2026-01-10', 'Asia/Tokyo')).toEqual([rows[0]])
  })
})

describe('corrections', () => {
  const wrong = responsible('wrong', at(1))
  const right = responsible('right', at(1), {
    supersedes: 'wrong',
    reason: 'Wrong trainer selected',
    source: 'CORRECTION',
  })

  it('replace a row, and history keeps both', () => {
    expect(listValidAssignments([wrong, right])).toEqual([right])
    expect(listAssignmentHistory([right, wrong])).toEqual([
      { ...wrong, supersededBy: 'right' },
      { ...right, supersededBy: null },
    ])
  })

  it('remove a row with an empty period', () => {
    expect(findAssignmentsAt([wrong, { ...right, to: right.from }], at(5))).toEqual([])
  })

  it('apply in chains', () => {
    const last = responsible('last', at(2), { supersedes: 'right', reason: 'Wrong date' })
    expect(listValidAssignments([wrong, right, last])).toEqual([last])
  })
})

describe('findAssignmentViolations', () => {
  it('reports when an active horse has no responsible person or several', () => {
    const rows = [responsible('a', at(2), { to: at(5) }), responsible('b', at(4), { to: at(6) })]
    expect(findAssignmentViolations(rows, [{ from: at(1), to: at(8) }])).toEqual([
      { code: 'responsible-person-missing', from: at(1), to: at(2) },
      { code: 'several-responsible-persons', from: at(4), to: at(5) },
      { code: 'responsible-person-missing', from: at(6), to: at(8) },
    ])
  })

  it('lets a retired horse have no responsible person', () => {
    expect(findAssignmentViolations([responsible('a', at(1), { to: at(3) })], [{ from: at(1), to: at(3) }])).toEqual([])
  })

  const person = responsible('rp', at(1))
  const designated = {
    ...period,
    role: 'designated-owner',
    assignmentId: 'do',
    personId: 'do',
    isEntity: false,
    from: at(1),
    to: null,
  } as const
  const vet = {
    ...period,
    role: 'attending-veterinarian',
    assignmentId: 'v',
    personId: 'v',
    isPrimary: true,
    from: at(1),
    to: null,
  } as const
  const location = {
    ...period,
    role: 'location',
    assignmentId: 'l',
    locationId: 'l',
    type: 'FARM',
    from: at(1),
    to: null,
  } as const

  it.each<[string, readonly AssignmentRow[], readonly string[]]>([
    ['one owner without a share', [owner('o', null)], []],
    ['one owner with half', [owner('o', 50)], ['shares-not-complete']],
    ['several owners without a designated owner', [owner('o', 50), owner('p', 50)], ['designated-owner-missing']],
    ['several owners with one', [owner('o', 50), owner('p', 50), designated], []],
    ['shares of some owners', [owner('o', 50), owner('p', null), designated], ['shares-not-complete']],
    ['an entity without a designated owner', [owner('o', null, { isEntity: true })], ['designated-owner-missing']],
    [
      'an entity as designated owner',
      [owner('o', null), { ...designated, isEntity: true }],
      ['designated-owner-not-an-individual'],
    ],
    ['two designated owners', [designated, { ...designated, assignmentId: 'do2' }], ['several-designated-owners']],
    ['a veterinarian who is not primary', [{ ...vet, isPrimary: false }], ['primary-veterinarian-missing']],
    ['two veterinarians, one primary', [vet, { ...vet, assignmentId: 'v2', isPrimary: false }], []],
    ['two primary veterinarians', [vet, { ...vet, assignmentId: 'v2' }], ['several-primary-veterinarians']],
    ['two locations', [location, { ...location, assignmentId: 'l2' }], ['several-locations']],
  ])('checks %s', (_, rows, codes) => {
    expect(codesOf([person, ...rows])).toEqual(codes)
  })

  it('adds shares up in hundredths', () => {
    expect(areSharesComplete([33.33, 33.33, 33.34])).toBe(true)
    expect(areSharesComplete([33.33, 33.33, 33.33])).toBe(false)
    expect(areSharesComplete([120, -20])).toBe(false)
  })
})

describe('any sequence of handovers', () => {
  const days = fc
    .uniqueArray(fc.integer({ min: 2, max: 300 }), { minLength: 1, maxLength: 12 })
    .map((list) => list.toSorted((a, b) => a - b))
  const handOver = (list: readonly number[]) =>
    [1, ...list].map((day, index, all) => {
      const next = all[index + 1]
      return responsible(`p${index}`, at(day), { to: next === undefined ? null : at(next) })
    })

  it('has exactly one responsible person at every instant', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 400 }), (list, day) => {
        const rows = handOver(list)
        expect(findAssignmentViolations(rows, always)).toEqual([])
        expect(findAssignmentsAt(rows, at(day))).toHaveLength(1)
      }),
    )
  })

  it('shows a gap or an overlap when one row is moved', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 11 }), fc.constantFrom(-1, 1), (list, position, hours) => {
        const rows = handOver(list)
        const moved = rows[position % rows.length]
        if (!moved || moved.from === at(1)) return
        const from = new Date(Date.parse(moved.from) + hours * 3_600_000).toISOString()
        const correction = { ...moved, assignmentId: 'moved', from, supersedes: moved.assignmentId, reason: 'moved' }
        expect(codesOf([...rows, correction])).toEqual([
          hours < 0 ? 'several-responsible-persons' : 'responsible-person-missing',
        ])
      }),
    )
  })
})
