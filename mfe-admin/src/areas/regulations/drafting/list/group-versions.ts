import type { VersionSummary } from '@portal/contracts-regulations'
import { subjects, versionStates, type Subject } from '@portal/contracts-regulations/rules'

export interface CategoryGroup {
  readonly category: Subject | 'ftc'
  /** The versions of each main regulation of the category. */
  readonly regulations: readonly (readonly VersionSummary[])[]
}

/**
 * Groups versions by main regulation, and these by the category of their latest version, so that each regulation is listed
 * once. The eight subjects come first, then subjects that only a later release of the service knows, and "Submitted to
 * FTC" last.
 */
export function groupVersions(versions: readonly VersionSummary[]): readonly CategoryGroup[] {
  const regulations = [...Map.groupBy(versions, (version) => version.mainParentId).values()]
  const byCategory = Map.groupBy(regulations, getCategory)
  const knownCategories: readonly CategoryGroup['category'][] = [...subjects, 'ftc']
  const unknownCategories = [...byCategory.keys()].filter((category) => !knownCategories.includes(category))
  return [...subjects, ...unknownCategories, 'ftc' as const].flatMap((category) => {
    const inCategory = byCategory.get(category)
    return inCategory ? [{ category, regulations: inCategory }] : []
  })
}

function getCategory(versions: readonly VersionSummary[]): CategoryGroup['category'] {
  const [latest] = versions.toSorted(compareVersions)
  return latest === undefined || latest.isSubmittedToFtc ? 'ftc' : latest.subject
}

/** Orders versions from the latest to the first. An adopted version comes before the draft it was adopted from. */
export function compareVersions(a: VersionSummary, b: VersionSummary): number {
  return b.versionNumber - a.versionNumber || versionStates.indexOf(b.state) - versionStates.indexOf(a.state)
}
