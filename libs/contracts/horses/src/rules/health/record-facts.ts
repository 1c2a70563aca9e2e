import { requirementItems, type ItemRecord, type RequirementItem } from './requirements.ts'
import type { StandDownTreatment } from './stand-downs.ts'
import { findStandDownTreatment, type TreatmentFields } from './treatments.ts'

/** Name of the veterinary inspection that reports about a horse after a long time without a race. */
export const layoffReportName = 'layoff-report'

/** What of a health record can decide whether a horse can race. */
export interface DecisiveFields extends TreatmentFields {
  readonly recordId: string
  /** Plain date at the track. */
  readonly date: string
  readonly outcome: ItemRecord['outcome']
  readonly isPinFiring: boolean
}

/** The facts of a horse's health records for its verdict. */
export interface RecordFacts {
  readonly items: readonly ItemRecord[]
  readonly treatments: readonly {
    readonly recordId: string
    readonly treatment: StandDownTreatment
    readonly date: string
  }[]
  readonly layoffReports: readonly { readonly reportId: string; readonly date: string }[]
  readonly pinFirings: readonly { readonly recordId: string; readonly date: string }[]
}

/** Returns the facts of records that no correction replaced. */
export function toRecordFacts(records: readonly DecisiveFields[]): RecordFacts {
  return {
    items: records.flatMap((record) => {
      const item = findItem(record)
      return item ? [{ recordId: record.recordId, item, date: record.date, outcome: record.outcome }] : []
    }),
    treatments: records.flatMap((record) => {
      const treatment = findStandDownTreatment(record)
      return treatment ? [{ recordId: record.recordId, treatment, date: record.date }] : []
    }),
    layoffReports: records
      .filter(({ medicalType, name }) => medicalType === 'vet-inspection' && name === layoffReportName)
      .map(({ recordId, date }) => ({ reportId: recordId, date })),
    pinFirings: records
      .filter(({ medicalType, isPinFiring }) => medicalType === 'procedure' && isPinFiring)
      .map(({ recordId, date }) => ({ recordId, date })),
  }
}

/** Whether a record can decide if the horse can race. */
export function isDecisive(record: DecisiveFields): boolean {
  return Object.values(toRecordFacts([record])).some((facts) => facts.length > 0)
}

/** Returns the vaccination or test that a record is about, if it is one that a horse can need to race. */
function findItem({ medicalType, name }: TreatmentFields): RequirementItem | undefined {
  if (medicalType !== 'vaccine' && medicalType !== 'test') return undefined
  return requirementItems.find((item) => item === name)
}
