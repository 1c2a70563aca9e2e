import { event, id, instant, locale, plainDate } from '@portal/contracts-common'
import { z } from 'zod'

/** A version was published. */
export const versionPublished = event(
  'evt.regulations.version.published.v1',
  z.object({
    versionId: id,
    mainParentId: id,
    state: z.string(),
    versionNumber: z.int(),
    title: z.string(),
    effectiveFrom: plainDate.nullable(),
    publishedAt: instant,
  }),
)

/** The comment period of a published version changed. `opensAt` null: no comments; `closesAt` null: until further notice. */
export const commentPeriodChanged = event(
  'evt.regulations.version.comment-period-changed.v1',
  z.object({
    versionId: id,
    mainParentId: id,
    opensAt: instant.nullable(),
    closesAt: instant.nullable(),
    previousClosesAt: instant.nullable(),
    changedAt: instant,
  }),
)

/** A definition was changed or retired, so term links are outdated. */
export const definitionChanged = event(
  'evt.regulations.definition.changed.v1',
  z.object({ definitionId: id, isRetired: z.boolean() }),
)

/** Comments were received under one receipt; their bodies stay in the service. */
export const commentsSubmitted = event(
  'evt.regulations.comment.submitted.v1',
  z.object({
    receiptId: id,
    versionId: id,
    mainParentId: id,
    /** Language of the portal when the comments were sent; used for emails about them. */
    locale: locale.optional(),
    comments: z.array(z.object({ commentId: id, regulationId: id, trackingNumber: z.string() })),
  }),
)
