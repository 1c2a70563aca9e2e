import { endpoint, id, instant, keysetPageOf, keysetQuery, locale } from '@portal/contracts-common'
import { z } from 'zod'
import { regulationsRoutes as routes } from '../routes.ts'
import { commentBody, commenterType, commentStatus, response, withholdReason } from './comment-schemas.ts'
import { pickErrors } from './pick-errors.ts'

/** A comment on a definition. */
export const definitionComment = z.object({
  commentId: id,
  definitionId: id,
  depth: z.literal(0),
  term: z.string(),
  /** Version of the definition that the comment is about. */
  definitionVersionNumber: z.int(),
  isTextUnchanged: z.boolean(),
  quotedText: z.string(),
  /** Empty if the comment is withheld, as is `authorName`. */
  body: z.string(),
  commenterType,
  authorName: z.string(),
  isMine: z.boolean(),
  trackingNumber: z.string(),
  createdAt: instant,
  editedAt: instant.nullable(),
  status: commentStatus,
  /** Set if the comment is hidden or withheld. */
  statusReason: withholdReason.optional(),
  response: response.omit({ changedInVersionId: true }).nullable(),
  lockVersion: z.int(),
})
export type DefinitionComment = z.infer<typeof definitionComment>

export const listCommentDefinitions = endpoint(routes.listCommentDefinitions, {
  summary: 'Comments on definitions, newest first',
  query: z.strictObject(keysetQuery),
  results: keysetPageOf(definitionComment),
})
export const listCommentDefinitionsAtRoot = endpoint(routes.listCommentDefinitionsAtRoot, {
  summary: 'Same as list',
  query: z.strictObject(keysetQuery),
  results: keysetPageOf(definitionComment),
})
export const getCommentsByDefinition = endpoint(routes.getCommentsByDefinition, {
  summary: 'Comments on one definition, newest first',
  params: z.strictObject({ definitionId: id }),
  query: z.strictObject(keysetQuery),
  results: keysetPageOf(definitionComment),
})
export const addCommentDefinition = endpoint(routes.addCommentDefinition, {
  summary: 'Adds a comment on a definition',
  /** `locale`: language of the confirmation email. */
  body: z.strictObject({ definitionId: id, body: commentBody, locale: locale.optional() }),
  results: definitionComment,
})
export const updateCommentDefinition = endpoint(routes.updateCommentDefinition, {
  summary: 'Changes the caller’s comment until it is answered; it is marked as edited',
  ownership: 'owner-only',
  body: z.strictObject({ commentId: id, body: commentBody, expectedVersion: z.int().optional() }),
  results: definitionComment,
  errors: pickErrors('comments.not-yours', 'comments.withdrawn', 'comments.answered'),
})
export const deleteCommentDefinition = endpoint(routes.deleteCommentDefinition, {
  summary: 'Withdraws the caller’s comment: it is kept and marked',
  ownership: 'owner-only',
  params: z.strictObject({ id, depth: z.coerce.number().int().min(0) }),
  results: z.object({ outcome: z.enum(['deleted', 'withdrawn']) }),
  errors: pickErrors('comments.not-yours'),
})
