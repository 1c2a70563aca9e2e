import type { EntityManager } from '@mikro-orm/postgresql'
import type { RegulationNode } from '@portal/contracts-regulations'
import type { VersionFacts, VersionGuard } from '@portal/contracts-regulations/rules'
import { findDuplicateLabels } from '@portal/regulation-text/edit'
import { readOpenWarnings } from '../parse-warnings/index.ts'
import { compareEffect } from './effective-range.ts'
import { Version } from './version.entity.ts'

/** Maximum number of warnings in the details of a refusal. */
const maxReportedWarnings = 20

/** What decides whether a version can be promoted, for the promotion and for its preview. */
export interface PromotionFacts {
  readonly facts: VersionFacts
  /** Details of a refusal by the guard that does not hold. */
  readonly details: Readonly<Partial<Record<VersionGuard, Readonly<Record<string, unknown>>>>>
  readonly openWarnings: Awaited<ReturnType<typeof readOpenWarnings>>
  /** The other versions of the regulation. */
  readonly others: readonly Version[]
}

/**
 * Reads the facts. `nodes` are the provisions of the version; `acceptsWarnings` is whether a reason to accept open parse
 * warnings is given.
 */
export async function readPromotionFacts(
  em: EntityManager,
  version: Version,
  { nodes, acceptsWarnings }: { readonly nodes: readonly RegulationNode[]; readonly acceptsWarnings: boolean },
): Promise<PromotionFacts> {
  const { mainParentId, versionId } = version
  const others = await em.find(Version, { mainParentId, versionId: { $ne: versionId } })
  const openWarnings = await readOpenWarnings(em, versionId, maxReportedWarnings)
  const labels = findDuplicateLabels(nodes)
  const openEdit = others.find(({ state }) => state === 'CURRENT_EDIT')
  const current = others.filter(({ state }) => state === 'PUBLISHED_CURRENT')
  const adopted = current.find(({ versionNumber }) => versionNumber === version.versionNumber)
  const sameDate = current.find((other) => compareEffect(other, version) === 0)
  return {
    facts: {
      hasOpenCurrentEdit: openEdit !== undefined,
      isAdopted: adopted !== undefined,
      hasEffectiveDate: Boolean(version.effectiveFrom),
      isEffectiveDateTaken: sameDate !== undefined,
      hasDuplicateLabels: labels.length > 0,
      hasUnacceptedWarnings: openWarnings.open > 0 && !acceptsWarnings,
    },
    details: {
      'no-open-current-edit': { versionId: openEdit?.versionId, state: openEdit?.state },
      'not-adopted': { versionId: adopted?.versionId },
      'effective-date-set': { versionId },
      'effective-date-free': { versionId: sameDate?.versionId, effectiveFrom: version.effectiveFrom },
      'labels-unique': { labels },
      'warnings-accepted': openWarnings,
    },
    openWarnings,
    others,
  }
}
