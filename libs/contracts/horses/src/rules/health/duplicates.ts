import type { MedicalType } from './medical-types.ts'

/** Days before and after an entry in which another one with the same name may be the same treatment, entered twice. */
export const duplicateDays: Readonly<Record<MedicalType, number>> = {
  vaccine: 14,
  'vet-inspection': 0,
  test: 0,
  'drug-administered': 0,
  procedure: 0,
}
