import type { EntityManager } from '@mikro-orm/postgresql'
import { endOfComments } from './end-comments.ts'
import type { Version } from './version.entity.ts'

/** A version whose comments end at an instant, or, where that is null, never begin. */
export interface WindowEnding {
  readonly version: Version
  readonly at: Date | null
}

/** What publishing a version does to windows that are open or to come: its own, that of the text it replaces, those of drafts. */
export async function windowsEnding(
  em: EntityManager,
  {
    version,
    previous,
    next,
    drafts,
  }: {
    readonly version: Version
    /** In force until the version takes effect. */
    readonly previous: Version | undefined
    /** Takes the version's place in its turn. */
    readonly next: Version | undefined
    readonly drafts: readonly Version[]
  },
  now: Date,
): Promise<readonly WindowEnding[]> {
  const until = async (ended: Version, by: Version) => ({
    version: ended,
    end: by.effectiveFrom ? await endOfComments(em, by.effectiveFrom, now) : now,
  })
  const ends = [
    ...drafts.map((draft) => ({ version: draft, end: now })),
    ...(previous ? [await until(previous, version)] : []),
    ...(next ? [await until(version, next)] : []),
  ]
  return ends.flatMap(({ version: ended, end }) => {
    const { commentOpensAt: opens, commentClosesAt: closes } = ended
    if (!opens || (closes && closes <= end)) return []
    return [{ version: ended, at: opens < end || opens <= now ? end : null }]
  })
}
