import { bilingual, expectedVersion, id, pageQuery } from '@portal/contracts-common'
import { z } from 'zod'

/** What documents are sorted by: a category (report, procedure, template) or an occupation they are for. */
export const documentLabel = z.object({
  id,
  /** Unique in English, capitals or not. */
  name: bilingual,
  /** Documents that carry it, whatever their status; as long as there are any it cannot be deleted. */
  documents: z.int(),
  /** Expected version of a write (412 when stale). */
  lockVersion: z.int(),
})
export type DocumentLabel = z.infer<typeof documentLabel>

/** A name as it is written: English, and Spanish where there is one. */
const name = z.strictObject({
  en: z.string().trim().min(1).max(100),
  es: z.string().trim().min(1).max(100).optional(),
})

export const labelQuery = z.strictObject({
  ...pageQuery,
  limit: z.coerce.number().int().min(1).max(100).default(100),
})
export const labelParams = z.strictObject({ id })
export const addedLabel = z.strictObject({ name })
export const changedLabel = z.strictObject({ name, expectedVersion })
export const deletionQuery = z.strictObject({ expectedVersion: z.coerce.number().int().min(0).optional() })
