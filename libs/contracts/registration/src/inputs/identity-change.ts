import { id } from '@portal/contracts-common'
import { z } from 'zod'
import { line, personNameInput } from './registration-answers.ts'

/** A change that staff review. The rules of the registration decide whether its value is complete. */
export const identityChangeInput = z.strictObject({
  change: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('name'), name: personNameInput }),
    z.strictObject({ kind: z.literal('date-of-birth'), dateOfBirth: z.string().max(10) }),
    z.strictObject({ kind: z.literal('license-number'), licenseId: id, licenseNumber: line }),
  ]),
  reason: line.pipe(z.string().min(3).max(1000)),
  /** The uploaded file that proves it. */
  evidenceId: id,
})
export type IdentityChangeInput = z.infer<typeof identityChangeInput>
