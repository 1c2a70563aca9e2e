import type { CommentDraft } from '@portal/contracts-regulations'
import { useUser } from '@portal/shell-sdk'
import { useQuery, useQueryClient } from '@portal/ui/query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { api } from '../../api.ts'
import { draftStoreOf, mergeDrafts, type Draft, type DraftStore, type LocalDraft } from './draft-store.ts'

let store: DraftStore | undefined

/** The one store of this page. */
export function draftStore(): DraftStore {
  store ??= draftStoreOf(localStorage, window)
  return store
}

export interface Drafts {
  readonly drafts: readonly Draft[]
  readonly isPending: boolean
  readonly error: Error | null
  readonly refetch: () => void
}

/** The drafts of whoever is here: this browser's, and when signed in the service's. Brings to the service what only the browser has. */
export function useDrafts(): Drafts {
  const user = useUser()
  const local = useSyncExternalStore(draftStore().subscribe, draftStore().all)
  const query = useQuery({ ...api().listCommentDrafts.query({ query: {} }), enabled: user !== undefined })
  const kept = user ? query.data : undefined
  const queries = useQueryClient()
  const username = user?.username
  useEffect(() => {
    if (username === undefined) return
    const unkept = draftStore()
      .all()
      .filter(({ owner, isKept }) => !isKept && (owner === null || owner === username))
    if (unkept.length === 0) return
    // Written before signing in: from here on they are this person's. What fails now is tried again when it is changed or sent.
    void Promise.allSettled(unkept.map((draft) => keepDraft({ ...draft, owner: username }))).then(() =>
      queries.invalidateQueries({ queryKey: api().listCommentDrafts.key }),
    )
  }, [username, queries])
  const drafts = useMemo(() => mergeDrafts(local, kept ?? [], username), [local, kept, username])
  return {
    drafts,
    isPending: user !== undefined && query.isPending,
    error: user ? query.error : null,
    refetch: () => void query.refetch(),
  }
}

/** Puts a draft into the browser at once and then to the service; says in the store when that has it. Throws when it has not. */
export async function keepDraft(draft: LocalDraft): Promise<CommentDraft> {
  draftStore().put(draft)
  const { draftId, regulationId, versionId, depth, body, selection } = draft
  const kept = await api().saveCommentDraft({
    params: { draftId },
    body: { regulationId, versionId, depth, body, selection },
  })
  const now = draftStore()
    .all()
    .find((each) => each.draftId === draftId)
  // Words written meanwhile are not kept yet.
  if (now && now.body === body) draftStore().put({ ...now, isKept: true })
  return kept
}

/** Forgets a draft here and at the service. Here it goes in any case. */
export function useForgetDraft(): (draftId: string) => Promise<void> {
  const user = useUser()
  const drop = useDropDraft()
  return async (draftId) => {
    drop(draftId)
    if (user) await api().deleteCommentDraft({ params: { draftId } })
  }
}

/** Takes a draft out of what the pages show: it was sent or discarded. */
export function useDropDraft(): (draftId: string) => void {
  const queries = useQueryClient()
  return (draftId) => {
    draftStore().remove(draftId)
    queries.setQueriesData<readonly CommentDraft[]>({ queryKey: api().listCommentDrafts.key }, (drafts) =>
      drafts?.filter((draft) => draft.draftId !== draftId),
    )
  }
}
