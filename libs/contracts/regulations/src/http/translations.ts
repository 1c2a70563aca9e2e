import { endpoint, expectedVersion, id, pageOf, pageQuery } from '@portal/contracts-common'
import { z } from 'zod'
import { regulationsRoutes as routes } from '../routes.ts'
import { translationStates } from '../rules/translation-states.ts'
import { regulationNode } from './provision-schemas.ts'

/** The text of a provision in one language. The English text is authoritative. */
const provisionText = z.object({
  heading: z.string().optional(),
  text: z.string(),
  table: regulationNode.shape.table,
})

export const getVersionTranslation = endpoint(routes.getVersionTranslation, {
  summary: 'Spanish text of the provisions of a version whose translation is current',
  accessNote: 'unpublished versions only for editors, else 404',
  params: z.strictObject({ versionId: id }),
  results: z.object({
    /** `text` is empty where only the heading is translated: the English text belongs below it. */
    items: z.array(provisionText.extend({ regulationId: id })),
    /** Provisions whose English text has changed since they were translated. */
    outdated: z.array(id),
    /** Number of provisions that have text. */
    total: z.int(),
  }),
})

/** A provision in English and Spanish. */
const translatedProvision = z.object({
  regulationId: id,
  label: z.string(),
  depth: z.int(),
  english: provisionText,
  /** Identifies the English text; sent back with its translation. */
  textHash: z.string(),
  spanish: provisionText
    .extend({
      isOutdated: z.boolean(),
      /** The English text that an outdated translation was made from. */
      translatedFrom: provisionText.optional(),
      lockVersion: z.int(),
    })
    .nullable(),
})

export const listTranslations = endpoint(routes.listTranslations, {
  summary: 'Provisions of a version with their Spanish translations, in document order',
  params: z.strictObject({ versionId: id }),
  query: z.strictObject({ ...pageQuery, state: z.enum(translationStates).optional() }),
  results: pageOf(translatedProvision).extend({
    counts: z.object({ missing: z.int(), outdated: z.int(), current: z.int() }),
  }),
})

export const translateProvision = endpoint(routes.translateProvision, {
  summary: 'Saves the Spanish translation of a provision; every version with the same English text uses it',
  params: z.strictObject({ versionId: id, regulationId: id }),
  body: z.strictObject({
    heading: z.string().trim().min(1).max(500).optional(),
    /** Empty, and without a table, if only the heading is translated. */
    text: z.string().trim().max(50_000),
    table: regulationNode.shape.table,
    /** The English text that was translated: 412 if it has changed. */
    textHash: z.string().max(100),
    /** Version of the existing translation; 0 if there is none. */
    expectedVersion,
  }),
  results: translatedProvision,
})
