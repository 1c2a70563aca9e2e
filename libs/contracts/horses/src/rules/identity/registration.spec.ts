import { findLifecycleViolations } from '@portal/lifecycle/testing'
import { describe, expect, it } from 'vitest'
import {
  findMissingFields,
  horseStatuses,
  horseStatusErrorTexts,
  horseStatusLifecycle,
  parseHorseList,
  registrationFields,
  seedRegistrationFields,
  type HorseStatusFacts,
  type RegistrationFieldRow,
} from './index.ts'

describe('parseHorseList', () => {
  const identifiersOf = (text: string) => parseHorseList(text).flatMap(({ identifier }) => identifier ?? [])

  it.each([
    ['separated in every usual way', '2100123, 21-00124\r\n\r\n2100125;2100126\t2100127\n'],
    [
      'in a column of a file',
      'name,registry_number\n"Maple Court","2100123"\nB,2100124\nC,2100125\nD,2100126\nE,2100127',
    ],
  ])('finds registry numbers %s', (_, text) => {
    expect(identifiersOf(text)).toEqual(['2100123', '2100124', '2100125', '2100126', '2100127'])
  })

  it('finds microchips, and uses the other column of a file when the first is empty', () => {
    expect(identifiersOf('985 141 000 230 417')).toEqual(['985141000230417'])
    expect(identifiersOf('microchip;registry_number\n;2100123\n985141000230417;2100124')).toEqual([
      '2100123',
      '2100124',
    ])
    expect(identifiersOf('microchip\n985141000230417')).toEqual(['985141000230417'])
  })

  it('says what is wrong with a row and where', () => {
    expect(parseHorseList('2100123\n21 00123\nMaple Court')).toEqual([
      { line: 1, text: '2100123', identifier: '2100123', problem: null },
      { line: 2, text: '21 00123', identifier: null, problem: 'repeated' },
      { line: 3, text: 'Maple Court', identifier: null, problem: 'invalid' },
    ])
  })

  it('accepts 200 horses', () => {
    const many = Array.from({ length: 201 }, (_, index) => String(2_100_000 + index)).join('\n')
    expect(parseHorseList(many).filter(({ problem }) => problem === 'list-too-long')).toHaveLength(1)
  })
})

describe('the information that regulation 2143(a) asks for', () => {
  it('is a dated list', () => {
    const later = { effectiveFrom: '2027-01-01', effectiveTo: null, source: 'x' }
    const rows: RegistrationFieldRow[] = [
      ...seedRegistrationFields,
      { ...later, field: 'photo', label: { en: 'Photo', es: 'Foto' }, isRequired: true },
      { ...later, field: 'color', label: { en: 'Coat color', es: 'Pelaje' }, isRequired: false },
    ]
    const filled = registrationFields.filter((field) => field !== 'color' && field !== 'photo')
    expect(findMissingFields(rows, filled, '2026-12-31')).toEqual(['color'])
    expect(findMissingFields(rows, filled, '2027-01-01')).toEqual(['photo'])
  })
})

describe('the lifecycle of a horse', () => {
  const facts: HorseStatusFacts = {
    isResponsiblePerson: true,
    isOwnersRepresentative: false,
    isStaff: false,
    hasVeterinaryApproval: false,
    reason: '',
    isMergeApproved: false,
    hasResponsiblePerson: true,
  }

  it('is complete and its refusals have messages', () => {
    expect(findLifecycleViolations(horseStatusLifecycle, { initial: ['ACTIVE'], terminal: [] })).toEqual([])
    for (const { error } of Object.values(horseStatusLifecycle.guards))
      expect(horseStatusErrorTexts).toHaveProperty([error])
  })

  it('lets the people of a horse retire it, and a veterinarian’s approval bring it back', () => {
    expect(horseStatusLifecycle.check('ACTIVE', 'retire', facts)).toMatchObject({ to: 'RETIRED' })
    expect(horseStatusLifecycle.check('ACTIVE', 'retire', { ...facts, isResponsiblePerson: false })).toMatchObject({
      unmet: ['by-holder'],
    })
    expect(horseStatusLifecycle.check('RETIRED', 'return-to-racing', facts)).toMatchObject({
      unmet: ['has-veterinary-approval'],
    })
    expect(
      horseStatusLifecycle.check('RETIRED', 'return-to-racing', { ...facts, hasVeterinaryApproval: true }),
    ).toMatchObject({ to: 'ACTIVE' })
  })

  it('makes a deceased horse active again only by a staff correction with a reason', () => {
    const everything = { ...facts, hasVeterinaryApproval: true, isMergeApproved: true, reason: 'Wrong horse' }
    expect(horseStatusLifecycle.actionsIn('DECEASED')).toEqual(['correct', 'merge'])
    expect(horseStatusLifecycle.check('DECEASED', 'correct', everything)).toMatchObject({ unmet: ['by-staff'] })
    expect(horseStatusLifecycle.check('DECEASED', 'correct', { ...everything, isStaff: true })).toMatchObject({
      to: 'ACTIVE',
    })
    for (const status of horseStatuses)
      expect(horseStatusLifecycle.check(status, 'merge', { ...everything, isStaff: true }).allowed).toBe(
        status !== 'MERGED',
      )
  })

  it('has the specification’s messages', () => {
    expect(horseStatusErrorTexts['horses.no-existing-horse'].en).toBe('No Existing Horse Found')
    expect(horseStatusErrorTexts['horses.track-not-found'].en).toBe('Track Not Found')
  })
})
