import { findLifecycleViolations } from '@portal/lifecycle/testing'
import { describe, expect, it } from 'vitest'
import { seedMedicalTypes } from '../health/index.ts'
import {
  findDuplicates,
  findHorseReference,
  getTreatmentKey,
  parseTreatedAt,
  parseUploadState,
  treatmentFileErrorTexts,
  uploadLifecycle,
  validateTreatmentRow,
  type TreatmentRow,
} from './index.ts'

const values = {
  microchip: '985112345678901',
  treatedAt: '2026-07-08T10:30-04:00',
  medicalType: 'drug-administered',
  name: 'Phenylbutazone',
  results: 'Given',
  conditionTreated: 'Inflammation',
  dosage: '2 g',
  route: 'oral',
  prescribingVeterinarianId: 'vet',
  treatingPersonId: 'vet',
}
const facts = {
  types: seedMedicalTypes,
  horse: { horseId: 'horse', yearOfBirth: 2021 },
  today: '2026-07-08',
  treatedOn: '2026-07-08',
}
const validate = (change: TreatmentRow['values'], more: Partial<typeof facts> | { horse: undefined } = {}) =>
  validateTreatmentRow({ row: 2, values: { ...values, ...change } }, { ...facts, ...more }).map(
    ({ field, key }) => `${field} ${key}`,
  )

describe('validateTreatmentRow', () => {
  it('accepts a complete row', () => {
    expect(validate({})).toEqual([])
    expect(validate({ microchip: '', registryNumber: '21-00123' })).toEqual([])
  })

  it('reports everything at once', () => {
    expect(validate({ microchip: '', treatedAt: 'yesterday', dosage: '', route: '' })).toEqual([
      'microchip treatment-files.horse-missing',
      'treatedAt treatment-files.time-invalid',
      'dosage health.dosage-missing',
      'route health.route-missing',
    ])
    expect(validate({}, { horse: undefined })).toEqual(['microchip treatment-files.horse-unknown'])
    expect(validate({}, { treatedOn: '2026-07-09' })).toEqual(['treatedAt health.date-in-future'])
    expect(validate({ medicalType: 'x' })).toEqual(['medicalType health.type-without-info'])
  })
})

describe('a row', () => {
  it('names its horse by the microchip, or else the registry number', () => {
    expect(findHorseReference({ row: 2, values: { ...values, registryNumber: '2100123' } })).toEqual({
      microchip: values.microchip,
    })
    expect(findHorseReference({ row: 2, values: { microchip: '123', registryNumber: '2100123' } })).toEqual({
      registryNumber: '2100123',
    })
    expect(findHorseReference({ row: 2, values: {} })).toBeUndefined()
  })

  it('needs a time with its zone', () => {
    expect(parseTreatedAt(values.treatedAt)).toBe('2026-07-08T14:30:00.000Z')
    for (const text of ['2026-07-08T10:30', '2026-07-08', '2026-13-08T10:30Z', '07/08/2026 10:30'])
      expect(parseTreatedAt(text)).toBeUndefined()
  })
})

describe('findDuplicates', () => {
  it('finds the same horse, name, time and person in the file and among stored treatments', () => {
    const one = {
      horseId: 'horse',
      name: 'Phenylbutazone',
      treatedAt: '2026-07-08T14:30:00.000Z',
      treatingPersonId: 'vet',
    }
    const key = getTreatmentKey(one)
    const other = getTreatmentKey({ ...one, treatedAt: '2026-07-08T18:30:00.000Z' })
    expect(getTreatmentKey({ ...one, name: ' phenylbutazone' })).toBe(key)
    const rows = [
      { row: 2, key },
      { row: 3, key: other },
      { row: 4, key },
    ]
    expect([...findDuplicates(rows, new Set([other]))]).toEqual([
      [3, { field: 'treatedAt', key: 'treatment-files.duplicate-stored' }],
      [4, { field: 'treatedAt', key: 'treatment-files.duplicate-in-file' }],
    ])
  })
})

describe('the lifecycle of a file', () => {
  it('is complete and its refusals have messages', () => {
    const expectations = { initial: ['STARTED_UPLOADING'], terminal: ['COMPLETED'] } as const
    expect(findLifecycleViolations(uploadLifecycle, expectations)).toEqual([])
    for (const { error } of Object.values(uploadLifecycle.guards))
      expect(treatmentFileErrorTexts).toHaveProperty([error])
  })

  it('sends only refused rows again', () => {
    expect(uploadLifecycle.check('PROCESSING', 'complete', { refusedRows: 5, isReadable: true }).allowed).toBe(false)
    expect(uploadLifecycle.check('ERROR', 'resend-rows', { refusedRows: 5, isReadable: true })).toMatchObject({
      to: 'PROCESSING',
    })
    expect(uploadLifecycle.check('ERROR', 'resend-rows', { refusedRows: 0, isReadable: false })).toMatchObject({
      unmet: ['readable', 'has-refused-rows'],
    })
  })

  it.each([
    ['Started Uploading', 'STARTED_UPLOADING'],
    ['Completed', 'COMPLETED'],
    ['Complete', 'COMPLETED'],
    ['Error', 'ERROR'],
    ['Done', undefined],
  ])('reads the state %s', (text, state) => {
    expect(parseUploadState(text)).toBe(state)
  })
})
