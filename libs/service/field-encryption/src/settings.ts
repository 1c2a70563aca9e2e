import { z } from 'zod'
import { findKeyRingProblems } from './key-ring.ts'

/** Settings of a service that encrypts columns; add them to its config: `config: ownConfig.extend(fieldEncryptionSettings.shape)`. */
export const fieldEncryptionSettings = z.object({
  /** Keys for personal data, `id:base64` separated by commas: the first encrypts, all decrypt and find. */
  PERSONAL_DATA_KEYS: z.string().superRefine((text, context) => {
    for (const message of findKeyRingProblems(text)) context.addIssue({ code: 'custom', message })
  }),
})
