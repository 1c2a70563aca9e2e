import type { CommentDraft, DraftAttachment } from '@portal/contracts-regulations'
import type { LocalDraft } from './draft-store.ts'

/** A draft as the pages show it. `isKept`: the service has this text; otherwise only this browser. */
export type Draft = Omit<LocalDraft, 'owner' | 'mainParentId' | 'keptAt' | 'isEmptied'> & {
  readonly mainParentId?: string
  /** Files that wait with it: the service has them. */
  readonly attachments?: readonly DraftAttachment[]
}

/** What the service answered, and when it was asked (milliseconds since 1970): what it had before and has no longer is gone. */
export interface KeptDrafts {
  readonly askedAt: number
  readonly drafts: readonly CommentDraft[]
}

/**
 * The drafts of a person: those of this browser that are theirs or nobody's, and those the service keeps. Where both
 * have one, the later words count: another device may have gone on with it. Its files are those that the service has.
 * What was sent or discarded elsewhere is none any more.
 */
export function mergeDrafts(
  local: readonly LocalDraft[],
  kept: KeptDrafts | undefined,
  username: string | undefined,
): readonly Draft[] {
  const gone = new Set(goneDrafts(local, kept, username))
  const byId = new Map<string, Draft>(kept?.drafts.map((draft) => [draft.draftId, { ...draft, isKept: true }]))
  for (const { owner, keptAt: _, isEmptied, ...draft } of local) {
    if ((owner !== null && owner !== username) || gone.has(draft.draftId)) continue
    const other = byId.get(draft.draftId)
    if (isEmptied) byId.delete(draft.draftId)
    else if (!other || !draft.isKept || other.savedAt <= draft.savedAt)
      byId.set(draft.draftId, { ...draft, ...(other?.attachments && { attachments: other.attachments }) })
  }
  return [...byId.values()]
}

/** Which drafts of this browser the service had before it was asked, and has no more: they were sent or discarded elsewhere. */
export function goneDrafts(
  local: readonly LocalDraft[],
  kept: KeptDrafts | undefined,
  username: string | undefined,
): readonly string[] {
  if (kept === undefined || username === undefined) return []
  const there = new Set(kept.drafts.map(({ draftId }) => draftId))
  return local
    .filter(({ owner, isKept, keptAt = 0 }) => owner === username && isKept && keptAt < kept.askedAt)
    .map(({ draftId }) => draftId)
    .filter((draftId) => !there.has(draftId))
}
