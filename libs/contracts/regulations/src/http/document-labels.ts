import { bilingual, expectedVersion, id, pageQuery } from '@portal/contracts-common'
import { z } from 'zod'

/** A category (report, procedure, template) or an occupation of documents. */
export const documentLabel = z.object({
  id,
  /** Unique in English, ignoring case. */
  name: bilingual,
  /** Number of documents that use it, in any status; it can be deleted when there are none. */
  documentCount: z.int(),
  /** Expected version of the next write (412 when stale). */
  lockVersion: z.int(),
})
export type DocumentLabel = z.infer<typeof documentLabel>

const name = z.strictObject({
  en: z.string().trim().min(1).max(100),
  es: z.string().trim().min(1).max(100).optional(),
})

export const labelQuery = z.strictObject({
  ...pageQuery,
  limit: z.coerce.number().int().min(1).max(100).default(100),
})
export const labelParams = z.strictObject({ id })
export const newLabel = z.strictObject({ name })
export const updatedLabel = z.strictObject({ name, expectedVersion })
export const deletionQuery = z.strictObject({ expectedVersion: z.coerce.number().int().min(0).optional() })
