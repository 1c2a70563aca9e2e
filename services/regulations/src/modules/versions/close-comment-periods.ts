import type { EntityManager } from '@mikro-orm/postgresql'
import type { Version } from './version.entity.ts'

/** Closes a version's comment period at an instant. A period that would not have opened by then is removed. */
export function closeCommentPeriod(version: Version, at: Date): void {
  if (!version.commentOpensAt || (version.commentClosesAt && version.commentClosesAt <= at)) return
  if (version.commentOpensAt < at) version.commentClosesAt = at
  else version.commentOpensAt = version.commentClosesAt = null
}

/** Closes the comment period of an adopted version when the next one takes effect, or now if that day has passed. */
export async function closeCommentPeriodWhenSuperseded(em: EntityManager, version: Version, now: Date): Promise<void> {
  if (!version.effectiveTo || !version.commentOpensAt) return
  closeCommentPeriod(version, await getCommentPeriodEnd(em, version.effectiveTo, now))
}

/** Returns the start of a day (America/New_York), or now if the day has already started. */
export async function getCommentPeriodEnd(em: EntityManager, day: string, now: Date): Promise<Date> {
  const [row] = await em.execute<{ ends: Date }[]>(
    `select greatest(?::timestamptz, ?::date::timestamp at time zone 'America/New_York') as ends`,
    [now, day],
  )
  return row ? new Date(row.ends) : now
}
