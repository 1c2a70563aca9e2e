import {
  bilingual,
  endpoint,
  expectedVersion,
  id,
  instant,
  pageOf,
  pageQuery,
  plainDate,
} from '@portal/contracts-common'
import { z } from 'zod'
import { regulationsRoutes as routes } from '../routes.ts'
import { definitionScopes } from '../rules/definition-scopes.ts'
import { pickErrors } from './pick-errors.ts'
import { versionNameFields } from './version-schemas.ts'

/** Where a term has this meaning; `ref` is the number of a series, or the label of a rule or paragraph. */
const definitionScope = z.object({
  kind: z.enum(definitionScopes),
  ref: z.string().max(100).optional(),
})

const definition = z.object({
  id,
  term: z.string(),
  aliases: z.array(z.string()),
  /** The text of the definition. */
  description: z.string(),
  scope: definitionScope,
  /** If several definitions apply, the highest precedence wins, then the narrowest scope. */
  precedence: z.int(),
  /** Longer names that contain the term with another meaning, for example `Federal Trade Commission` for `Commission`. */
  exclusions: z.array(z.string()),
  /** The provision that contains it, if it was found in a regulation. */
  source: z.object({ regulationId: id, versionId: id, label: z.string() }).nullable(),
  /** Another text that says what the term means, for example an act. */
  definedIn: z
    .object({
      /** For example `section 3(5) of the Sample Labor Act`. */
      citation: z.string(),
      url: z.url().optional(),
    })
    .optional(),
  versionNumber: z.int().positive(),
  publishedAt: instant,
  /** Only a proposed version of a regulation contains it so far. */
  isProposed: z.boolean(),
  /** The first day on which this text is in effect; null while it is proposed, and when it is not part of a regulation. */
  effectiveFrom: plainDate.nullable(),
  commentCount: z.int(),
  /** The Spanish text and the English text it was translated from; the English text is authoritative. */
  translation: bilingual
    .extend({
      es: z.string(),
      /** The term in Spanish. */
      term: z.string(),
      /** The English text has changed since. */
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
  /** Searches the term, its aliases and the description. */
  q: z.string().trim().max(200).optional(),
  /** Only terms that start with this letter. */
  letter: z.string().length(1).optional(),
  /** Only definitions without a Spanish translation, or with an outdated one. */
  translation: z.enum(['missing', 'outdated']).optional(),
})

export const listDefinitions = endpoint(routes.listDefinitions, {
  summary: 'Definitions in alphabetical order',
  query: listQuery,
  results: pageOf(definition),
})
export const listDefinitionsAtRoot = endpoint(routes.listDefinitionsAtRoot, {
  summary: 'Same as list',
  query: listQuery,
  results: pageOf(definition),
})

export const getDefinition = endpoint(routes.getDefinition, {
  summary: 'One definition',
  params: z.strictObject({ id }),
  query: z.strictObject({
    /** Also returns the text in effect on this day. */
    on: plainDate.optional(),
  }),
  results: definition.extend({
    /** With `on`: the text in effect on that day, or null if there was none. */
    textOn: definition.pick({ versionNumber: true, term: true, description: true }).nullable().optional(),
  }),
})

export const getDefinitionVersions = endpoint(routes.getDefinitionVersions, {
  summary: 'All published versions of a definition, newest first',
  params: z.strictObject({ id }),
  query: z.strictObject(pageQuery),
  results: pageOf(
    definition
      .pick({
        versionNumber: true,
        term: true,
        description: true,
        aliases: true,
        scope: true,
        precedence: true,
        exclusions: true,
        publishedAt: true,
        effectiveFrom: true,
      })
      .extend({ changeNote: z.string() }),
  ),
})

const term = z.string().trim().min(1).max(100)
const definitionInput = {
  /** Found in the description if omitted: `"Chairman" means ...`. */
  term: term.optional(),
  aliases: z.array(z.string().trim().min(1).max(100)).max(20).default([]),
  description: z.string().trim().min(1).max(20_000),
  scope: definitionScope.default({ kind: 'all' }),
  precedence: z.int().min(0).max(100).default(0),
  exclusions: z.array(z.string().trim().min(1).max(200)).max(50).default([]),
  changeNote: z.string().max(1000).default(''),
}

export const addDefinition = endpoint(routes.addDefinition, {
  summary: 'Publishes a new definition',
  body: z.strictObject(definitionInput),
  results: definition,
  errors: pickErrors('definitions.term-taken'),
})
export const updateDefinition = endpoint(routes.updateDefinition, {
  summary:
    'Publishes a new version of a definition if anything changes; earlier versions stay available. Without a term, only the term and the description change',
  body: z.strictObject({ id, expectedVersion, ...definitionInput }),
  results: definition,
  errors: pickErrors('definitions.term-taken'),
})
export const deleteDefinition = endpoint(routes.deleteDefinition, {
  summary: 'Retires a definition: it is kept, and its links are removed from the text',
  params: z.strictObject({ id }),
  results: z.object({ retired: z.boolean() }),
})

export const listDefinitionUses = endpoint(routes.listDefinitionUses, {
  summary: 'Provisions of published versions, except superseded ones, that use a definition; in document order',
  params: z.strictObject({ id }),
  query: z.strictObject(pageQuery),
  results: pageOf(
    z.object({
      versionId: id,
      mainParentId: id,
      ...versionNameFields,
      title: bilingual,
      regulationId: id,
      label: z.string(),
      heading: z.string().nullable(),
      /** How often the provision contains the term. */
      occurrences: z.int(),
    }),
  ),
})

export const translateDefinition = endpoint(routes.translateDefinition, {
  summary: 'Saves the Spanish translation of a definition',
  params: z.strictObject({ id }),
  body: z.strictObject({
    term,
    text: definitionInput.description,
    /** Version of the English definition that was translated: 412 if it has changed. */
    englishVersionNumber: z.int().positive(),
    /** Version of the existing translation; 0 if there is none. */
    expectedVersion,
  }),
  results: definition,
})
