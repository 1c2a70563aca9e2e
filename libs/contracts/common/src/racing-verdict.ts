import { z } from 'zod'
import { plainDate } from './identifiers.ts'

/**
 * Whether a person or a horse can race today, with every reason against it. `codes` are the reasons, and `fixes` what
 * somebody can do about them. A page shows its own sentence for each.
 */
export function racingVerdict<const Code extends string, const Fix extends string>(
  codes: readonly Code[],
  fixes: readonly Fix[],
) {
  return z.object({
    canRace: z.boolean(),
    /** The day at the authority for which the verdict holds. */
    date: plainDate,
    reasons: z.array(
      z.object({
        code: z.enum(codes),
        fix: z.enum(fixes),
        /** The date that the reason is about, such as the day on which a license expired; null: none. */
        since: plainDate.nullable(),
      }),
    ),
  })
}
