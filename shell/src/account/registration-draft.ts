/** What a person has typed into the registration, but for the passwords. Lasts as long as the tab: a reload does not empty the form. */
const names = ['firstName', 'lastName', 'email', 'phone', 'username'] as const
export type RegistrationDraft = Readonly<Partial<Record<(typeof names)[number], string>>>

/** In session storage. Goes when the account is made, and when somebody signs out here. */
export const registrationDraftKey = 'portal.registration-draft'

export function findRegistrationDraft(): RegistrationDraft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(registrationDraftKey) ?? '{}') as Record<string, unknown>
    return Object.fromEntries(names.flatMap((name) => (typeof kept[name] === 'string' ? [[name, kept[name]]] : [])))
  } catch {
    return {}
  }
}

export function keepRegistrationDraft(values: RegistrationDraft): void {
  const draft = Object.fromEntries(names.map((name) => [name, values[name]]))
  try {
    sessionStorage.setItem(registrationDraftKey, JSON.stringify(draft))
  } catch {
    // Storage may be forbidden; then it lasts as long as the page.
  }
}

export function forgetRegistrationDraft(): void {
  try {
    sessionStorage.removeItem(registrationDraftKey)
  } catch {
    // Nothing was kept then.
  }
}
