import type { VersionSummary } from '@portal/contracts-regulations'
import { getLegalStatus } from '@portal/regulation-reading/versions'

/**
 * Splits the versions of a regulation into those readers look for (in effect, upcoming, proposed; at least the newest)
 * and superseded ones. Both keep their order.
 */
export function splitVersions(versions: readonly VersionSummary[]): {
  readonly visible: readonly VersionSummary[]
  readonly superseded: readonly VersionSummary[]
} {
  const isSuperseded = (version: VersionSummary) =>
    version !== versions[0] && ['superseded', 'draft-superseded'].includes(getLegalStatus(version))
  return {
    visible: versions.filter((version) => !isSuperseded(version)),
    superseded: versions.filter(isSuperseded),
  }
}
