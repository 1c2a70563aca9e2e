import { endpoint, expectedVersion, id, pageOf, pageQuery } from '@portal/contracts-common'
import { z } from 'zod'
import { regulationsRoutes as routes } from '../routes.ts'
import { translationStates } from '../rules/translation-states.ts'
import { regulationNode } from './shapes.ts'

/** A provision's words in Spanish, for information; the English text is the authoritative one. */
const spanish = z.object({
  heading: z.string().optional(),
  text: z.string(),
  table: regulationNode.shape.table,
})

export const getVersionTranslation = endpoint(routes.getVersionTranslation, {
  summary: 'The Spanish text of a version, of the provisions that have one of their English words as they stand',
  accessNote: 'unpublished versions only for editors, else 404',
  params: z.strictObject({ versionId: id }),
  results: z.object({
    items: z.array(spanish.extend({ regulationId: id })),
    /** Provisions whose English has changed since it was translated. */
    outdated: z.array(id),
    /** Provisions that have words at all. */
    total: z.int(),
  }),
})

/** A provision with the Spanish it has: of its English words, or of earlier ones. */
export const translatedProvision = z.object({
  regulationId: id,
  label: z.string(),
  depth: z.int(),
  english: spanish,
  /** Names the English words: sent back with their translation. */
  wordsHash: z.string(),
  spanish: spanish
    .extend({
      isOutdated: z.boolean(),
      /** The English that an outdated translation was made from. */
      madeFrom: spanish.optional(),
      lockVersion: z.int(),
    })
    .nullable(),
})

export const listTranslations = endpoint(routes.listTranslations, {
  summary: 'The provisions of a version beside their Spanish, in document order',
  params: z.strictObject({ versionId: id }),
  query: z.strictObject({ ...pageQuery, state: z.enum(translationStates).optional() }),
  results: pageOf(translatedProvision).extend({
    counts: z.object({ missing: z.int(), outdated: z.int(), current: z.int() }),
  }),
})

export const translateProvision = endpoint(routes.translateProvision, {
  summary: 'Writes the Spanish of a provision as it stands in English; every version with the same words has it',
  params: z.strictObject({ versionId: id, regulationId: id }),
  body: z.strictObject({
    heading: z.string().trim().min(1).max(500).optional(),
    text: z.string().trim().max(50_000),
    table: regulationNode.shape.table,
    /** The English words it is of: 412 where they have changed. */
    wordsHash: z.string().max(100),
    /** Version of the Spanish of these words; 0 where there was none. */
    expectedVersion,
  }),
  results: translatedProvision,
})
