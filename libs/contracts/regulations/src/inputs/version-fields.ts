import { z } from 'zod'
import { subjects } from '../rules/categories.ts'

export const subject = z.enum(subjects)

/**
 * A trimmed text of limited length. The limit is a refinement, because a new limit in the schema counts as a breaking
 * change, although a longer text could never be stored (titles are indexed).
 */
const trimmedText = (maxLength: number, minLength = 0) =>
  z
    .string()
    .trim()
    .refine((text) => text.length >= minLength, 'Enter some text.')
    .refine((text) => text.length <= maxLength, `Enter at most ${maxLength} characters.`)

export const titleInput = z.object({ en: trimmedText(500, 1), es: trimmedText(500).optional() })
/** What changed and why; English can be empty. */
export const changeNoteInput = z.object({ en: trimmedText(5000), es: trimmedText(5000).optional() })
/** Number of a series. */
export const seriesInput = z.string().regex(/^\d{1,6}$/)
/** Orders versions that take effect on the same day. */
export const sequenceInput = z.int().min(0).max(1000)
