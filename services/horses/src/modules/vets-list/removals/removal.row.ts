import type { LimbFindings, RemovalState } from '@portal/contracts-horses/vets-list-rules'

/** A stored removal request. */
export interface RemovalRow {
  readonly removalId: string
  readonly entryId: string
  readonly horseId: string
  readonly state: RemovalState
  /** null: the authority's staff. */
  readonly requestedBy: string | null
  readonly requestedAt: string
  /** Why an administrator waived the minimum time; null: it was over. */
  readonly waiverReason: string | null
  readonly trackId: string | null
  readonly workOn: string | null
}

export interface RemovalStepRow {
  readonly action: string
  readonly state: RemovalState
  readonly takenBy: string | null
  readonly takenAt: string
  readonly comment: string | null
  readonly details: StepDetails
}

/** What belongs to a step. */
export interface StepDetails {
  /** Of the work before the veterinarian. */
  readonly officialTime?: string
  /** Of the jog. */
  readonly findings?: readonly LimbFindings[]
}

export const removalColumns = `r.removal_id as "removalId", r.entry_id as "entryId", r.horse_id as "horseId", r.state,
  r.requested_by as "requestedBy", r.requested_at as "requestedAt", r.waiver_reason as "waiverReason",
  r.track_id as "trackId", r.work_on::text as "workOn"`

/** States in which a request waits for its next step. */
export const openStates = [
  'REQUESTED',
  'EXAM_ON_FILE',
  'WORK_SCHEDULED',
  'WORKED',
  'PASSED_JOG',
  'AWAITING_LAB',
] as const
