/** An unsaved edit of a comment, stored in this browser so that a reload or a sign-in does not lose it. */
export interface StoredEdit {
  readonly body: string
  /** The comment's version when editing started, to detect changes made elsewhere. */
  readonly lockVersion: number
}

const getStorageKey = (commentId: string) => `portal.comment-edit.${commentId}`

export function findStoredEdit(commentId: string): StoredEdit | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(getStorageKey(commentId)) ?? 'null') as Partial<StoredEdit> | null
    const { body, lockVersion } = stored ?? {}
    return typeof body === 'string' && typeof lockVersion === 'number' ? { body, lockVersion } : undefined
  } catch {
    return undefined
  }
}

export function saveEdit(commentId: string, edit: StoredEdit): void {
  try {
    localStorage.setItem(getStorageKey(commentId), JSON.stringify(edit))
  } catch {
    // Storage may be full or blocked; the text is still in the form.
  }
}

export function deleteStoredEdit(commentId: string): void {
  try {
    localStorage.removeItem(getStorageKey(commentId))
  } catch {
    // Storage is blocked, so nothing was saved.
  }
}
