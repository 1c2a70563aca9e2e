import { bilingual, id, instant, plainDate } from '@portal/contracts-common'
import { z } from 'zod'
import { subjects } from '../rules/categories.ts'
import { capacities, commentStatuses } from '../rules/comment-rules.ts'
import { versionStates } from '../rules/version-states.ts'

/** A version's state; readers of answers take an unknown one as not published. */
export const versionState = z.enum(versionStates)
export const subject = z.enum(subjects)
export const capacity = z.enum(capacities)
export const commentStatus = z.enum(commentStatuses)

/**
 * Words that are written: without spaces around them, so many letters at most. Refinements, because a limit in the schema
 * counts as a break of the contract, though what is longer could never be stored (a title stands in indexes).
 */
const written = (most: number, least = 0) =>
  z
    .string()
    .trim()
    .refine((words) => words.length >= least, 'Some words are needed.')
    .refine((words) => words.length <= most, `At most ${most} characters.`)

/** A title as it is written. */
export const writtenTitle = z.object({ en: written(500, 1), es: written(500).optional() })
/** What changed and why, as it is written; English may be empty too. */
export const writtenNote = z.object({ en: written(5000), es: written(5000).optional() })

/** What the Federal Trade Commission was sent and answered; dates are plain dates. */
export const ftcSubmission = z.object({
  submittedOn: plainDate,
  docket: z.string().max(100).optional(),
  /** Federal Register citation, for example `89 FR 12345`. */
  frCitation: z.string().max(100).optional(),
  decideBy: plainDate.optional(),
  decidedOn: plainDate.optional(),
  decision: z.enum(['approved', 'disapproved']).optional(),
})

/** A version without its text. */
export const versionSummary = z.object({
  versionId: id,
  /** The main regulation (series or stand-alone document) the version is of. */
  mainParentId: id,
  /** Equals `mainParentId`: the node at depth 0. */
  regulationId: id,
  depth: z.literal(0),
  versionNumber: z.int().positive(),
  state: versionState,
  /** `DRAFT Version 3 EDIT` */
  label: z.string(),
  title: bilingual,
  /** The series' number, for example `2000`; absent for a stand-alone document. */
  series: z.string().optional(),
  subject,
  isSubmittedToFtc: z.boolean(),
  /** As the specification writes it: `Submitted to FTC` or `Not Submitted to FTC - <subject>`. */
  category: z.string(),
  ftc: ftcSubmission.nullable(),
  effectiveFrom: plainDate.nullable(),
  /** First day on which it is no longer in force. */
  effectiveTo: plainDate.nullable(),
  /** Orders versions that take effect on the same day. */
  sequence: z.int(),
  publishedAt: instant.nullable(),
  changeNote: bilingual,
  commentOpensAt: instant.nullable(),
  commentClosesAt: instant.nullable(),
  /** The version whose text this one began with: for an adopted text its own draft. */
  basedOnVersionId: id.nullable(),
  /** What a reader compares it with to see what changed: for an adopted text the one in force before it. */
  changedFromVersionId: id.nullable(),
  supersededByVersionId: id.nullable(),
  /** Address of the text; changes with every edit of an unpublished version. */
  contentHash: z.string(),
  nodeCount: z.int(),
  isSample: z.boolean(),
  /** Expected version of a write (412 when stale). */
  lockVersion: z.int(),
})

/** Hash of a picture's bytes, SHA-256. */
export const imageHash = z.string().regex(/^[0-9a-f]{64}$/)

/** One provision of a version's text. `text` is plain; marks are offsets into it. */
export const regulationNode = z.object({
  regulationId: id,
  parentId: id.nullable(),
  kind: z.enum(['series', 'chapter', 'rule', 'paragraph', 'definition', 'appendix', 'table', 'flush']),
  depth: z.int().min(0),
  marker: z.string().optional(),
  label: z.string(),
  path: z.array(z.string()),
  heading: z.string().optional(),
  text: z.string(),
  marks: z.array(z.object({ start: z.int(), end: z.int(), kind: z.enum(['em', 'strong']) })).optional(),
  /** Whole lines of the text that are set as a list; each line is an item. */
  lists: z.array(z.object({ start: z.int(), end: z.int(), kind: z.enum(['bullet', 'number']) })).optional(),
  /** Links that an editor set on words of the text, to provisions of this or another regulation. */
  links: z.array(z.object({ start: z.int(), end: z.int(), regulationId: id })).optional(),
  table: z
    .object({ caption: z.string().optional(), head: z.array(z.string()), rows: z.array(z.array(z.string())) })
    .optional(),
  /** The picture below the text; its bytes are at `getImage` under their hash. */
  figure: z.object({ image: z.string(), alt: z.string(), width: z.int(), height: z.int() }).optional(),
  reservedTo: z.string().optional(),
})

/** The text of a version, addressed by its hash; it holds nothing that can change. */
export const versionText = z.object({ contentHash: z.string(), nodes: z.array(regulationNode) })

/** Links from the text, computed anew when a regulation or a definition is published. Offsets are UTF-16 units of `text`. */
export const versionLayers = z.object({
  terms: z.array(z.object({ regulationId: id, start: z.int(), end: z.int(), definitionId: id })),
  citations: z.array(
    z.object({
      regulationId: id,
      start: z.int(),
      end: z.int(),
      target: z.union([
        z.object({ regulationId: id, versionId: id.optional() }),
        z.object({ external: z.object({ citation: z.string(), url: z.url() }) }),
      ]),
    }),
  ),
  /** Old label -> the node that answers to it now, for links made before a renumbering. */
  redirects: z.array(z.object({ fromLabel: z.string(), regulationId: id })),
})

export type VersionSummary = z.infer<typeof versionSummary>
export type FtcSubmission = z.infer<typeof ftcSubmission>
export type RegulationNode = z.infer<typeof regulationNode>
export type VersionText = z.infer<typeof versionText>
export type VersionLayers = z.infer<typeof versionLayers>

/** A version by its name. Of a definition's wording there is the number only. */
export const namedVersion = {
  /** In English: `DRAFT Version 3 PUBLISHED`. */
  versionLabel: z.string(),
  /** What it is made of, so that a page names it in the reader's language. */
  versionState: versionState.optional(),
  versionNumber: z.int().optional(),
}
