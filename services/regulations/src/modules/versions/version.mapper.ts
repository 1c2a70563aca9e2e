import type { VersionSummary } from '@portal/contracts-regulations'
import { getCategory, formatVersionLabel } from '@portal/contracts-regulations/rules'
import type { MainRegulation, Version } from './version.entity.ts'

/** Converts a version to the contract's type. */
export function toVersionSummary(version: Version, main: MainRegulation): VersionSummary {
  return {
    versionId: version.versionId,
    mainParentId: version.mainParentId,
    regulationId: version.mainParentId,
    depth: 0,
    versionNumber: version.versionNumber,
    state: version.state,
    label: formatVersionLabel(version.state, version.versionNumber),
    title: { en: version.titleEn, ...(version.titleEs && { es: version.titleEs }) },
    ...(main.series && { series: main.series }),
    subject: version.subject,
    isSubmittedToFtc: Boolean(version.ftc),
    category: getCategory(version.subject, Boolean(version.ftc)),
    ftc: version.ftc ?? null,
    effectiveFrom: version.effectiveFrom ?? null,
    effectiveTo: version.effectiveTo ?? null,
    sequence: version.sequence,
    publishedAt: version.publishedAt?.toISOString() ?? null,
    changeNote: { en: version.changeNoteEn, ...(version.changeNoteEs && { es: version.changeNoteEs }) },
    commentOpensAt: version.commentOpensAt?.toISOString() ?? null,
    commentClosesAt: version.commentClosesAt?.toISOString() ?? null,
    basedOnVersionId: version.basedOnVersionId ?? null,
    changedFromVersionId: version.changedFromVersionId ?? null,
    supersededByVersionId: version.supersededByVersionId ?? null,
    contentHash: version.contentHash,
    nodeCount: version.nodeCount,
    isSample: main.isSample,
    lockVersion: version.lockVersion,
  }
}
