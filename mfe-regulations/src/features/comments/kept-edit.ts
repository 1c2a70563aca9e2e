/** A change of one's comment that is being written, as this browser keeps it: a reload or a sign-in must not lose it. */
export interface KeptEdit {
  readonly body: string
  /** The version of the comment it was begun on: what somebody else changed since is not written over unseen. */
  readonly lockVersion: number
}

const keyOf = (commentId: string) => `portal.comment-edit.${commentId}`

export function keptEdit(commentId: string): KeptEdit | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(commentId)) ?? 'null') as Partial<KeptEdit> | null
    const { body, lockVersion } = kept ?? {}
    return typeof body === 'string' && typeof lockVersion === 'number' ? { body, lockVersion } : undefined
  } catch {
    return undefined
  }
}

export function keepEdit(commentId: string, edit: KeptEdit): void {
  try {
    localStorage.setItem(keyOf(commentId), JSON.stringify(edit))
  } catch {
    // Storage may be full or forbidden; the words live on in the form.
  }
}

export function forgetEdit(commentId: string): void {
  try {
    localStorage.removeItem(keyOf(commentId))
  } catch {
    // Nothing was kept then.
  }
}
