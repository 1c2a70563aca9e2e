import { z } from 'zod'

/** A lasting identifier (UUID). */
export const id = z.uuid()
/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime({ offset: false })
/** A calendar date without a time zone, `2026-07-08`. */
export const plainDate = z.iso.date()
/** A text in both languages; Spanish may still be missing. */
export const bilingual = z.object({ en: z.string(), es: z.string().optional() })
export type Bilingual = z.infer<typeof bilingual>
/** A language of the portal: of its texts, its mails and its files. */
export const locale = z.enum(['en-US', 'es'])
/** The caller's expectation of the row's version; missing is accepted and audited (docs/adr). */
export const expectedVersion = z.int().min(0).optional()
