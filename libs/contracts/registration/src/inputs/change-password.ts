import { z } from 'zod'
import { newPassword, passwordsMatch } from './fields.ts'

/** A new password of the signed-in person. */
export const changePasswordInput = z
  .strictObject({
    currentPassword: z.string().min(1).max(256),
    password: newPassword('regulations'),
    confirmPassword: z.string().max(256),
  })
  .refine(...passwordsMatch('account.password.new-mismatch'))
