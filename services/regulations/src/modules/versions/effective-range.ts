import type { EntityManager } from '@mikro-orm/postgresql'
import { refuse } from '@portal/service-kit'
import { endCommentsWhenSuperseded } from './end-comments.ts'
import { Version } from './version.entity.ts'

/**
 * Puts a version among those in force by (effective date, sequence): it ends the one before it and ends where the next
 * begins; comments on either end with it. Versions of one day leave all but the last with an empty range. The caller holds the regulation's lock.
 */
export async function takeEffect(em: EntityManager, version: Version, now: Date): Promise<void> {
  if (!version.effectiveFrom) refuse('versions.effective-date-missing', { versionId: version.versionId })
  const others = await em.find(
    Version,
    { mainParentId: version.mainParentId, state: 'PUBLISHED_CURRENT', versionId: { $ne: version.versionId } },
    { orderBy: { effectiveFrom: 'asc', sequence: 'asc' } },
  )
  const order = (other: Version) => compareEffect(other, version)
  const same = others.find((other) => order(other) === 0)
  if (same) refuse('versions.effective-date-taken', { versionId: same.versionId, effectiveFrom: version.effectiveFrom })
  const previous = others.findLast((other) => order(other) < 0)
  const next = others.find((other) => order(other) > 0)
  version.changedFromVersionId = previous?.versionId ?? null
  if (next) next.changedFromVersionId = version.versionId
  if (previous) {
    previous.effectiveTo = version.effectiveFrom
    previous.supersededByVersionId = version.versionId
    await endCommentsWhenSuperseded(em, previous, now)
  }
  version.effectiveTo = next?.effectiveFrom ?? null
  version.supersededByVersionId = next?.versionId ?? null
  await endCommentsWhenSuperseded(em, version, now)
}

/** The adopted text that takes effect last, or null. */
export function lastAdopted(em: EntityManager, mainParentId: string): Promise<Version | null> {
  return em.findOne(
    Version,
    { mainParentId, state: 'PUBLISHED_CURRENT' },
    { orderBy: { effectiveFrom: 'desc', sequence: 'desc' } },
  )
}

/** Orders versions by the day they take effect, then by sequence. Plain dates compare as text. */
export function compareEffect(
  a: Pick<Version, 'effectiveFrom' | 'sequence'>,
  b: Pick<Version, 'effectiveFrom' | 'sequence'>,
): number {
  const from = (a.effectiveFrom ?? '').localeCompare(b.effectiveFrom ?? '')
  return from === 0 ? a.sequence - b.sequence : from
}
