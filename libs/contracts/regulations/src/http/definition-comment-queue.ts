import { endpoint, id, instant, keysetPageOf, keysetQuery } from '@portal/contracts-common'
import { z } from 'zod'
import { regulationsRoutes as routes } from '../routes.ts'
import { answerToMany, choiceErrors, standing, standingFilter } from './comment-queue.ts'
import { definitionComment } from './definitions.ts'

/** A comment on a definition as staff see it. */
const queuedDefinitionComment = definitionComment.extend({
  /** What staff noted beside the reason; no reader sees it. */
  statusNote: z.string().nullable(),
  statusAt: instant.nullable(),
  /** Comments on the same definition that say the same in nearly the same words, this one included; 1 for one of its own. */
  alike: z.int(),
  /** Finds the others; null for one of its own. */
  alikeId: id.nullable(),
})
export type QueuedDefinitionComment = z.infer<typeof queuedDefinitionComment>

export const listDefinitionCommentQueue = endpoint(routes.listDefinitionCommentQueue, {
  summary: 'Every comment on a definition with its text and status, the newest first',
  query: z.strictObject({
    ...keysetQuery,
    ...standingFilter,
    definitionId: id.optional(),
    /** Words of the comment, its term, its author or its tracking number. */
    q: z.string().trim().max(200).optional(),
    /** Only those that say the same. */
    alikeId: id.optional(),
  }),
  results: keysetPageOf(queuedDefinitionComment),
})

export const setDefinitionCommentStatus = endpoint(routes.setDefinitionCommentStatus, {
  summary: 'Hides or withholds comments on definitions with a reason, or shows them again: all of them or none',
  accessNote: 'hidden: readers see nothing of it; withheld: readers see that it was withheld and why, never its text',
  body: standing,
  results: z.object({ comments: z.array(definitionComment) }),
  errors: choiceErrors,
})

export const respondToDefinitionComments = endpoint(routes.respondToDefinitionComments, {
  summary: 'One answer to several comments on definitions: to all of them or to none',
  body: answerToMany,
  results: z.object({ comments: z.array(definitionComment) }),
  errors: choiceErrors,
})
