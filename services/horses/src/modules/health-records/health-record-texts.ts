import type { EncryptedColumn } from '@portal/field-encryption'
import { z } from 'zod'

/** What a person wrote about a treatment. Encrypted, because it is medical and can name people. */
export const healthRecordText = {
  table: 'health_record_text',
  id: 'record_id',
  column: 'content',
} as const satisfies EncryptedColumn

/** An entry that a person stored to use again. */
export const healthTemplateContent = {
  table: 'health_template',
  id: 'template_id',
  column: 'content',
} as const satisfies EncryptedColumn

const text = z.string().nullable()

/** The encrypted texts of a record. */
export const healthTexts = z.object({
  results: z.string(),
  conditionTreated: text,
  dosage: text,
  device: text,
  site: text,
  /** Why the record corrects or withdraws another one. */
  reason: text,
})
export type HealthTexts = z.infer<typeof healthTexts>
