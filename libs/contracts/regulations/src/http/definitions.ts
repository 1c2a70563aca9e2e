import {
  bilingual,
  endpoint,
  expectedVersion,
  id,
  instant,
  keysetPageOf,
  keysetQuery,
  locale,
  pageOf,
  pageQuery,
} from '@portal/contracts-common'
import { z } from 'zod'
import { response, withholdReason } from './comments.ts'
import { regulationsErrors as errors } from '../errors.ts'
import { regulationsRoutes as routes } from '../routes.ts'
import { commentMaxLength } from '../rules/comment-rules.ts'
import { definitionScopes } from '../rules/definition-scopes.ts'
import { capacity, commentStatus, namedVersion } from './shapes.ts'

/** Where a term has this meaning; `ref` is the series' number, a rule's or a paragraph's label. */
export const definitionScope = z.object({
  kind: z.enum(definitionScopes),
  ref: z.string().max(100).optional(),
})

export const definition = z.object({
  id,
  term: z.string(),
  aliases: z.array(z.string()),
  /** The definition's text. */
  description: z.string(),
  scope: definitionScope,
  /** The higher wins where two apply; equal: the nearer scope. */
  precedence: z.int(),
  /** Longer names in which the term is not meant, for example `Federal Trade Commission` for `Commission`. */
  exclusions: z.array(z.string()),
  /** The provision it stands in, when it was found in a regulation. */
  source: z.object({ regulationId: id, versionId: id, label: z.string() }).nullable(),
  versionNumber: z.int().positive(),
  publishedAt: instant,
  comments: z.int(),
  /** The Spanish wording, and the English one it was made from; the English is authoritative. */
  translation: bilingual
    .extend({
      es: z.string(),
      /** The term in Spanish. */
      term: z.string(),
      /** The English has changed since. */
      isOutdated: z.boolean(),
      lockVersion: z.int(),
    })
    .optional(),
  lockVersion: z.int(),
})
export type Definition = z.infer<typeof definition>

const listQuery = z.strictObject({
  ...pageQuery,
  limit: z.coerce.number().int().min(1).max(100).default(50),
  /** Words of the term, its aliases or its text. */
  q: z.string().trim().max(200).optional(),
  /** Only terms that begin with this letter. */
  letter: z.string().length(1).optional(),
  /** Only definitions without a Spanish wording, or with one of an earlier English wording. */
  translation: z.enum(['missing', 'outdated']).optional(),
})

export const listDefinitions = endpoint(routes.listDefinitions, {
  summary: 'Definitions in alphabetical order',
  query: listQuery,
  results: pageOf(definition),
})
export const listDefinitionsAtRoot = endpoint(routes.listDefinitionsAtRoot, {
  summary: 'The same as list',
  query: listQuery,
  results: pageOf(definition),
})

export const getDefinition = endpoint(routes.getDefinition, {
  summary: 'One definition',
  params: z.strictObject({ id }),
  results: definition,
})

export const getDefinitionVersions = endpoint(routes.getDefinitionVersions, {
  summary: 'Every published version of a definition, newest first: its words, and where they count',
  params: z.strictObject({ id }),
  query: z.strictObject(pageQuery),
  results: pageOf(
    z.object({
      versionNumber: z.int(),
      term: z.string(),
      description: z.string(),
      aliases: z.array(z.string()),
      scope: definitionScope,
      precedence: z.int(),
      exclusions: z.array(z.string()),
      publishedAt: instant,
      changeNote: z.string(),
    }),
  ),
})

const writable = {
  term: z.string().trim().min(1).max(100),
  aliases: z.array(z.string().trim().min(1).max(100)).max(20).default([]),
  description: z.string().trim().min(1).max(20_000),
  scope: definitionScope.default({ kind: 'all' }),
  precedence: z.int().min(0).max(100).default(0),
  exclusions: z.array(z.string().trim().min(1).max(200)).max(50).default([]),
  changeNote: z.string().max(1000).default(''),
}

export const addDefinition = endpoint(routes.addDefinition, {
  summary: 'Publishes a definition',
  body: z.strictObject(writable),
  results: definition,
  errors: { 'definitions.term-taken': errors['definitions.term-taken'] },
})
export const updateDefinition = endpoint(routes.updateDefinition, {
  summary: 'Publishes a new version where anything changes; the former stays readable',
  body: z.strictObject({ id, expectedVersion, ...writable }),
  results: definition,
  errors: { 'definitions.term-taken': errors['definitions.term-taken'] },
})
export const deleteDefinition = endpoint(routes.deleteDefinition, {
  summary: 'Retires a definition: kept and marked, its links leave the text',
  params: z.strictObject({ id }),
  results: z.object({ retired: z.boolean() }),
})

export const listDefinitionUses = endpoint(routes.listDefinitionUses, {
  summary: 'The provisions of published versions, not superseded, whose words link to a definition; in document order',
  params: z.strictObject({ id }),
  query: z.strictObject(pageQuery),
  results: pageOf(
    z.object({
      versionId: id,
      mainParentId: id,
      ...namedVersion,
      title: bilingual,
      regulationId: id,
      label: z.string(),
      heading: z.string().nullable(),
      /** How often the provision says the term. */
      times: z.int(),
    }),
  ),
})

export const translateDefinition = endpoint(routes.translateDefinition, {
  summary: 'Writes the Spanish wording of a definition as it stands in English now',
  params: z.strictObject({ id }),
  body: z.strictObject({
    term: writable.term,
    text: writable.description,
    /** The definition's version of the English that was translated: 412 where it has changed. */
    ofVersionNumber: z.int().positive(),
    /** Version of the Spanish wording; 0 where there was none. */
    expectedVersion,
  }),
  results: definition,
})

/** A comment on a definition. */
export const definitionComment = z.object({
  commentId: id,
  definitionId: id,
  depth: z.literal(0),
  term: z.string(),
  /** The wording the comment is about and whether it still stands. */
  onVersionNumber: z.int(),
  isTextUnchanged: z.boolean(),
  quotedText: z.string(),
  body: z.string(),
  capacity,
  authorName: z.string(),
  isMine: z.boolean(),
  trackingNumber: z.string(),
  createdAt: instant,
  editedAt: instant.nullable(),
  status: commentStatus,
  /** Why it was taken from readers; absent where it was not. Its words and its author are then left out. */
  statusReason: withholdReason.optional(),
  /** The authority's answer. */
  response: response.omit({ changedInVersionId: true }).nullable(),
  lockVersion: z.int(),
})
export type DefinitionComment = z.infer<typeof definitionComment>

const body = z
  .string()
  .min(1)
  .max(commentMaxLength * 2)
const ownErrors = { 'comments.not-yours': 403, 'comments.withdrawn': 409 } as const

export const listCommentDefinitions = endpoint(routes.listCommentDefinitions, {
  summary: 'Comments on definitions, newest first',
  query: z.strictObject(keysetQuery),
  results: keysetPageOf(definitionComment),
})
export const listCommentDefinitionsAtRoot = endpoint(routes.listCommentDefinitionsAtRoot, {
  summary: 'The same as list',
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
  summary: 'Comments on a definition',
  /** `locale`: the language of the mail of thanks. */
  body: z.strictObject({ definitionId: id, body, locale: locale.optional() }),
  results: definitionComment,
})
export const updateCommentDefinition = endpoint(routes.updateCommentDefinition, {
  summary: 'Changes one’s own comment as long as nobody has answered it; it is marked as edited',
  owner: 'only',
  body: z.strictObject({ commentId: id, body, expectedVersion: z.int().optional() }),
  results: definitionComment,
  errors: { ...ownErrors, 'comments.answered': 409 },
})
export const deleteCommentDefinition = endpoint(routes.deleteCommentDefinition, {
  summary: 'Withdraws one’s own comment: kept and marked',
  owner: 'only',
  params: z.strictObject({ id, depth: z.coerce.number().int().min(0) }),
  results: z.object({ outcome: z.enum(['deleted', 'withdrawn']) }),
  errors: { 'comments.not-yours': 403 },
})
