import { z } from 'zod'
import { seriesInput, subject, titleInput } from './version-fields.ts'

/** A new main regulation. */
export const addRegulationInput = z.strictObject({
  title: titleInput,
  series: seriesInput.optional(),
  subject,
  text: z.string().max(100_000).default(''),
  isSample: z.boolean().default(false),
})
