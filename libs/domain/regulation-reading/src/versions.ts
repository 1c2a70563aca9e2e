import { toAuthorityDate } from '@portal/formats'
import type { VersionSummary } from '@portal/contracts-regulations'
import {
  getCommentPeriodStatus,
  isPublished,
  computeLegalStatus,
  type LegalStatus,
} from '@portal/contracts-regulations/rules'
import type { ViewerParams } from './urls.ts'

/**
 * Selects the version to show: the requested one, otherwise the one in effect on the requested day. Without a day,
 * falls back to the newest published version, preferring adopted texts to drafts. Returns undefined if there is none.
 */
export function selectVersion(
  versions: readonly VersionSummary[],
  params: ViewerParams,
  today: string,
): VersionSummary | undefined {
  if (params.version) return versions.find((version) => version.versionId === params.version)
  const day = params.asOf ?? today
  const inEffect = versions.find((version) => isInEffect(version, day))
  if (inEffect || params.asOf) return inEffect
  const published = versions.filter((version) => version.publishedAt)
  return published.find((version) => version.state === 'PUBLISHED_CURRENT') ?? published[0]
}

function isInEffect(version: VersionSummary, day: string): boolean {
  return (
    version.state === 'PUBLISHED_CURRENT' &&
    version.effectiveFrom !== null &&
    version.effectiveFrom <= day &&
    (version.effectiveTo === null || day < version.effectiveTo)
  )
}

/** Returns the legal status of a version now, from its summary. */
export function getLegalStatus(version: VersionSummary, now: Date = new Date()): LegalStatus {
  return computeLegalStatus(version, toAuthorityDate(now), now)
}

/**
 * Returns true if readers can comment on a version now: a published draft, or an adopted text with an open comment
 * period.
 */
export function isOpenForComment(
  { state, commentOpensAt, commentClosesAt }: VersionSummary,
  now: Date = new Date(),
): boolean {
  return isPublished(state) && getCommentPeriodStatus(commentOpensAt, commentClosesAt, now) === 'open'
}

/** The version to read instead or next: the one in effect, or on its own page the proposed version. */
export function findRelatedVersion(
  version: VersionSummary,
  versions: readonly VersionSummary[],
  now: Date = new Date(),
): { readonly version: VersionSummary; readonly status: 'in-effect' | 'draft-open' } | undefined {
  for (const status of ['in-effect', 'draft-open'] as const) {
    const found = versions.find((each) => each.versionId !== version.versionId && getLegalStatus(each, now) === status)
    if (found) return { version: found, status }
  }
  return undefined
}

/** Returns true if a version was adopted with an effective date, which may be in the future. */
export function isPromulgated(version: VersionSummary): boolean {
  return version.state === 'PUBLISHED_CURRENT' && version.effectiveFrom !== null
}
