import type { RequirementScope } from '../health/index.ts'

/** Why a horse cannot race, or what somebody should know before it does. */
export const horseObstacleCodes = [
  'not-registered',
  'retired',
  'deceased',
  'exported',
  'merged',
  'responsible-person-missing',
  'responsible-person-suspended',
  'responsible-person-license-invalid',
  'on-vets-list',
  'requirement-missing',
  'requirement-expired',
  'requirement-too-recent',
  'stand-down',
  'layoff-report-missing',
  'pin-fired',
  'ownership-change-open',
] as const
export type HorseObstacleCode = (typeof horseObstacleCodes)[number]

/** What somebody can do about an obstacle. */
export const horseFixes = [
  'register-horse',
  'return-horse-to-racing',
  'contact-authority',
  'open-remaining-horse',
  'name-responsible-person',
  'transfer-horse',
  'renew-license',
  'open-vets-list-entry',
  'record-vaccination-or-test',
  'wait',
  'upload-layoff-report',
  'decide-request',
] as const
export type HorseFix = (typeof horseFixes)[number]

export const evidenceKinds = [
  'horse-status',
  'ruling',
  'license',
  'vets-list-entry',
  'health-record',
  'race',
  'request',
] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

/** The record that a reason is based on. */
export interface Evidence {
  readonly kind: EvidenceKind
  readonly id: string
  /** Plain date of the record, or the last day of a license that expired. */
  readonly date: string
}

/** A reason before its end and its rule are added. */
export interface FoundObstacle {
  readonly code: HorseObstacleCode
  /** `notice`: worth knowing, and no reason against racing. */
  readonly severity: 'blocks' | 'notice'
  /** The vaccine or test, the treatment, or the reason of the vets list that it is about; null: none. */
  readonly subject: string | null
  readonly evidence: Evidence | null
  /** Whose requirement it is; null: not a requirement of a vaccine or test. */
  readonly demandedBy: { readonly scope: RequirementScope; readonly scopeId: string | null } | null
  readonly fix: HorseFix
}

export interface HorseObstacle extends FoundObstacle {
  /** Number of the regulation, such as `2143(a)`; null: not known. */
  readonly citation: string | null
  /** The first plain date on which this reason alone no longer holds, if nothing else is recorded; null: none. */
  readonly until: string | null
}

/** Creates an obstacle that blocks, without subject and evidence unless they are set. */
export function toObstacle(
  code: HorseObstacleCode,
  fix: HorseFix,
  change: Partial<Omit<FoundObstacle, 'code' | 'fix'>> = {},
): FoundObstacle {
  return { code, fix, severity: 'blocks', subject: null, evidence: null, demandedBy: null, ...change }
}

/** Identifies a reason: two days have the same reason if it has the same key. */
export function getObstacleKey({ code, subject, evidence }: FoundObstacle): string {
  return `${code}|${subject ?? ''}|${evidence?.id ?? ''}`
}
