import type { VersionSummary } from '@portal/contracts-regulations'
import { subjects, type Subject } from '@portal/contracts-regulations/rules'

export interface CategoryGroup {
  readonly category: Subject | 'ftc'
  /** The versions of each main regulation of the category. */
  readonly regulations: readonly (readonly VersionSummary[])[]
}

/**
 * Versions by category, the eight subjects first, then those that only a later release of the service knows, and what was
 * submitted to the FTC last; then by main regulation.
 */
export function groupVersions(versions: readonly VersionSummary[]): readonly CategoryGroup[] {
  const byCategory = Map.groupBy(versions, (version) => (version.isSubmittedToFtc ? 'ftc' : version.subject))
  const known: readonly CategoryGroup['category'][] = [...subjects, 'ftc']
  const later = [...byCategory.keys()].filter((category) => !known.includes(category))
  return [...subjects, ...later, 'ftc' as const].flatMap((category) => {
    const found = byCategory.get(category)
    return found ? [{ category, regulations: [...Map.groupBy(found, (version) => version.mainParentId).values()] }] : []
  })
}
