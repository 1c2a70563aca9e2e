import { CallFailure } from '@portal/api-client'
import { useUser } from '@portal/shell-sdk'
import { useQuery, useQueryClient } from '@portal/ui/query'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { regulationsApi } from '../../shared/api/regulations-api.ts'
import { createDraftStore, type DraftStore, type LocalDraft } from './draft-store.ts'
import { findRemovedDrafts, mergeDrafts, type Draft, type SavedDrafts } from './merge-drafts.ts'

let store: DraftStore | undefined

/** The draft store of this page. */
export function draftStore(): DraftStore {
  store ??= createDraftStore(localStorage, window)
  return store
}

export interface Drafts {
  readonly drafts: readonly Draft[]
  readonly isPending: boolean
  readonly error: Error | null
  readonly refetch: () => void
}

/** The current user's drafts: this browser's and, when signed in, the service's. Saves local drafts to the service. */
export function useDrafts(): Drafts {
  const user = useUser()
  const local = useSyncExternalStore(draftStore().subscribe, draftStore().all)
  const query = useQuery({ ...savedDraftsQuery(), enabled: user !== undefined })
  const saved = user ? query.data : undefined
  const queries = useQueryClient()
  const removeDraft = useRemoveEmptyDraft()
  const username = user?.username
  useEffect(() => {
    if (username === undefined) return
    const unsaved = draftStore()
      .all()
      .filter(({ owner, isSaved, isSent }) => !isSaved && !isSent && (owner === null || owner === username))
    if (unsaved.length === 0) return
    // Drafts written before signing in now belong to this user. A failed save is retried when the draft changes or is
    // sent.
    const save = async (draft: LocalDraft) => {
      await saveDraft({ ...draft, owner: username })
      removeDraft(draft.draftId)
    }
    void Promise.allSettled(unsaved.map(save)).then(() =>
      queries.invalidateQueries({ queryKey: regulationsApi().listCommentDrafts.key }),
    )
  }, [username, queries, removeDraft])
  useEffect(() => {
    for (const draftId of findRemovedDrafts(local, saved, username)) draftStore().remove(draftId)
  }, [local, saved, username])
  const drafts = useMemo(() => mergeDrafts(local, saved, username), [local, saved, username])
  return {
    drafts,
    isPending: user !== undefined && query.isPending,
    error: user ? query.error : null,
    refetch: () => void query.refetch(),
  }
}

function savedDraftsQuery() {
  const { queryKey, queryFn } = regulationsApi().listCommentDrafts.query({ query: {} })
  return {
    queryKey,
    async queryFn(context: { readonly signal: AbortSignal }): Promise<SavedDrafts> {
      const fetchedAt = Date.now()
      return { fetchedAt, drafts: await queryFn(context) }
    },
  }
}

/**
 * Stores a draft in the browser and saves it to the service, or deletes it there when it is empty. Marks it as saved
 * on success; throws when the service can't be reached.
 */
export async function saveDraft(draft: LocalDraft): Promise<void> {
  const { draftId, regulationId, versionId, depth, body, selection } = draft
  draftStore().put(draft)
  try {
    if (draft.isEmpty) await regulationsApi().deleteCommentDraft({ params: { draftId } })
    else {
      await regulationsApi().saveCommentDraft({
        params: { draftId },
        body: { regulationId, versionId, depth, body, selection },
      })
    }
  } catch (failure) {
    if (isAlreadySent(failure)) updateIfUnchanged(draft, { isSent: true })
    throw failure
  }
  if (!draft.isEmpty) updateIfUnchanged(draft, { isSaved: true, savedToServiceAt: Date.now() })
}

/** Updates a stored draft unless its text has changed in the meantime. */
function updateIfUnchanged({ draftId, body }: LocalDraft, change: Partial<LocalDraft>): void {
  const current = findDraft(draftId)
  if (current?.body === body) draftStore().put({ ...current, ...change })
}

function findDraft(draftId: string): LocalDraft | undefined {
  return draftStore()
    .all()
    .find((each) => each.draftId === draftId)
}

/** Whether the draft was already sent, perhaps from another tab or device. */
export function isAlreadySent(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.error === 'comments.draft-sent'
}

/** Whether the account has reached its limit of drafts; the draft is saved only in the browser. */
export function isAccountFull(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.error === 'comments.too-many-drafts'
}

/**
 * Deletes a draft at the service and in the browser. When the service can't be reached, it throws and deletes nothing.
 */
export function useDeleteDraft(): (draftId: string) => Promise<void> {
  const user = useUser()
  const removeDraft = useRemoveDraft()
  return async (draftId) => {
    if (user) await regulationsApi().deleteCommentDraft({ params: { draftId } })
    removeDraft(draftId)
  }
}

/** Removes a draft from the pages after it was sent or discarded. */
export function useRemoveDraft(): (draftId: string) => void {
  const queries = useQueryClient()
  return useCallback(
    (draftId) => {
      draftStore().remove(draftId)
      queries.setQueriesData<SavedDrafts>(
        { queryKey: regulationsApi().listCommentDrafts.key },
        (saved) => saved && { ...saved, drafts: saved.drafts.filter((draft) => draft.draftId !== draftId) },
      )
    },
    [queries],
  )
}

/** Removes a cleared draft once the service has deleted it, unless it has text again. */
export function useRemoveEmptyDraft(): (draftId: string) => void {
  const removeDraft = useRemoveDraft()
  return useCallback((draftId) => void (findDraft(draftId)?.isEmpty && removeDraft(draftId)), [removeDraft])
}
