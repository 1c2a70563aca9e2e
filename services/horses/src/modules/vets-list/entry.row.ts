import type { EntryState, VetsListEntry } from '@portal/contracts-horses/vets-list-rules'

export const entrySources = ['VETERINARIAN', 'JOG', 'TREATMENT', 'SAMPLE'] as const
export type EntrySource = (typeof entrySources)[number]

/** A stored entry. Dates are plain dates at its track. */
export interface EntryRow {
  readonly entryId: string
  readonly horseId: string
  readonly reason: string
  readonly trackId: string | null
  readonly timeZone: string
  readonly state: EntryState
  readonly placedOn: string
  readonly removedOn: string | null
  readonly ownDays: number | null
  readonly comment: string
  readonly jockeyName: Uint8Array | null
  readonly source: EntrySource
  readonly sourceId: string | null
  readonly proposedBy: string | null
  readonly placedBy: string | null
}

export const entryColumns = `e.entry_id as "entryId", e.horse_id as "horseId", e.reason, e.track_id as "trackId",
  e.time_zone as "timeZone", e.state, e.placed_on::text as "placedOn", e.removed_on::text as "removedOn",
  e.own_days as "ownDays", e.comment, e.jockey_name as "jockeyName", e.source, e.source_id as "sourceId",
  e.proposed_by as "proposedBy", e.placed_by as "placedBy"`

/** The entry as the rules read it. */
export function toRuleEntry({ entryId, reason, placedOn, removedOn, ownDays, state }: EntryRow): VetsListEntry {
  return { entryId, reason, placedOn, removedOn, ownDays, isVoided: state === 'VOIDED' }
}

/** Whether the entry was placed: proposals that wait or were declined do not count. */
export function isPlaced({ state }: EntryRow): boolean {
  return state !== 'PROPOSED' && state !== 'DECLINED'
}
