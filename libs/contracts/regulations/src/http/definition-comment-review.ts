import { endpoint, id, keysetPageOf, keysetQuery } from '@portal/contracts-common'
import { z } from 'zod'
import { regulationsRoutes as routes } from '../routes.ts'
import { batchErrors, batchResponse, staffFields, staffFilter, statusChange, statusNote } from './comment-review.ts'
import { definitionComment } from './definition-comments.ts'

const queuedDefinitionComment = definitionComment.extend(staffFields)
export type QueuedDefinitionComment = z.infer<typeof queuedDefinitionComment>

export const listDefinitionCommentQueue = endpoint(routes.listDefinitionCommentQueue, {
  summary: 'All comments on definitions with body and status, newest first',
  query: z.strictObject({
    ...keysetQuery,
    ...staffFilter,
    definitionId: id.optional(),
    /** Searches the comment, its term, the author and the tracking number. */
    q: z.string().trim().max(200).optional(),
    similarGroupId: id.optional(),
  }),
  results: keysetPageOf(queuedDefinitionComment),
})

export const setDefinitionCommentStatus = endpoint(routes.setDefinitionCommentStatus, {
  summary: 'Hides, withholds or shows comments on definitions, all or none',
  accessNote: statusNote,
  body: statusChange,
  results: z.object({ comments: z.array(definitionComment) }),
  errors: batchErrors,
})

export const respondToDefinitionComments = endpoint(routes.respondToDefinitionComments, {
  summary: 'Saves one answer to several comments on definitions, all or none',
  body: batchResponse,
  results: z.object({ comments: z.array(definitionComment) }),
  errors: batchErrors,
})
