import type { EntityManager } from '@mikro-orm/postgresql'
import { getCommentPeriodEnd } from './close-comment-periods.ts'
import type { Version } from './version.entity.ts'

/** A version whose comment period ends at an instant, or never opens (null). */
export interface EndingCommentPeriod {
  readonly version: Version
  readonly endsAt: Date | null
}

/**
 * Returns the open and future comment periods that publishing a version ends: its own, that of the version it
 * replaces, and those of drafts.
 */
export async function findEndingCommentPeriods(
  em: EntityManager,
  {
    version,
    previous,
    next,
    drafts,
  }: {
    readonly version: Version
    /** The version in effect until `version` takes effect. */
    readonly previous: Version | undefined
    /** The version that takes effect after `version`. */
    readonly next: Version | undefined
    readonly drafts: readonly Version[]
  },
  now: Date,
): Promise<readonly EndingCommentPeriod[]> {
  const endWhenReplaced = async (ended: Version, by: Version) => ({
    version: ended,
    end: by.effectiveFrom ? await getCommentPeriodEnd(em, by.effectiveFrom, now) : now,
  })
  const ends = [
    ...drafts.map((draft) => ({ version: draft, end: now })),
    ...(previous ? [await endWhenReplaced(previous, version)] : []),
    ...(next ? [await endWhenReplaced(version, next)] : []),
  ]
  return ends.flatMap(({ version: ended, end }) => {
    const { commentOpensAt: opens, commentClosesAt: closes } = ended
    if (!opens || (closes && closes <= end)) return []
    return [{ version: ended, endsAt: opens < end || opens <= now ? end : null }]
  })
}
