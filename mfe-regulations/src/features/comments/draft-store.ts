import type { CommentDraft } from '@portal/contracts-regulations'

/** A comment being written, as this browser keeps it from the first letter on. */
export interface LocalDraft {
  /** Also the Idempotency-Key it is sent under, so that reload and retry make one comment. */
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
  /** Who wrote it; nobody yet when it was written signed out. */
  readonly owner: string | null
  /** Whether the service has this very text. */
  readonly isKept: boolean
  /** When the service said so, milliseconds since 1970. */
  readonly keptAt?: number
  /** Its words were deleted and it has no files: it goes at the service, too, as soon as that can be told. */
  readonly isEmptied?: boolean
  /** It was sent before these words were kept, perhaps from another tab or device: they can only be copied. */
  readonly isSent?: boolean
}

const key = 'portal.comment-drafts'

/** The drafts of this browser, over local storage; tabs see each other's. Without storage they last as long as the page. */
export interface DraftStore {
  all(): readonly LocalDraft[]
  put(draft: LocalDraft): void
  remove(draftId: string): void
  subscribe(listener: () => void): () => void
}

export function draftStoreOf(
  storage: Storage,
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>,
): DraftStore {
  const listeners = new Set<() => void>()
  let drafts = read(storage)
  const change = (next: readonly LocalDraft[]) => {
    drafts = next
    try {
      if (next.length > 0) storage.setItem(key, JSON.stringify(next))
      else storage.removeItem(key)
    } catch {
      // Storage may be full or forbidden; the draft lives on in the page, and at the service when signed in.
    }
    for (const listener of listeners) listener()
  }
  const onStorage = (event: Event) => {
    if ((event as StorageEvent).key !== key) return
    drafts = read(storage)
    for (const listener of listeners) listener()
  }
  return {
    all: () => drafts,
    put: (draft) => change([...drafts.filter(({ draftId }) => draftId !== draft.draftId), draft]),
    remove(draftId) {
      if (drafts.some((draft) => draft.draftId === draftId)) change(drafts.filter((draft) => draft.draftId !== draftId))
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

function read(storage: Storage): readonly LocalDraft[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isDraft) : []
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
