import { codeFault, passwordFaults, type AccountFault } from '@portal/contracts-registration/rules'

/** What a new password and its repetition break, by field name. `differs` is the sentence of that screen (spec 5). */
export function newPasswordFaults(
  { password, confirmPassword }: { readonly password: string; readonly confirmPassword: string },
  differs: AccountFault,
): { password: AccountFault | undefined; confirmPassword: AccountFault | undefined } {
  return {
    password: passwordFaults(password, 'regulations')[0],
    confirmPassword: password === confirmPassword ? undefined : differs,
  }
}

/** A code as it is typed or pasted, without the spaces a message may put into it. */
export function typedCode(code: string): string {
  return code.replaceAll(/\s/g, '')
}

export function typedCodeFault(code: string): AccountFault | undefined {
  return codeFault(typedCode(code))
}
