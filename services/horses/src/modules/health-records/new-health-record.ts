import { getDateAt, getEndOfDate, findRowOn } from '@portal/contracts-horses/dates'
import {
  drugRoutes,
  isReportedLate,
  joints,
  jointSubstances,
  medicalTypes,
  seedMedicalTypes,
  testOutcomes,
  validateHealthRecord,
  type HealthFieldError,
  type ReportingRow,
} from '@portal/contracts-horses/health-rules'
import type { HealthRecordBody } from '@portal/contracts-horses'
import type { HealthRecordRow } from './health-record.row.ts'
import type { HealthTexts } from './health-record-texts.ts'

/** A record to store. `treatedAt`: the instant of the treatment if it is known. */
export type NewHealthRecord = Omit<HealthRecordRow, 'correctedBy'> & { readonly texts: HealthTexts }

/** What a record is about, and who enters it when. */
export interface EntryFacts {
  readonly recordId: string
  readonly horseId: string
  readonly yearOfBirth: number
  /** When the horse was registered; ISO 8601. */
  readonly registeredAt: string
  /** Time zone of the horse's location. */
  readonly timeZone: string
  readonly now: Date
  readonly enteredBy: string
  readonly reporting: readonly ReportingRow[]
  readonly treatedAt?: string
  /** The record that this one replaces, and why. */
  readonly correction?: { readonly corrects: string; readonly reason: string }
}

/** Returns every broken rule of an entry; empty: {@link toNewRecord} accepts it. */
export function findEntryErrors(
  input: HealthRecordBody,
  { timeZone, now, yearOfBirth }: Pick<EntryFacts, 'timeZone' | 'now' | 'yearOfBirth'>,
): HealthFieldError[] {
  return validateHealthRecord(input as never, seedMedicalTypes, {
    today: getDateAt(now.toISOString(), timeZone),
    yearOfBirth,
  })
}

/** Converts a valid entry. Fields of other types of records are left out. */
export function toNewRecord(input: HealthRecordBody, facts: EntryFacts): NewHealthRecord {
  const medicalType = pick(medicalTypes, input.medicalType) ?? 'procedure'
  const isDrug = medicalType === 'drug-administered'
  const isProcedure = medicalType === 'procedure'
  const isInJoint = isDrug && input.route === 'intra-articular'
  const date = input.date ?? ''
  const enteredAt = facts.now.toISOString()
  const text = (value: string | undefined, isUsed: boolean) => (isUsed && value ? value : null)
  const record = {
    recordId: facts.recordId,
    date,
    medicalType,
    name: input.name ?? '',
    outcome: medicalType === 'test' ? pick(testOutcomes, input.outcome) : null,
    route: isDrug ? pick(drugRoutes, input.route) : null,
    joint: isInJoint ? pick(joints, input.joint) : null,
    jointSubstance: isInJoint ? pick(jointSubstances, input.jointSubstance) : null,
    usesPoweredDevice: isProcedure && input.usesPoweredDevice === true,
    isPinFiring: isProcedure && input.isPinFiring === true,
  }
  const reporting = findRowOn(facts.reporting, date)
  // Without a time of day, the hours count from the end of the day.
  const treatedAt = facts.treatedAt ?? getEndOfDate(date, facts.timeZone)
  const { registeredAt } = facts
  return {
    ...record,
    horseId: facts.horseId,
    treatedAt: facts.treatedAt ?? null,
    prescribingVeterinarianId: isDrug ? (input.prescribingVeterinarianId ?? null) : null,
    treatingPersonId: input.treatingPersonId ?? null,
    isLate: reporting !== undefined && isReportedLate({ treatedAt, registeredAt, enteredAt }, reporting),
    enteredBy: facts.enteredBy,
    enteredAt,
    corrects: facts.correction?.corrects ?? null,
    isVoided: false,
    texts: {
      results: input.results ?? '',
      conditionTreated: text(input.conditionTreated, isDrug),
      dosage: text(input.dosage, isDrug),
      device: text(input.device, isProcedure),
      site: text(input.site, isProcedure),
      reason: facts.correction?.reason ?? null,
    },
  }
}

function pick<Option extends string>(options: readonly Option[], value: string | undefined): Option | null {
  return options.find((option) => option === value) ?? null
}
