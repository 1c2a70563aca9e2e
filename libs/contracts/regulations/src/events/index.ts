import { event, id, instant, locale, plainDate } from '@portal/contracts-common'
import { z } from 'zod'

/** A version reached a published state. */
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

/** A published version takes comments at another time than was told. Null: never, or until further notice. */
export const commentWindowChanged = event(
  'evt.regulations.version.comment-window-changed.v1',
  z.object({
    versionId: id,
    mainParentId: id,
    opensAt: instant.nullable(),
    closesAt: instant.nullable(),
    formerClosesAt: instant.nullable(),
    changedAt: instant,
  }),
)

/** A definition got a new wording or was retired: term links are stale. */
export const definitionChanged = event(
  'evt.regulations.definition.changed.v1',
  z.object({ definitionId: id, isRetired: z.boolean() }),
)

/** Comments were received under one receipt; the body stays in the service. */
export const commentsSubmitted = event(
  'evt.regulations.comment.submitted.v1',
  z.object({
    receiptId: id,
    versionId: id,
    mainParentId: id,
    /** The language the person read the portal in: that of the mails about it. */
    locale: locale.optional(),
    comments: z.array(z.object({ commentId: id, regulationId: id, trackingNumber: z.string() })),
  }),
)
