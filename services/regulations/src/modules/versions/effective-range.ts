import type { EntityManager } from '@mikro-orm/postgresql'
import { closeCommentPeriodWhenSuperseded } from './close-comment-periods.ts'
import { Version } from './version.entity.ts'

/**
 * Inserts a version into the sequence of versions in effect, ordered by effective date and sequence number: the
 * previous version ends when it begins, and it ends when the next one begins, as do their comment periods. Of several
 * versions with the same effective date, all but the last have an empty range. The caller holds the regulation's lock and has
 * checked that the version has an effective date that no other version has.
 */
export async function takeEffect(em: EntityManager, version: Version, now: Date): Promise<void> {
  const others = await em.find(
    Version,
    { mainParentId: version.mainParentId, state: 'PUBLISHED_CURRENT', versionId: { $ne: version.versionId } },
    { orderBy: { effectiveFrom: 'asc', sequence: 'asc' } },
  )
  const order = (other: Version) => compareEffect(other, version)
  const previous = others.findLast((other) => order(other) < 0)
  const next = others.find((other) => order(other) > 0)
  version.changedFromVersionId = previous?.versionId ?? null
  if (next) next.changedFromVersionId = version.versionId
  if (previous) {
    previous.effectiveTo = version.effectiveFrom
    previous.supersededByVersionId = version.versionId
    await closeCommentPeriodWhenSuperseded(em, previous, now)
  }
  version.effectiveTo = next?.effectiveFrom ?? null
  version.supersededByVersionId = next?.versionId ?? null
  await closeCommentPeriodWhenSuperseded(em, version, now)
}

/** Returns the adopted version with the latest effective date, or null. */
export function findLastAdopted(em: EntityManager, mainParentId: string): Promise<Version | null> {
  return em.findOne(
    Version,
    { mainParentId, state: 'PUBLISHED_CURRENT' },
    { orderBy: { effectiveFrom: 'desc', sequence: 'desc' } },
  )
}

/** Orders versions by effective date, then by sequence number. Plain dates compare as text. */
export function compareEffect(
  a: Pick<Version, 'effectiveFrom' | 'sequence'>,
  b: Pick<Version, 'effectiveFrom' | 'sequence'>,
): number {
  const from = (a.effectiveFrom ?? '').localeCompare(b.effectiveFrom ?? '')
  return from === 0 ? a.sequence - b.sequence : from
}
