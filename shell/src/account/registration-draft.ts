/** Draft of the registration form without the passwords, kept per tab so that a reload does not clear the form. */
const names = ['firstName', 'lastName', 'email', 'phone', 'username'] as const
export type RegistrationDraft = Readonly<Partial<Record<(typeof names)[number], string>>>

/** Key in session storage. Cleared when the account is created or the user signs out. */
export const registrationDraftKey = 'portal.registration-draft'

export function findRegistrationDraft(): RegistrationDraft {
  try {
    const stored = JSON.parse(sessionStorage.getItem(registrationDraftKey) ?? '{}') as Record<string, unknown>
    return Object.fromEntries(names.flatMap((name) => (typeof stored[name] === 'string' ? [[name, stored[name]]] : [])))
  } catch {
    return {}
  }
}

export function saveRegistrationDraft(values: RegistrationDraft): void {
  const draft = Object.fromEntries(names.map((name) => [name, values[name]]))
  try {
    sessionStorage.setItem(registrationDraftKey, JSON.stringify(draft))
  } catch {
    // Without storage, the draft is lost on reload.
  }
}

export function clearRegistrationDraft(): void {
  try {
    sessionStorage.removeItem(registrationDraftKey)
  } catch {
    // Without storage, nothing was stored.
  }
}
