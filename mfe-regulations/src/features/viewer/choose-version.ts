import type { VersionSummary } from '@portal/contracts-regulations'
import type { ViewerAddress } from './viewer-place.ts'

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
