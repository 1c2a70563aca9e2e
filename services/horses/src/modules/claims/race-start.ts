import { getDateAt, getInstantAt } from '@portal/contracts-horses/dates'
import type { ClaimRow } from '../claim-records/index.ts'
import type { ClaimTrack } from './claim-tracks.ts'

/** Returns the instant at which a race started, or undefined: it is not on the day of the race, or in the future. */
export function findStart(
  claim: Pick<ClaimRow, 'raceDate'>,
  offTime: string | undefined,
  { timeZone }: ClaimTrack,
  now: Date,
): string | undefined {
  if (offTime === undefined) return undefined
  const startedAt = getInstantAt(claim.raceDate, offTime, timeZone)
  return startedAt <= now.toISOString() ? startedAt : undefined
}

/**
 * Whether a race counts as started. Without a recorded time the claimant can act until the day of the race begins, so that
 * nobody withdraws a claim after seeing the race; the claims clerk, who is there, until that day ends.
 */
export function hasStarted(
  { raceDate, raceStartsAt }: Pick<ClaimRow, 'raceDate' | 'raceStartsAt'>,
  { isClaimsClerk, track, now }: { readonly isClaimsClerk: boolean; readonly track: ClaimTrack; readonly now: Date },
): boolean {
  if (raceStartsAt !== null) return raceStartsAt <= now.toISOString()
  const today = getDateAt(now.toISOString(), track.timeZone)
  return isClaimsClerk ? today > raceDate : today >= raceDate
}
