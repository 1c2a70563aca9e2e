import { z } from 'zod'
import { newPassword, passwordsMatch } from './fields.ts'

/** The password of a new account of a person, or the new one of the signed-in account. */
export const registrationPasswordInput = z
  .strictObject({
    /** Required when the person is signed in. */
    currentPassword: z.string().min(1).max(256).optional(),
    password: newPassword('registration'),
    confirmPassword: z.string().max(256),
  })
  .refine(...passwordsMatch('account.password.mismatch'))
