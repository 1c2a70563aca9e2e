import { validateCode, validatePassword, type AccountErrorKey } from '@portal/contracts-registration/rules'

/**
 * Validates a new password and its confirmation by field name. `mismatchKey` is the screen's message for different
 * passwords (spec 5).
 */
export function validateNewPassword(
  { password, confirmPassword }: { readonly password: string; readonly confirmPassword: string },
  mismatchKey: AccountErrorKey,
): { password: AccountErrorKey | undefined; confirmPassword: AccountErrorKey | undefined } {
  return {
    password: validatePassword(password, 'regulations')[0],
    confirmPassword: password === confirmPassword ? undefined : mismatchKey,
  }
}

/** Removes spaces from a typed or pasted code, because messages may contain them. */
export function normalizeCode(code: string): string {
  return code.replaceAll(/\s/g, '')
}

export function validateTypedCode(code: string): AccountErrorKey | undefined {
  return validateCode(normalizeCode(code))
}
