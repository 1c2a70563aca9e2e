import type { VersionSummary } from '@portal/contracts-regulations'
import { commentWindowAt, isPublished, legalStatus, type LegalStatus } from '@portal/contracts-regulations/rules'
import type { ViewerAddress } from './addresses.ts'

/**
 * The version the page shows: the one the address names, else the one in force on the day asked for, else (only
 * without a day) the newest published, an adopted text before a draft. `undefined`: there is none.
 */
export function chooseVersion(
  versions: readonly VersionSummary[],
  address: ViewerAddress,
  today: string,
): VersionSummary | undefined {
  if (address.version) return versions.find((version) => version.versionId === address.version)
  const day = address.asOf ?? today
  const inForce = versions.find((version) => isInForce(version, day))
  if (inForce || address.asOf) return inForce
  const published = versions.filter((version) => version.publishedAt)
  return published.find((version) => version.state === 'PUBLISHED_CURRENT') ?? published[0]
}

function isInForce(version: VersionSummary, day: string): boolean {
  return (
    version.state === 'PUBLISHED_CURRENT' &&
    version.effectiveFrom !== null &&
    version.effectiveFrom <= day &&
    (version.effectiveTo === null || day < version.effectiveTo)
  )
}

/** The authority's day: texts come into force by it. */
export function authorityDay(now: Date = new Date()): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(now)
}

/** The legal status of a version now, from what a list knows of it. */
export function statusOf(version: VersionSummary, now: Date = new Date()): LegalStatus {
  return legalStatus(version, authorityDay(now), now)
}

/** Whether a reader may comment on a version now: a draft, or an adopted text whose window was opened. */
export function takesComments(
  { state, commentOpensAt, commentClosesAt }: VersionSummary,
  now: Date = new Date(),
): boolean {
  return isPublished(state) && commentWindowAt(commentOpensAt, commentClosesAt, now) === 'open'
}

/** Whether a version was adopted with a day from which it counts; that day may still come. */
export function isPromulgated(version: VersionSummary): boolean {
  return version.state === 'PUBLISHED_CURRENT' && version.effectiveFrom !== null
}
