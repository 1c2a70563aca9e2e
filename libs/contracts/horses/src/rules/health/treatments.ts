import { addHours, type DatedRow } from '../dates/index.ts'
import type { DrugRoute, Joint, JointSubstance, MedicalType } from './medical-types.ts'
import type { StandDownTreatment } from './stand-downs.ts'

/** What of a health record decides about stand-downs. */
export interface TreatmentFields {
  readonly medicalType: MedicalType
  readonly name: string
  readonly route: DrugRoute | null
  readonly joint: Joint | null
  readonly jointSubstance: JointSubstance | null
  /** A physiotherapy with a powered device, such as a laser or magnetic field. */
  readonly usesPoweredDevice: boolean
}

/** Returns the treatment whose stand-down rows apply to a health record, or undefined when it has none. */
export function findStandDownTreatment(record: TreatmentFields): StandDownTreatment | undefined {
  if (record.medicalType === 'procedure') {
    if (record.name === 'shockwave' || record.name === 'acupuncture') return record.name
    return record.usesPoweredDevice ? 'powered-device' : undefined
  }
  if (record.medicalType !== 'drug-administered' || record.route !== 'intra-articular') return undefined
  if (record.jointSubstance === 'hydrogel') return 'intra-articular-hydrogel'
  const isFetlockCorticosteroid = record.joint === 'fetlock' && record.jointSubstance === 'corticosteroid'
  return isFetlockCorticosteroid ? 'intra-articular-fetlock-corticosteroid' : 'intra-articular-other'
}

/** How soon a treatment must be reported. */
export interface ReportingRow extends DatedRow {
  readonly hours: number
}

export const seedReporting: readonly ReportingRow[] = [
  {
    hours: 24,
    effectiveFrom: '1900-01-01',
    effectiveTo: null,
    source: 'Attending veterinarians report treatments within 24 hours, as reported by the veterinary press',
  },
]

/** Whether more time has passed than the row allows. Exactly in time is not late. */
function isLate(treatedAt: string, enteredAt: string, { hours }: ReportingRow): boolean {
  return Date.parse(enteredAt) > Date.parse(addHours(treatedAt, hours))
}

/** When a treatment took place and was reported; instants are ISO 8601 in UTC. */
export interface ReportedTreatment {
  readonly treatedAt: string
  /** When the horse was registered with the portal. */
  readonly registeredAt: string
  readonly enteredAt: string
}

/**
 * Whether a record was entered later than the row allows. Treatments before the horse was registered have no deadline: nobody
 * could enter them in time, and the history of a horse is welcome.
 */
export function isReportedLate({ treatedAt, registeredAt, enteredAt }: ReportedTreatment, row: ReportingRow): boolean {
  return Date.parse(treatedAt) >= Date.parse(registeredAt) && isLate(treatedAt, enteredAt, row)
}

/** Returns the records that no correction replaced. A correction is a new record. */
export function listCurrentRecords<
  Record extends { readonly recordId: string; readonly corrects: string | null; readonly isVoided: boolean },
>(records: readonly Record[]): Record[] {
  const corrected = new Set(records.map(({ corrects }) => corrects))
  return records.filter(({ recordId, isVoided }) => !isVoided && !corrected.has(recordId))
}
