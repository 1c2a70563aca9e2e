import { CallFailure } from '@portal/api-client'
import { useUser } from '@portal/shell-sdk'
import { useQuery, useQueryClient } from '@portal/ui/query'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { api } from '../../api.ts'
import { draftStoreOf, type DraftStore, type LocalDraft } from './draft-store.ts'
import { goneDrafts, mergeDrafts, type Draft, type KeptDrafts } from './merge-drafts.ts'

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
  const query = useQuery({ ...keptDrafts(), enabled: user !== undefined })
  const kept = user ? query.data : undefined
  const queries = useQueryClient()
  const drop = useDropEmptied()
  const username = user?.username
  useEffect(() => {
    if (username === undefined) return
    const unkept = draftStore()
      .all()
      .filter(({ owner, isKept, isSent }) => !isKept && !isSent && (owner === null || owner === username))
    if (unkept.length === 0) return
    // Written before signing in: from here on they are this person's. What fails now is tried again when it is changed or sent.
    const keep = async (draft: LocalDraft) => {
      await keepDraft({ ...draft, owner: username })
      drop(draft.draftId)
    }
    void Promise.allSettled(unkept.map(keep)).then(() =>
      queries.invalidateQueries({ queryKey: api().listCommentDrafts.key }),
    )
  }, [username, queries, drop])
  useEffect(() => {
    for (const draftId of goneDrafts(local, kept, username)) draftStore().remove(draftId)
  }, [local, kept, username])
  const drafts = useMemo(() => mergeDrafts(local, kept, username), [local, kept, username])
  return {
    drafts,
    isPending: user !== undefined && query.isPending,
    error: user ? query.error : null,
    refetch: () => void query.refetch(),
  }
}

function keptDrafts() {
  const { queryKey, queryFn } = api().listCommentDrafts.query({ query: {} })
  return {
    queryKey,
    async queryFn(context: { readonly signal: AbortSignal }): Promise<KeptDrafts> {
      const askedAt = Date.now()
      return { askedAt, drafts: await queryFn(context) }
    },
  }
}

/**
 * Puts a draft into the browser at once and then to the service, or takes it from there when its words were deleted; says
 * in the store when the service has it. Throws when it does not hear of it.
 */
export async function keepDraft(draft: LocalDraft): Promise<void> {
  const { draftId, regulationId, versionId, depth, body, selection } = draft
  draftStore().put(draft)
  try {
    if (draft.isEmptied) await api().deleteCommentDraft({ params: { draftId } })
    else {
      await api().saveCommentDraft({
        params: { draftId },
        body: { regulationId, versionId, depth, body, selection },
      })
    }
  } catch (failure) {
    if (wasSentBefore(failure)) noted(draft, { isSent: true })
    throw failure
  }
  if (!draft.isEmptied) noted(draft, { isKept: true, keptAt: Date.now() })
}

/** What the service said of a draft; words written meanwhile are not kept yet, so of those it says nothing. */
function noted({ draftId, body }: LocalDraft, change: Partial<LocalDraft>): void {
  const now = find(draftId)
  if (now?.body === body) draftStore().put({ ...now, ...change })
}

function find(draftId: string): LocalDraft | undefined {
  return draftStore()
    .all()
    .find((each) => each.draftId === draftId)
}

/** The draft was sent, perhaps from another tab or device. */
export function wasSentBefore(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.error === 'comments.draft-sent'
}

/** The account holds as many drafts as are kept; this one is in the browser alone. */
export function isAccountFull(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.error === 'comments.too-many-drafts'
}

/** Forgets a draft at the service and here. Throws when the service did not hear of it; then nothing is forgotten. */
export function useForgetDraft(): (draftId: string) => Promise<void> {
  const user = useUser()
  const drop = useDropDraft()
  return async (draftId) => {
    if (user) await api().deleteCommentDraft({ params: { draftId } })
    drop(draftId)
  }
}

/** Takes a draft out of what the pages show: it was sent or discarded. */
export function useDropDraft(): (draftId: string) => void {
  const queries = useQueryClient()
  return useCallback(
    (draftId) => {
      draftStore().remove(draftId)
      queries.setQueriesData<KeptDrafts>(
        { queryKey: api().listCommentDrafts.key },
        (kept) => kept && { ...kept, drafts: kept.drafts.filter((draft) => draft.draftId !== draftId) },
      )
    },
    [queries],
  )
}

/** Takes a draft out whose words were deleted, once the service has heard of it; unless there are words again. */
export function useDropEmptied(): (draftId: string) => void {
  const drop = useDropDraft()
  return useCallback((draftId) => void (find(draftId)?.isEmptied && drop(draftId)), [drop])
}
