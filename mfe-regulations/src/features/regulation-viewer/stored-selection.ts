import type { TextSelection } from '../comments/index.ts'

/** Text that the reader selected in a provision, to comment on it. */
export interface ProvisionSelection {
  readonly versionId: string
  readonly provisionId: string
  readonly selection: TextSelection
}

const storageKey = 'portal.comment-selection'

/** Returns the selection stored in this tab, so that it survives signing in and a reload. */
export function readStoredSelection(): ProvisionSelection | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as ProvisionSelection | null
    return typeof stored?.selection.exact === 'string' && typeof stored.selection.start === 'number' ? stored : null
  } catch {
    return null
  }
}

/** Stores a selection in this tab; null removes it. */
export function storeSelection(selection: ProvisionSelection | null): void {
  try {
    if (selection) sessionStorage.setItem(storageKey, JSON.stringify(selection))
    else sessionStorage.removeItem(storageKey)
  } catch {
    // Without storage the selection lasts as long as the page.
  }
}
