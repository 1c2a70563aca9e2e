import type { CommentDraft, DraftAttachment } from '@portal/contracts-regulations'
import type { LocalDraft } from './draft-store.ts'

/** A draft as shown on the pages. `isSaved`: the service has this text; otherwise only this browser has it. */
export type Draft = Omit<LocalDraft, 'owner' | 'mainParentId' | 'savedToServiceAt' | 'isEmpty'> & {
  readonly mainParentId?: string
  /** Files uploaded with it, stored at the service. */
  readonly attachments?: readonly DraftAttachment[]
}

/**
 * The drafts the service returned, and when they were requested (milliseconds since 1970), to detect removed drafts.
 */
export interface SavedDrafts {
  readonly fetchedAt: number
  readonly drafts: readonly CommentDraft[]
}

/**
 * Merges this browser's drafts (the user's own and those written signed out) with those saved at the service. For
 * drafts in both, the newer text wins, because another device may have continued it; files come from the service.
 * Drafts sent or discarded elsewhere are removed.
 */
export function mergeDrafts(
  local: readonly LocalDraft[],
  saved: SavedDrafts | undefined,
  username: string | undefined,
): readonly Draft[] {
  const removed = new Set(findRemovedDrafts(local, saved, username))
  const byId = new Map<string, Draft>(saved?.drafts.map((draft) => [draft.draftId, { ...draft, isSaved: true }]))
  for (const { owner, savedToServiceAt: _, isEmpty, ...draft } of local) {
    if ((owner !== null && owner !== username) || removed.has(draft.draftId)) continue
    const savedDraft = byId.get(draft.draftId)
    if (isEmpty) byId.delete(draft.draftId)
    else if (!savedDraft || !draft.isSaved || savedDraft.savedAt <= draft.savedAt)
      byId.set(draft.draftId, { ...draft, ...(savedDraft?.attachments && { attachments: savedDraft.attachments }) })
  }
  return [...byId.values()]
}

/** Returns the ids of drafts the service used to have and no longer returns: they were sent or discarded elsewhere. */
export function findRemovedDrafts(
  local: readonly LocalDraft[],
  saved: SavedDrafts | undefined,
  username: string | undefined,
): readonly string[] {
  if (saved === undefined || username === undefined) return []
  const savedIds = new Set(saved.drafts.map(({ draftId }) => draftId))
  return local
    .filter(
      ({ owner, isSaved, savedToServiceAt = 0 }) => owner === username && isSaved && savedToServiceAt < saved.fetchedAt,
    )
    .map(({ draftId }) => draftId)
    .filter((draftId) => !savedIds.has(draftId))
}
