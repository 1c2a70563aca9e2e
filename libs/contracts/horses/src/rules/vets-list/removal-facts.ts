import type { EntryTerms } from './entries.ts'
import type { RemovalFacts } from './removal-lifecycle.ts'
import { isMinimumTimeOver } from './removal-problems.ts'

/** Who acts on a removal request. */
export type RemovalActorFacts = Pick<
  RemovalFacts,
  | 'isResponsiblePerson'
  | 'isAttendingVeterinarian'
  | 'isRegulatoryVeterinarianOfTrack'
  | 'isAssociationVeterinarianOfTrack'
>

/** What an action brings with it. */
export interface RemovalInput {
  /** The day of the work before the veterinarian; of an earlier step or of this one. */
  readonly workOn: string | null
  readonly isSampleNegative: boolean | null
  readonly reason: string
}

/** Returns the facts of an action on the removal request of an entry, on a day at its track. */
export function toRemovalFacts(
  actor: RemovalActorFacts,
  {
    terms,
    today,
    isTimeWaived,
  }: { readonly terms: EntryTerms; readonly today: string; readonly isTimeWaived: boolean },
  { workOn, isSampleNegative, reason }: RemovalInput,
): RemovalFacts {
  return {
    ...actor,
    isSystem: false,
    isExamRequired: terms.row?.isExamRequired ?? true,
    isWorkRequired: terms.row?.isWorkRequired ?? true,
    isSampleRequired: terms.row?.isSampleRequired ?? false,
    isWorkDateAllowed: workOn !== null && workOn >= terms.earliestWork,
    isSampleNegative,
    isMinimumTimeOver: isTimeWaived || isMinimumTimeOver(terms, today),
    reason,
  }
}
