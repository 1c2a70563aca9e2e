import { bilingual, id, instant, plainDate } from '@portal/contracts-common'
import { z } from 'zod'
import { subject } from '../inputs/version-fields.ts'
import { versionStates } from '../rules/version-states.ts'

/** State of a version. Clients treat an unknown state as unpublished. */
export const versionState = z.enum(versionStates)

/** Submission to the Federal Trade Commission and its decision; dates are plain dates. */
export const ftcSubmission = z.object({
  submittedOn: plainDate,
  docket: z.string().max(100).optional(),
  /** Federal Register citation, for example `89 FR 12345`. */
  frCitation: z.string().max(100).optional(),
  decideBy: plainDate.optional(),
  decidedOn: plainDate.optional(),
  decision: z.enum(['approved', 'disapproved']).optional(),
})
export type FtcSubmission = z.infer<typeof ftcSubmission>

/** A version without its text. */
export const versionSummary = z.object({
  versionId: id,
  /** The main regulation (series or standalone document). */
  mainParentId: id,
  /** Equals `mainParentId`: the node at depth 0. */
  regulationId: id,
  depth: z.literal(0),
  versionNumber: z.int().positive(),
  state: versionState,
  /** `DRAFT Version 3 EDIT` */
  label: z.string(),
  title: bilingual,
  /** Number of the series, for example `2000`; absent for a standalone document. */
  series: z.string().optional(),
  subject,
  isSubmittedToFtc: z.boolean(),
  /** As the specification writes it: `Submitted to FTC` or `Not Submitted to FTC - <subject>`. */
  category: z.string(),
  ftc: ftcSubmission.nullable(),
  effectiveFrom: plainDate.nullable(),
  /** First day on which it is no longer in effect. */
  effectiveTo: plainDate.nullable(),
  /** Orders versions that take effect on the same day. */
  sequence: z.int(),
  publishedAt: instant.nullable(),
  changeNote: bilingual,
  commentOpensAt: instant.nullable(),
  commentClosesAt: instant.nullable(),
  /** The version whose text this one started from; for an adopted text, its own draft. */
  basedOnVersionId: id.nullable(),
  /** The version to compare with by default; for an adopted text, the one in effect before it. */
  changedFromVersionId: id.nullable(),
  supersededByVersionId: id.nullable(),
  /** Hash of the text; changes with every edit of an unpublished version. */
  contentHash: z.string(),
  nodeCount: z.int(),
  isSample: z.boolean(),
  /** Expected version of the next write (412 when stale). */
  lockVersion: z.int(),
})
export type VersionSummary = z.infer<typeof versionSummary>

/** How a version is named. Versions of definitions have a number only. */
export const versionNameFields = {
  /** In English: `DRAFT Version 3 PUBLISHED`. */
  versionLabel: z.string(),
  /** State and number, so that a page can build the name in the reader's language. */
  versionState: versionState.optional(),
  versionNumber: z.int().optional(),
}
