import type { VersionSummary } from '@portal/contracts-regulations'
import { subjects, type Subject } from '@portal/contracts-regulations/rules'

export interface CategoryGroup {
  readonly category: Subject | 'ftc'
  /** The versions of each main regulation of the category. */
  readonly regulations: readonly (readonly VersionSummary[])[]
}

/**
 * Groups versions by category and then by main regulation. The eight subjects come first, then subjects that only a later
 * release of the service knows, and "Submitted to FTC" last.
 */
export function groupVersions(versions: readonly VersionSummary[]): readonly CategoryGroup[] {
  const byCategory = Map.groupBy(versions, (version) => (version.isSubmittedToFtc ? 'ftc' : version.subject))
  const knownCategories: readonly CategoryGroup['category'][] = [...subjects, 'ftc']
  const unknownCategories = [...byCategory.keys()].filter((category) => !knownCategories.includes(category))
  return [...subjects, ...unknownCategories, 'ftc' as const].flatMap((category) => {
    const inCategory = byCategory.get(category)
    if (!inCategory) return []
    return [{ category, regulations: [...Map.groupBy(inCategory, (version) => version.mainParentId).values()] }]
  })
}
