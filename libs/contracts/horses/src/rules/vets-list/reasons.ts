import type { DatedRow } from '../dates/index.ts'

/**
 * What a reason to be on the vets list demands. Reasons are configuration, because the authority reviews them: `reason`
 * is a code such as `unsound`.
 */
export interface VetsListReasonRow extends DatedRow {
  readonly reason: string
  /** Days on the list by placement within {@link placementPeriodDays}, the last also for later ones; null: barred. */
  readonly minDays: readonly [number | null, ...(number | null)[]]
  /** Earlier placements for the same reason count for this many days. */
  readonly placementPeriodDays: number
  /** Days without a work, from the day of placement. */
  readonly noWorkDays: number
  /** The attending veterinarian examines the horse before it works. */
  readonly isExamRequired: boolean
  /** The horse works before a regulatory veterinarian and is examined afterwards. */
  readonly isWorkRequired: boolean
  /** A sample is taken after the work, and must be negative. */
  readonly isSampleRequired: boolean
  /** The entry ends automatically after its days. */
  readonly endsByTime: boolean
}
