import type { VersionSummary } from '@portal/contracts-regulations'
import { statusOf } from '@portal/regulation-reading/versions'

/**
 * The versions of a regulation a reader looks for (in force, to come, in the making; the newest at least), and those
 * that a later text took the place of. Both keep their order.
 */
export function splitVersions(versions: readonly VersionSummary[]): {
  readonly current: readonly VersionSummary[]
  readonly earlier: readonly VersionSummary[]
} {
  const isEarlier = (version: VersionSummary) =>
    version !== versions[0] && ['superseded', 'draft-superseded'].includes(statusOf(version))
  return {
    current: versions.filter((version) => !isEarlier(version)),
    earlier: versions.filter(isEarlier),
  }
}
