import type { OrganizationKind, ResponsibilityBasis } from '@portal/contracts-horses/assignment-rules'
import type { ClaimReason, ClaimState } from '@portal/contracts-horses/request-rules'

/** The people of a horse before a claim was posted; a void brings them back. */
export interface PreviousPeople {
  readonly responsiblePersonId: string
  readonly basis: ResponsibilityBasis
  readonly owners: readonly {
    /** `null`: an organization. */
    readonly personId: string | null
    readonly isEntity: boolean
    readonly organizationName?: string | null
    readonly organizationKind?: OrganizationKind | null
    readonly share: number | null
  }[]
  readonly designatedOwnerId: string | null
}

/** A race in which horses can be claimed. */
export interface ClaimRace {
  readonly trackId: string
  /** Plain date at the track. */
  readonly raceDate: string
  readonly raceNumber: number
}

/** A claim as it is stored. Instants are ISO 8601. */
export interface ClaimRow extends ClaimRace {
  readonly claimId: string
  readonly horseId: string
  readonly state: ClaimState
  readonly claimantPersonId: string
  readonly trainerPersonId: string
  /** `null`: the authority's staff. */
  readonly filedByPersonId: string | null
  readonly voidIfVetsListed: boolean
  readonly voidIfPositive: boolean
  readonly filedAt: string
  /** When the race is planned to start, as the claims clerk recorded it. */
  readonly raceStartsAt: string | null
  readonly startedAt: string | null
  readonly voidBefore: string | null
  readonly recordsBefore: string | null
  readonly recordsHandedOverAt: string | null
  readonly askVoidBefore: string | null
  /** The people as they were recorded: ids of persons who were merged since are those of the duplicates. */
  readonly previous: PreviousPeople | null
  /** Who was responsible before the claim was posted; follows merges. */
  readonly previousPersonId: string | null
  readonly reason: ClaimReason | null
  readonly reasonText: Buffer | null
  readonly version: number
}

export const claimColumnList = `c.claim_id as "claimId", c.horse_id as "horseId", c.track_id as "trackId",
  c.race_date::text as "raceDate", c.race_number as "raceNumber", c.state,
  c.claimant_person_id as "claimantPersonId", c.trainer_person_id as "trainerPersonId",
  c.filed_by_person_id as "filedByPersonId", c.void_if_vets_listed as "voidIfVetsListed",
  c.void_if_positive as "voidIfPositive", c.filed_at as "filedAt", c.race_starts_at as "raceStartsAt",
  c.started_at as "startedAt", c.void_before as "voidBefore", c.records_before as "recordsBefore",
  c.records_handed_over_at as "recordsHandedOverAt", c.ask_void_before as "askVoidBefore", c.previous,
  c.previous_person_id as "previousPersonId", c.reason,
  c.reason_text as "reasonText", c.version`

const instants = [
  'filedAt',
  'raceStartsAt',
  'startedAt',
  'voidBefore',
  'recordsBefore',
  'recordsHandedOverAt',
  'askVoidBefore',
] as const

/** Returns the row with instants in ISO 8601. */
export function normalizeRow(row: ClaimRow): ClaimRow {
  const converted = instants.map((key) => [key, row[key] && new Date(row[key]).toISOString()])
  return { ...row, ...Object.fromEntries(converted) }
}

/** Whether the claim was posted at some time, so that others than the claimant may see it. */
export const wasPosted = ({ startedAt }: Pick<ClaimRow, 'startedAt'>) => startedAt !== null
