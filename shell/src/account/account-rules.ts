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

/** Sign-in (spec 5): neither empty nor with spaces. */
export function signInFaults({ username, password }: { readonly username: string; readonly password: string }): {
  username: AccountFault | undefined
  password: AccountFault | undefined
} {
  const name = username.trim()
  return {
    username: name === '' ? 'account.username.missing' : spaces(name, 'account.username.spaces'),
    password: password === '' ? 'account.password.missing' : spaces(password, 'account.password.spaces'),
  }
}

function spaces(text: string, fault: AccountFault): AccountFault | undefined {
  return /\s/.test(text) ? fault : undefined
}
