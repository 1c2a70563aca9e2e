import type { EntityManager } from '@mikro-orm/postgresql'
import type { Version } from './version.entity.ts'

/** Ends a version's window at an instant: one that would not have opened by then is dropped. */
export function endComments(version: Version, at: Date): void {
  if (!version.commentOpensAt || (version.commentClosesAt && version.commentClosesAt <= at)) return
  if (version.commentOpensAt < at) version.commentClosesAt = at
  else version.commentOpensAt = version.commentClosesAt = null
}

/** Ends the window of an adopted text with the day on which another takes its place, now where that day has come. */
export async function endCommentsWhenSuperseded(em: EntityManager, version: Version, now: Date): Promise<void> {
  if (!version.effectiveTo || !version.commentOpensAt) return
  endComments(version, await endOfComments(em, version.effectiveTo, now))
}

/** When comments on an adopted text end that another takes the place of on a day: with its beginning, now where it has come. */
export async function endOfComments(em: EntityManager, day: string, now: Date): Promise<Date> {
  const [row] = await em.execute<{ ends: Date }[]>(
    `select greatest(?::timestamptz, ?::date::timestamp at time zone 'America/New_York') as ends`,
    [now, day],
  )
  return row ? new Date(row.ends) : now
}
