import { endpoint, id, pageOf, pageQuery } from '@portal/contracts-common'
import { z } from 'zod'
import { regulationsRoutes as routes } from '../routes.ts'
import { searchKinds, searchScopes } from '../rules/search-kinds.ts'
import { storedFile } from './files.ts'
import { subject } from '../inputs/version-fields.ts'
import { versionState } from './version-schemas.ts'

const searchHit = z.object({
  kind: z.enum(['citation', 'heading', 'text', 'definition', 'document']),
  /** Titles from the series down. */
  breadcrumb: z.array(z.string()),
  label: z.string(),
  heading: z.string().optional(),
  /** The end of the parent's text when this provision completes its sentence, such as `A trainer shall:`. */
  leadIn: z.string().optional(),
  /** Whole sentences in parts; `hit` parts are highlighted. */
  snippet: z.array(z.object({ text: z.string(), hit: z.boolean() })),
  regulationId: id.optional(),
  versionId: id.optional(),
  mainParentId: id.optional(),
  definitionId: id.optional(),
  /** The following three are set for documents. */
  documentId: id.optional(),
  collection: z.enum(['reg', 'track']).optional(),
  fileKind: storedFile.shape.kind.optional(),
  versionLabel: z.string().optional(),
  state: versionState.optional(),
  /** Language of heading and snippet, if it is not English. */
  language: z.literal('es').optional(),
})
export type SearchHit = z.infer<typeof searchHit>

export const getRegulationContent = endpoint(routes.getRegulationContent, {
  summary: 'Searches within one version',
  accessNote: 'unpublished versions only for editors, else 404',
  params: z.strictObject({ text: z.string().min(1).max(200), version: id }),
  query: z.strictObject(pageQuery),
  results: pageOf(searchHit),
})

/** Other words that were searched for with a search term. */
const searchExpansion = z.object({
  /** The term in the query. */
  typed: z.string(),
  /** Language of `typed`. */
  language: z.enum(['en', 'es']),
  /** English words with the same meaning. */
  words: z.array(z.string()),
})
export type SearchExpansion = z.infer<typeof searchExpansion>

const searchSuggestions = z.object({
  /** No result contains all search terms; the hits contain some of them. */
  isPartialMatch: z.boolean(),
  /** The query has no searchable terms, only words such as `the`. */
  hasNoSearchTerms: z.boolean(),
  /** The query with corrected spelling that the results are for, because the query as typed has none. */
  correctedQuery: z.string().optional(),
  /** The query with corrected spelling; it has results. */
  suggestedQuery: z.string().optional(),
  /** A citation that was not found, as it was understood. */
  citation: z.string().optional(),
  /** Versions outside the searched scope that contain the citation. */
  inOtherVersions: z.array(searchHit),
  /** Nearest provisions in the searched scope: the ancestors of the citation, or those with neighboring numbers. */
  nearest: z.array(searchHit),
})
export type SearchSuggestions = z.infer<typeof searchSuggestions>

export const search = endpoint(routes.search, {
  summary:
    'Searches citations, headings, full text, definitions and documents, in one version or in versions by status, with synonyms and corrected spelling',
  accessNote: 'published content only; editors can search an edit by versionId',
  query: z.strictObject({
    ...pageQuery,
    q: z.string().trim().min(1).max(200),
    kind: z.enum(searchKinds).default('all'),
    versionId: id.optional(),
    /** Versions to search. Definitions and documents have no version; only `current`, `in-effect` and `every` include them. */
    scope: z.enum(searchScopes).default('current'),
    subject: subject.optional(),
    /** Searches only the versions of this main regulation. */
    mainRegulation: id.optional(),
    /** `false`: searches for the query as typed and only suggests a corrected spelling. */
    correctSpelling: z.stringbool().default(true),
  }),
  results: pageOf(searchHit).extend({
    /** Number of results of each kind, for the filter. */
    kinds: z.object({ citation: z.int(), heading: z.int(), text: z.int(), definition: z.int(), document: z.int() }),
    /** Synonyms that were searched for too. */
    expansions: z.array(searchExpansion).optional(),
    /** Present when there is no exact match. */
    suggestions: searchSuggestions.optional(),
  }),
})
