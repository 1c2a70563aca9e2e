import { endpoint, id, instant, locale } from '@portal/contracts-common'
import { z } from 'zod'
import { registrationSteps } from '../rules/registration/index.ts'
import { staffErrors as errors } from '../staff-errors.ts'
import { staffRoutes as routes } from '../staff-routes.ts'

/** `R-7KQ2-M4XP` */
const referenceParams = z.strictObject({ reference: z.string().regex(/^R-[2-9A-Z]{4}-[2-9A-Z]{4}$/) })

const reason = z.string().trim().min(3).max(500)

const blockedRegistration = z.object({
  draftId: id,
  reference: z.string(),
  version: z.int(),
  status: z.enum(['open', 'blocked', 'not-eligible', 'registered']),
  locale,
  /** The page where the person is. */
  nextStep: z.enum(registrationSteps),
  /** Why the person can't continue, the most important first; empty when nothing is in the way. */
  causes: z.array(
    z.object({
      /**
       * `identity-mismatch`: date of birth and license differ from the record; `record-locked`: three comparisons with the
       * record differed in 24 hours; `code-locked`: too many wrong codes; `not-eligible`: too young for every role.
       */
      kind: z.enum(['identity-mismatch', 'record-locked', 'code-locked', 'not-eligible']),
      /** When it ends by itself; null: it does not. */
      until: instant.nullable(),
    }),
  ),
  /** Staff can unlock it: a cause other than the person's age. */
  canUnlock: z.boolean(),
  /** Comparisons with the record that differed in the last 24 hours, by whomever. */
  mismatches: z.int(),
  /** `A••• R•••`; null before the page is answered. */
  name: z.string().nullable(),
  /** State and ending of the license: `KY ••34`. */
  license: z.string().nullable(),
  /** Masked email address and phone number. */
  contacts: z.array(z.string()),
  startedAt: instant,
  savedAt: instant,
  expiresAt: instant,
})
export type BlockedRegistration = z.infer<typeof blockedRegistration>

export const findBlockedRegistration = endpoint(routes.findBlockedRegistration, {
  summary: 'Finds an unfinished registration by its reference number. Personal data is masked.',
  params: referenceParams,
  results: blockedRegistration,
  errors: { 'support.not-found': errors['support.not-found'] },
})

export const unlockRegistration = endpoint(routes.unlockRegistration, {
  summary: 'Lifts the locks of a registration and of its record, so that the person can try again.',
  params: referenceParams,
  body: z.strictObject({ reason }),
  results: blockedRegistration,
  errors: {
    'support.not-found': errors['support.not-found'],
    'support.not-blocked': errors['support.not-blocked'],
  },
})
