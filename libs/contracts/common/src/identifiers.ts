import { z } from 'zod'

/** A permanent identifier (UUID). */
export const id = z.uuid()
/** Whether a text, such as a part of a path, is an {@link id}. */
export const isId = (text: string): boolean => id.safeParse(text).success
/** A point in time, ISO 8601 in UTC. */
export const instant = z.iso.datetime({ offset: false })
/** A calendar date without a time zone, such as `2026-07-08`. */
export const plainDate = z.iso.date()
/** A text in English and, once translated, in Spanish. */
export const bilingual = z.object({ en: z.string(), es: z.string().optional() })
export type Bilingual = z.infer<typeof bilingual>
/** A language of the portal's texts, emails and files. */
export const locale = z.enum(['en-US', 'es'])
/** The row version the caller expects. Requests without it are accepted and audited (docs/adr). */
export const expectedVersion = z.int().min(0).optional()
