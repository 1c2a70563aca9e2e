import { z } from 'zod'

/** Why somebody is told. */
export const reason = z.enum(['follows', 'follows-all', 'commented'])
export type Reason = z.infer<typeof reason>

/** The parts of a mail that there are, with a line between them. */
export function paragraphs(parts: readonly (string | null)[]): string {
  return parts.filter(Boolean).join('\n\n')
}
