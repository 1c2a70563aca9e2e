import type { CommentDraft } from '@portal/contracts-regulations'

/** A comment being written, stored in this browser from the first keystroke. */
export interface LocalDraft {
  /** Also the Idempotency-Key it is sent with, so that retries after a reload create one comment. */
  readonly draftId: string
  readonly regulationId: string
  readonly versionId: string
  readonly mainParentId: string
  readonly depth: number
  readonly label: string
  readonly body: string
  readonly selection: CommentDraft['selection']
  /** Instant of the last change. */
  readonly savedAt: string
  /** The author's username; null when written signed out. */
  readonly owner: string | null
  /** Whether the service has this text. */
  readonly isSaved: boolean
  /** When the service saved it, in milliseconds since 1970. */
  readonly savedToServiceAt?: number
  /** Its text was cleared and it has no files: delete it at the service as soon as possible. */
  readonly isEmpty?: boolean
  /** The comment was already sent, perhaps from another tab or device: this text can only be copied. */
  readonly isSent?: boolean
}

const storageKey = 'portal.comment-drafts'

/** The drafts in this browser's local storage, shared between tabs. Without storage they last as long as the page. */
export interface DraftStore {
  all(): readonly LocalDraft[]
  put(draft: LocalDraft): void
  remove(draftId: string): void
  subscribe(listener: () => void): () => void
}

export function createDraftStore(
  storage: Storage,
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>,
): DraftStore {
  const listeners = new Set<() => void>()
  let drafts = readDrafts(storage)
  const setDrafts = (nextDrafts: readonly LocalDraft[]) => {
    drafts = nextDrafts
    try {
      if (nextDrafts.length > 0) storage.setItem(storageKey, JSON.stringify(nextDrafts))
      else storage.removeItem(storageKey)
    } catch {
      // Storage may be full or blocked; the draft stays in memory, and at the service when signed in.
    }
    for (const listener of listeners) listener()
  }
  const onStorage = (event: Event) => {
    if ((event as StorageEvent).key !== storageKey) return
    drafts = readDrafts(storage)
    for (const listener of listeners) listener()
  }
  return {
    all: () => drafts,
    put: (draft) => setDrafts([...drafts.filter(({ draftId }) => draftId !== draft.draftId), draft]),
    remove(draftId) {
      if (drafts.some((draft) => draft.draftId === draftId))
        setDrafts(drafts.filter((draft) => draft.draftId !== draftId))
    },
    subscribe(listener) {
      if (listeners.size === 0) window.addEventListener('storage', onStorage)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) window.removeEventListener('storage', onStorage)
      }
    },
  }
}

function readDrafts(storage: Storage): readonly LocalDraft[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isDraft) : []
  } catch {
    return []
  }
}

function isDraft(value: unknown): value is LocalDraft {
  const draft = value as Partial<LocalDraft> | null
  return (
    typeof draft?.draftId === 'string' &&
    typeof draft.body === 'string' &&
    typeof draft.versionId === 'string' &&
    typeof draft.regulationId === 'string' &&
    typeof draft.savedAt === 'string'
  )
}
