import { findLifecycleViolations } from '@portal/lifecycle/testing'
import { describe, expect, it } from 'vitest'
import {
  findStandDownTreatment,
  getDueStatus,
  healthErrorTexts,
  healthTexts,
  isReportedLate,
  listCurrentRecords,
  listReminderDates,
  seedMedicalTypes,
  seedReminders,
  seedReporting,
  seedRequirements,
  shockwaveLifecycle,
  validateHealthRecord,
  validateInjury,
  type HealthRecordInput,
  type RequirementRow,
  type ShockwaveFacts,
  type TreatmentFields,
} from './index.ts'

const day = { today: '2026-07-08', yearOfBirth: 2021 }

describe('validateHealthRecord', () => {
  const vaccine = { medicalType: 'vaccine', name: 'influenza', date: '2026-07-01', results: 'No reaction' }
  const drug = {
    medicalType: 'drug-administered',
    name: 'Phenylbutazone',
    date: '2026-07-01',
    results: 'Given',
    conditionTreated: 'Inflammation',
    dosage: '2 g',
    route: 'oral',
    prescribingVeterinarianId: 'vet',
    treatingPersonId: 'vet',
  }
  const validate = (input: HealthRecordInput) =>
    validateHealthRecord(input, seedMedicalTypes, day).map(({ field, key }) => `${field} ${key}`)

  it('accepts a complete record of each type', () => {
    expect(validate(vaccine)).toEqual([])
    expect(validate(drug)).toEqual([])
    expect(validate({ ...vaccine, medicalType: 'test', name: 'coggins', outcome: 'negative' })).toEqual([])
    expect(validate({ ...vaccine, medicalType: 'vet-inspection', name: 'Arrival' })).toEqual([])
    expect(validate({ ...vaccine, medicalType: 'procedure', name: 'dental' })).toEqual([])
  })

  it('reports every missing field of a drug at once', () => {
    expect(validate({ medicalType: 'drug-administered' }).map((line) => line.split(' ')[0])).toEqual([
      'name',
      'date',
      'results',
      'conditionTreated',
      'dosage',
      'route',
      'prescribingVeterinarianId',
      'treatingPersonId',
    ])
  })

  it.each([
    [{ ...vaccine, medicalType: '' }, 'medicalType health.type-missing'],
    [{ ...vaccine, medicalType: 'blessing' }, 'medicalType health.type-without-info'],
    [{ ...vaccine, name: 'coggins' }, 'name health.name-unknown'],
    [{ ...vaccine, date: '2026-02-30' }, 'date health.date-invalid'],
    [{ ...vaccine, date: '2026-07-09' }, 'date health.date-in-future'],
    [{ ...vaccine, date: '2020-12-31' }, 'date health.date-before-birth'],
    [{ ...vaccine, results: '  ' }, 'results health.results-missing'],
    [{ ...vaccine, results: 'x'.repeat(2001) }, 'results health.too-long'],
    [{ ...drug, route: 'by-post' }, 'route health.choice-unknown'],
    [{ ...drug, route: 'intra-articular', joint: 'fetlock' }, 'jointSubstance health.joint-substance-missing'],
    [{ ...vaccine, medicalType: 'procedure', name: 'shockwave', device: 'X' }, 'site health.site-missing'],
  ])('refuses %o', (input, expected) => {
    expect(validate(input)).toEqual([expected])
  })

  it('has the specification’s message for a type without fields', () => {
    expect(validateHealthRecord(vaccine, [{ type: 'vaccine', names: [], required: [] }], day)).toEqual([
      { field: 'medicalType', key: 'health.type-without-info' },
    ])
    expect(healthTexts['health.type-without-info'].en).toBe(
      'The horse medical type you selected has no info. Please contact system administrator.',
    )
  })
})

describe('isReportedLate', () => {
  const [row] = seedReporting
  const treatedAt = '2026-07-01T12:00:00.000Z'
  const find = (registeredAt: string, enteredAt: string) =>
    row && isReportedLate({ treatedAt, registeredAt, enteredAt }, row)

  it('is true after more than 24 hours', () => {
    expect(find('2026-01-01T00:00:00.000Z', '2026-07-02T12:00:00.000Z')).toBe(false)
    expect(find('2026-01-01T00:00:00.000Z', '2026-07-02T12:00:00.001Z')).toBe(true)
  })

  it('is false for treatments before the horse was registered', () => {
    expect(find('2026-07-01T12:00:00.001Z', '2026-07-20T12:00:00.000Z')).toBe(false)
    expect(find('2026-07-01T12:00:00.000Z', '2026-07-20T12:00:00.000Z')).toBe(true)
  })
})

describe('listCurrentRecords', () => {
  it('leaves out corrected and voided records', () => {
    const records = [
      { recordId: 'a', corrects: null, isVoided: false },
      { recordId: 'b', corrects: 'a', isVoided: false },
      { recordId: 'c', corrects: null, isVoided: true },
    ]
    expect(listCurrentRecords(records)).toEqual([records[1]])
  })
})

describe('findStandDownTreatment', () => {
  const drug: TreatmentFields = {
    medicalType: 'drug-administered',
    name: 'x',
    route: 'intra-articular',
    joint: 'fetlock',
    jointSubstance: 'corticosteroid',
    usesPoweredDevice: false,
  }

  it.each<[Partial<TreatmentFields>, string | undefined]>([
    [{}, 'intra-articular-fetlock-corticosteroid'],
    [{ joint: 'carpus' }, 'intra-articular-other'],
    [{ jointSubstance: 'other' }, 'intra-articular-other'],
    [{ jointSubstance: 'hydrogel' }, 'intra-articular-hydrogel'],
    [{ route: 'oral' }, undefined],
    [{ medicalType: 'procedure', name: 'shockwave' }, 'shockwave'],
    [{ medicalType: 'procedure', name: 'physiotherapy', usesPoweredDevice: true }, 'powered-device'],
    [{ medicalType: 'procedure', name: 'dental' }, undefined],
    [{ medicalType: 'vaccine' }, undefined],
  ])('of %o is %s', (change, treatment) => {
    expect(findStandDownTreatment({ ...drug, ...change })).toBe(treatment)
  })
})

describe('getDueStatus', () => {
  const [reminder] = seedReminders
  const influenza = (date: string) => ({ recordId: date, item: 'influenza', date, outcome: null }) as const
  const status = (dates: readonly string[], on: string, requirements: readonly RequirementRow[] = seedRequirements) => {
    if (!reminder) throw new Error('a row is seeded')
    const subject = {
      item: 'influenza',
      records: dates.map(influenza),
      place: { states: ['KY'], trackId: null },
    } as const
    return getDueStatus(subject, on, { requirements, reminder })
  }

  it('is current, due, expired or not recorded', () => {
    expect(status(['2026-01-01'], '2026-03-01')).toMatchObject({
      state: 'current',
      lastSafeDate: '2026-06-30',
      nextDueDate: '2026-07-01',
    })
    expect(status(['2026-01-01'], '2026-05-30')).toMatchObject({ state: 'current', daysLeft: 31 })
    expect(status(['2026-01-01'], '2026-05-31')).toMatchObject({ state: 'due', daysLeft: 30 })
    expect(status(['2026-01-01'], '2026-06-30')).toMatchObject({ state: 'due', daysLeft: 0 })
    expect(status(['2026-01-01'], '2026-07-01')).toMatchObject({
      state: 'expired',
      daysLeft: null,
      nextDueDate: '2026-07-01',
    })
    expect(status([], '2026-07-01')).toMatchObject({ state: 'not-recorded' })
    expect(status([], '2022-07-01')).toMatchObject({ state: 'not-required', limits: null })
  })

  it('is safe as long as the next record covers the end of the one before', () => {
    expect(status(['2026-01-01', '2026-03-01'], '2026-03-02').lastSafeDate).toBe('2026-08-28')
  })

  it('knows that a stricter rule comes into effect', () => {
    const [row] = seedRequirements.filter(({ item }) => item === 'influenza')
    const stricter = row ? [...seedRequirements, { ...row, maxDays: 90, effectiveFrom: '2026-05-01' }] : []
    expect(status(['2026-01-01'], '2026-03-01', stricter).lastSafeDate).toBe('2026-04-30')
  })

  it('reminds 30, 14, 7 and 1 days ahead', () => {
    expect(reminder && listReminderDates('2026-06-30', reminder)).toEqual([
      '2026-05-31',
      '2026-06-16',
      '2026-06-23',
      '2026-06-29',
    ])
  })
})

describe('the lifecycle of a shockwave treatment', () => {
  const facts: ShockwaveFacts = {
    isRequester: true,
    isAttendingVeterinarian: true,
    isStaff: false,
    isSystem: false,
    isVeterinarianLicensed: true,
    isDateInFuture: false,
    hasDeviceAndSite: true,
    isEnteredDuringStandDown: false,
    isVoidPeriodOver: false,
    isStandDownOver: false,
    reason: '',
  }

  it('is complete and its refusals have messages', () => {
    const terminal = ['CANCELED', 'CLEARED', 'VOIDED'] as const
    expect(findLifecycleViolations(shockwaveLifecycle, { initial: ['REQUESTED'], terminal })).toEqual([])
    for (const { error } of Object.values(shockwaveLifecycle.guards)) expect(healthErrorTexts).toHaveProperty([error])
  })

  it('cancels a treatment before it is performed, and only voids it afterwards', () => {
    expect(shockwaveLifecycle.check('REQUESTED', 'cancel', facts)).toMatchObject({ to: 'CANCELED' })
    expect(shockwaveLifecycle.check('PERFORMED', 'cancel', facts)).toEqual({ allowed: false, reason: 'state' })
    const reason = { ...facts, reason: 'Wrong horse' }
    expect(shockwaveLifecycle.check('STAND_DOWN', 'void', reason)).toMatchObject({ to: 'VOIDED' })
    expect(shockwaveLifecycle.check('STAND_DOWN', 'void', { ...reason, isVoidPeriodOver: true })).toMatchObject({
      unmet: ['in-void-period'],
    })
    expect(
      shockwaveLifecycle.check('STAND_DOWN', 'void', { ...reason, isVoidPeriodOver: true, isStaff: true }),
    ).toMatchObject({ to: 'VOIDED' })
  })

  it('refuses a treatment of an entered horse, of the future or without a device', () => {
    const change = { isDateInFuture: true, hasDeviceAndSite: false, isEnteredDuringStandDown: true }
    expect(shockwaveLifecycle.check('REQUESTED', 'perform', { ...facts, ...change })).toMatchObject({
      unmet: ['not-in-future', 'has-device-and-site', 'not-entered'],
    })
  })
})

describe('validateInjury', () => {
  const injury = {
    date: '2026-07-01',
    type: 'fracture',
    bodyPart: 'left-fore',
    setting: 'race',
    surface: 'dirt',
    outcome: 'recovering',
    jockeyId: 'jockey',
    raceId: 'race',
  }

  it('accepts a complete report, and one without surface, jockey and race outside of races', () => {
    expect(validateInjury(injury, day)).toEqual([])
    expect(validateInjury({ ...injury, setting: 'other', surface: '', jockeyId: '', raceId: '' }, day)).toEqual([])
  })

  it('needs jockey and race for an injury in a race', () => {
    expect(validateInjury({ ...injury, jockeyId: '', raceId: '' }, day).map(({ field }) => field)).toEqual([
      'jockeyId',
      'raceId',
    ])
  })

  it('reports everything at once', () => {
    const empty = { date: '', type: '', bodyPart: '', setting: '', surface: '', outcome: '', jockeyId: '', raceId: '' }
    expect(validateInjury(empty, day).map(({ field }) => field)).toEqual([
      'date',
      'type',
      'bodyPart',
      'setting',
      'surface',
      'outcome',
    ])
    expect(validateInjury({ ...injury, date: '2026-07-09' }, day)).toEqual([
      { field: 'date', key: 'health.date-in-future' },
    ])
  })
})
