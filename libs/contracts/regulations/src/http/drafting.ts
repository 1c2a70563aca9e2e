import { endpoint, expectedVersion, id, instant } from '@portal/contracts-common'
import { z } from 'zod'
import { regulationsErrors as errors } from '../errors.ts'
import { regulationsRoutes as routes } from '../routes.ts'
import { ftcSubmission, imageHash, versionState, versionSummary } from './shapes.ts'

const pick = <K extends keyof typeof errors>(...codes: K[]) =>
  Object.fromEntries(codes.map((code) => [code, errors[code]])) as Pick<typeof errors, K>

export const tellDraftPresence = endpoint(routes.tellDraftPresence, {
  summary:
    'Says that the caller has an edit open, and answers who else has; said anew every few seconds, forgotten after a minute',
  params: z.strictObject({ versionId: id }),
  body: z.strictObject({
    /** The provision that is open; null where none is. */
    regulationId: id.nullable(),
    /** One open page: the same person may have two, and is told of the other. */
    page: id,
    /** The page is being closed. */
    leaving: z.boolean().default(false),
  }),
  results: z.object({
    /** Version of the edit now: another than the page knows means that somebody wrote. */
    lockVersion: z.int(),
    others: z.array(
      z.object({
        name: z.string(),
        /** The caller's own, in another window. */
        isSelf: z.boolean(),
        regulationId: id.nullable(),
        seenAt: instant,
      }),
    ),
  }),
})

const problem = z.object({
  /** A code of the refusal that the promotion would get now, or a warning. */
  code: z.string(),
  /** `refusal`: cannot be promoted so. `warning`: can, and somebody should look. */
  weight: z.enum(['refusal', 'warning']),
  /** The provisions it is about, at most twenty. */
  provisions: z.array(z.object({ regulationId: id, label: z.string() })),
  /** A refusal that a reason given with the promotion lifts. */
  unlessReason: z.boolean(),
})
export type PromotionProblem = z.infer<typeof problem>

const promotionOutlook = z.object({
  /** The state it would reach; null where the lifecycle has no next one. */
  to: versionState.nullable(),
  /** It goes on as a version of its own and this one stays as it is. */
  newRow: z.boolean(),
  problems: z.array(problem),
  /** Doubts of the parser that nobody has settled. */
  openDoubts: z.int(),
  /** Published draft or version in force that it takes the place of. */
  supersedes: z.array(versionSummary),
  /** Versions whose comment window it ends now. */
  endsCommentsOf: z.array(versionSummary),
  /** Versions whose comment window it makes end on a day to come; null: before the window ever opens. */
  windowsEnding: z.array(z.object({ version: versionSummary, at: instant.nullable() })),
  /** How many people commented on this regulation: they are told when it is published. */
  commenters: z.int(),
  /** What changed against the version it is compared with. */
  changes: z
    .object({ edited: z.int(), added: z.int(), removed: z.int(), moved: z.int(), renumbered: z.int() })
    .nullable(),
})
export type PromotionOutlook = z.infer<typeof promotionOutlook>

export const getPromotionOutlook = endpoint(routes.getPromotionOutlook, {
  summary: 'What promoting a version would do, whom it concerns, and what stands against it; changes nothing',
  params: z.strictObject({ versionId: id }),
  results: promotionOutlook,
})

/** When comments are taken: from an instant to another, or until further notice; never, where both are null. */
const commentWindow = z
  .strictObject({ opensAt: instant.nullable(), closesAt: instant.nullable() })
  .refine(
    ({ opensAt, closesAt }) => closesAt === null || (opensAt !== null && new Date(opensAt) < new Date(closesAt)),
    'Comments close after they open.',
  )

export const updatePublication = endpoint(routes.updatePublication, {
  summary: 'The comment window of a published version and what the FTC was sent and answered; its text stays as it is',
  body: z
    .strictObject({
      versionId: id,
      expectedVersion,
      commentWindow: commentWindow.optional(),
      /** Null: it was not submitted after all. */
      ftc: ftcSubmission.nullable().optional(),
      /** Why; needed where the window is another. In the audit trail alone. */
      reason: z.string().trim().max(1000).default(''),
    })
    .refine(({ commentWindow: window, reason }) => window === undefined || reason !== '', {
      path: ['reason'],
      message: 'Say why the window is another.',
    }),
  results: z.object({ version: versionSummary }),
  errors: pick('versions.not-allowed-by-state', 'versions.edit-open', 'versions.superseded'),
})

const redirect = z.object({ fromLabel: z.string(), regulationId: id, label: z.string() })

export const listRedirects = endpoint(routes.listRedirects, {
  summary: 'Old labels that lead to provisions of a version, by label',
  params: z.strictObject({ versionId: id }),
  results: z.array(redirect),
})

export const addRedirect = endpoint(routes.addRedirect, {
  summary: 'Makes an old label lead to a provision of an edit',
  body: z.strictObject({
    versionId: id,
    expectedVersion,
    regulationId: id,
    fromLabel: z.string().trim().min(1).max(100),
  }),
  results: z.object({ version: versionSummary, redirects: z.array(redirect) }),
  errors: pick('versions.not-allowed-by-state', 'regulations.redirect-taken'),
})

export const deleteRedirect = endpoint(routes.deleteRedirect, {
  summary: 'Takes back an old label of an edit',
  params: z.strictObject({ versionId: id }),
  query: z.strictObject({
    fromLabel: z.string().min(1).max(100),
    expectedVersion: z.coerce.number().int().min(0).optional(),
  }),
  results: z.object({ version: versionSummary, redirects: z.array(redirect) }),
  errors: pick('versions.not-allowed-by-state'),
})

export const addImage = endpoint(routes.addImage, {
  summary:
    'Keeps a picture for the text of a regulation, under the hash of its bytes; by its content PNG, JPEG or WebP, at most 1 MB',
  body: z.strictObject({
    /** The bytes in base64. */
    data: z
      .string()
      .max(1_400_000)
      .regex(/^[A-Za-z\d+/]+={0,2}$/),
  }),
  results: z.object({ image: imageHash, width: z.int(), height: z.int() }),
  errors: pick('regulations.image-refused'),
})

export const getImage = endpoint(routes.getImage, {
  summary: 'A picture of a regulation; what a hash names never changes',
  accessNote: 'by its hash, which nobody can guess of a picture that was not published',
  params: z.strictObject({ image: imageHash }),
  results: { file: ['image/png', 'image/jpeg', 'image/webp'] },
})
