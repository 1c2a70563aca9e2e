import { endpoint, expectedVersion, id, instant, plainDate } from '@portal/contracts-common'
import { z } from 'zod'
import { regulationsRoutes as routes } from '../routes.ts'
import { pickErrors } from './pick-errors.ts'
import { changeNoteInput, sequenceInput } from '../inputs/version-fields.ts'
import { ftcSubmission, versionState, versionSummary } from './version-schemas.ts'

export const promoteVersion = endpoint(routes.promoteVersion, {
  summary: 'Moves a version to its next state: EDIT_DRAFT, PUBLISHED_DRAFT, CURRENT_EDIT, PUBLISHED_CURRENT',
  body: z.strictObject({
    versionId: id,
    expectedVersion,
    changeNote: changeNoteInput.optional(),
    commentOpensAt: instant.optional(),
    commentClosesAt: instant.optional(),
    effectiveFrom: plainDate.optional(),
    sequence: sequenceInput.optional(),
    ftc: ftcSubmission.optional(),
    /** Required when parse warnings are open. */
    reason: z.string().max(1000).optional(),
  }),
  results: z.object({ version: versionSummary }),
  errors: pickErrors(
    'versions.not-allowed-by-state',
    'versions.already-promoted',
    'versions.already-adopted',
    'versions.edit-open',
    'versions.effective-date-missing',
    'versions.effective-date-taken',
    'versions.labels-not-unique',
    'versions.warnings-open',
  ),
})

const problem = z.object({
  /** The error code that the promotion would return now, or a warning code. */
  code: z.string(),
  /** An error blocks the promotion; a warning should be reviewed. */
  severity: z.enum(['error', 'warning']),
  /** The affected provisions, at most twenty. */
  provisions: z.array(z.object({ regulationId: id, label: z.string() })),
  /** An error that does not block the promotion if a reason is given. */
  canOverrideWithReason: z.boolean(),
})
export type PromotionProblem = z.infer<typeof problem>

const promotionPreview = z.object({
  /** The next state, or null if the lifecycle has none. */
  to: versionState.nullable(),
  /** The promotion creates a new version and leaves this one unchanged. */
  createsVersion: z.boolean(),
  problems: z.array(problem),
  /** Number of open parse warnings. */
  openWarnings: z.int(),
  /** The published draft or the version in effect that it supersedes. */
  supersedes: z.array(versionSummary),
  /** Versions whose comment period ends with the promotion. */
  commentPeriodsEndingNow: z.array(versionSummary),
  /** Versions whose comment period will end on a later day; `endsAt` is null if it never opens. */
  commentPeriodsEndingLater: z.array(z.object({ version: versionSummary, endsAt: instant.nullable() })),
  /** Number of people who commented on this regulation; they are notified of the publication. */
  commenterCount: z.int(),
  /** Changes from the version it is compared with. */
  changes: z
    .object({ edited: z.int(), added: z.int(), removed: z.int(), moved: z.int(), renumbered: z.int() })
    .nullable(),
})
export type PromotionPreview = z.infer<typeof promotionPreview>

export const getPromotionPreview = endpoint(routes.getPromotionPreview, {
  summary: 'Shows what promoting a version would do and what blocks it; changes nothing',
  params: z.strictObject({ versionId: id }),
  results: promotionPreview,
})

/** When comments are accepted: without `closesAt`, until further notice; without both, never. */
const commentPeriod = z
  .strictObject({ opensAt: instant.nullable(), closesAt: instant.nullable() })
  .refine(
    ({ opensAt, closesAt }) => closesAt === null || (opensAt !== null && new Date(opensAt) < new Date(closesAt)),
    'The comment period must end after it begins.',
  )

export const updatePublication = endpoint(routes.updatePublication, {
  summary: 'Changes the comment period and the FTC submission of a published version; its text stays unchanged',
  body: z
    .strictObject({
      versionId: id,
      expectedVersion,
      commentPeriod: commentPeriod.optional(),
      /** Null: it was not submitted. */
      ftc: ftcSubmission.nullable().optional(),
      /** Required when the comment period changes; recorded in the audit trail only. */
      reason: z.string().trim().max(1000).default(''),
    })
    .refine((body) => body.commentPeriod === undefined || body.reason !== '', {
      path: ['reason'],
      message: 'Enter a reason for changing the comment period.',
    }),
  results: z.object({ version: versionSummary }),
  errors: pickErrors('versions.not-allowed-by-state', 'versions.edit-open', 'versions.superseded'),
})
