import { findLifecycleViolations } from '@portal/lifecycle/testing'
import { describe, expect, it } from 'vitest'
import {
  findMissingFields,
  horseStatuses,
  horseStatusErrorTexts,
  horseStatusLifecycle,
  parseRegistryNumbers,
  registrationFields,
  seedRegistrationFields,
  type HorseStatusFacts,
} from './index.ts'

describe('parseRegistryNumbers', () => {
  it('reads lines, commas, semicolons and tabs', () => {
    const { numbers, rejected } = parseRegistryNumbers('2100123, 21-00124\r\n\n2100125;2100126\t2100127\n')
    expect(numbers.map(({ line, registryNumber }) => `${line} ${registryNumber}`)).toEqual([
      '1 2100123',
      '1 2100124',
      '3 2100125',
      '3 2100126',
      '3 2100127',
    ])
    expect(rejected).toEqual([])
  })

  it('reports numbers that are repeated or invalid, and too many of them', () => {
    expect(parseRegistryNumbers('2100123\n21 00123\nMaple Court').rejected).toEqual([
      { line: 2, text: '21 00123', key: 'registry-numbers.repeated' },
      { line: 3, text: 'Maple Court', key: 'registry-numbers.invalid' },
    ])
    const many = Array.from({ length: 201 }, (_, index) => String(2_000_000 + index)).join('\n')
    expect(parseRegistryNumbers(many)).toMatchObject({
      rejected: [{ line: 201, key: 'registry-numbers.list-too-long' }],
    })
  })
})

describe('the information that regulation 2143(a) asks for', () => {
  it('is a dated list', () => {
    const later = {
      citation: '2143(a)',
      required: ['photo'],
      optional: [],
      effectiveFrom: '2027-01-01',
      effectiveTo: null,
      source: 'x',
    } as const
    const rows = [...seedRegistrationFields, later]
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
