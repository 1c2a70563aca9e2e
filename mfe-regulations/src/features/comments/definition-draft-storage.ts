/** An unsent comment on a definition, stored in this browser so that a reload or a sign-in does not lose it. */
export interface DefinitionDraft {
  /** The Idempotency-Key it is sent with, so that retries after a reload create one comment. */
  readonly id: string
  readonly body: string
}

/** Finds the draft of a user, or the one written signed out in this browser. Never returns another user's draft. */
export function findDefinitionDraft(definitionId: string, username: string | undefined): DefinitionDraft | undefined {
  return (
    readStoredDraft(getStorageKey(definitionId, username)) ?? readStoredDraft(getStorageKey(definitionId, undefined))
  )
}

/** Saves the draft for the current user; deletes it when the text is empty. */
export function saveDefinitionDraft(definitionId: string, username: string | undefined, draft: DefinitionDraft): void {
  deleteDefinitionDraft(definitionId, username)
  if (draft.body === '') return
  try {
    localStorage.setItem(getStorageKey(definitionId, username), JSON.stringify(draft))
  } catch {
    // Storage may be full or blocked; the text is still in the form.
  }
}

export function deleteDefinitionDraft(definitionId: string, username: string | undefined): void {
  try {
    localStorage.removeItem(getStorageKey(definitionId, username))
    localStorage.removeItem(getStorageKey(definitionId, undefined))
  } catch {
    // Storage is blocked, so nothing was saved.
  }
}

function getStorageKey(definitionId: string, username: string | undefined): string {
  return `portal.definition-draft.${definitionId}${username === undefined ? '' : `.${username}`}`
}

function readStoredDraft(key: string): DefinitionDraft | undefined {
  try {
    const { id, body } = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<DefinitionDraft>
    return typeof id === 'string' && typeof body === 'string' ? { id, body } : undefined
  } catch {
    // No draft, or one in an unknown format.
    return undefined
  }
}
