import { expect, it } from 'vitest'
import { isDecisive, toRecordFacts, type DecisiveFields } from './record-facts.ts'

const record: DecisiveFields = {
  recordId: 'r1',
  date: '2026-07-08',
  medicalType: 'vaccine',
  name: 'influenza',
  outcome: null,
  route: null,
  joint: null,
  jointSubstance: null,
  usesPoweredDevice: false,
  isPinFiring: false,
}
const none = { items: [], treatments: [], layoffReports: [], pinFirings: [] }
const at = { recordId: 'r1', date: '2026-07-08' }

it.each([
  ['a vaccination', {}, { items: [{ ...at, item: 'influenza', outcome: null }] }],
  [
    'a test',
    { medicalType: 'test', name: 'coggins', outcome: 'negative' },
    { items: [{ ...at, item: 'coggins', outcome: 'negative' }] },
  ],
  ['a shockwave', { medicalType: 'procedure', name: 'shockwave' }, { treatments: [{ ...at, treatment: 'shockwave' }] }],
  [
    'a layoff report',
    { medicalType: 'vet-inspection', name: 'layoff-report' },
    { layoffReports: [{ reportId: 'r1', date: at.date }] },
  ],
  ['pin-firing', { medicalType: 'procedure', name: 'surgery', isPinFiring: true }, { pinFirings: [at] }],
] as const)('takes %s as a fact', (_, changes, facts) => {
  expect(toRecordFacts([{ ...record, ...changes }])).toEqual({ ...none, ...facts })
  expect(isDecisive({ ...record, ...changes })).toBe(true)
})

it.each([
  { medicalType: 'drug-administered', name: 'influenza', route: 'oral' },
  { medicalType: 'procedure', name: 'dental' },
  { medicalType: 'vet-inspection', name: 'routine' },
] as const)('leaves out %j', (changes) => {
  expect(toRecordFacts([{ ...record, ...changes }])).toEqual(none)
  expect(isDecisive({ ...record, ...changes })).toBe(false)
})
