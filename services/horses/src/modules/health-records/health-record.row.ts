import type { DecisiveFields } from '@portal/contracts-horses/health-rules'

/** A health record without its encrypted texts. */
export interface HealthRecordRow extends DecisiveFields {
  readonly horseId: string
  /** ISO 8601; null: only the day is known. */
  readonly treatedAt: string | null
  readonly prescribingVeterinarianId: string | null
  readonly treatingPersonId: string | null
  readonly isLate: boolean
  readonly enteredBy: string
  /** ISO 8601. */
  readonly enteredAt: string
  /** The record that this one replaces. */
  readonly corrects: string | null
  /** The record that replaced this one. */
  readonly correctedBy: string | null
  /** The record withdraws the one it corrects, without a replacement. */
  readonly isVoided: boolean
}

export const decisiveColumns = `r.record_id as "recordId", r.horse_id as "horseId", r.treated_on::text as date,
  r.medical_type as "medicalType", r.name, r.outcome, r.route, r.joint, r.joint_substance as "jointSubstance",
  r.uses_powered_device as "usesPoweredDevice", r.is_pin_firing as "isPinFiring"`

/** The record counts: no other one corrects it, and it does not withdraw another one. */
export const isCurrent = `not r.is_voided and not exists (select from health_record c where c.corrects = r.record_id)`
