/** Words on a definition that are not sent yet, as this browser keeps them: a reload or a sign-in must not lose them. */
export interface DefinitionDraft {
  /** The Idempotency-Key it is sent under, so that reload and retry make one comment. */
  readonly id: string
  readonly body: string
}

/** Whoever wrote signed out is nobody yet; whoever signs in then goes on with it. Others' words are not found. */
export function findDefinitionDraft(definitionId: string, username: string | undefined): DefinitionDraft | undefined {
  return read(keyOf(definitionId, username)) ?? read(keyOf(definitionId, undefined))
}

/** Keeps the words under who writes them now; without words there is nothing to keep. */
export function keepDefinitionDraft(definitionId: string, username: string | undefined, draft: DefinitionDraft): void {
  forgetDefinitionDraft(definitionId, username)
  if (draft.body === '') return
  try {
    localStorage.setItem(keyOf(definitionId, username), JSON.stringify(draft))
  } catch {
    // Storage may be full or forbidden; the words live on in the form.
  }
}

export function forgetDefinitionDraft(definitionId: string, username: string | undefined): void {
  try {
    localStorage.removeItem(keyOf(definitionId, username))
    localStorage.removeItem(keyOf(definitionId, undefined))
  } catch {
    // Nothing was kept then.
  }
}

function keyOf(definitionId: string, username: string | undefined): string {
  return `portal.definition-draft.${definitionId}${username === undefined ? '' : `.${username}`}`
}

function read(key: string): DefinitionDraft | undefined {
  try {
    const { id, body } = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<DefinitionDraft>
    return typeof id === 'string' && typeof body === 'string' ? { id, body } : undefined
  } catch {
    // Nothing, or words that an earlier release kept without saying whose they are.
    return undefined
  }
}
