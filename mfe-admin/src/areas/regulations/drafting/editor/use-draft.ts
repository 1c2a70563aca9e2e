import { CallFailure } from '@portal/api-client'
import { useQuery, useQueryClient } from '@portal/ui/query'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { regulationsApi } from '../../../../shared/api.ts'
import { useAccount } from '../../../../shared/local-drafts.ts'
import type { Draft, DraftChange, WriteOutcome } from './draft-change.ts'
import { ProvisionDraftStore } from '../saving/provision-draft-store.ts'
import { createPageLocks } from '../saving/page-locks.ts'
import { saveProvision } from '../saving/save-provision.ts'
import { UnsavedProvisions, type UnsavedProvision } from '../saving/unsaved-provisions.ts'

const maxAttempts = 4

/**
 * Loads a draft for editing, sends changes to it one at a time, and tracks unsaved changes. When someone else has saved,
 * their text is loaded, and a change that does not touch the same text is sent again on top of it.
 */
export function useDraft(versionId: string, mainRegId: string) {
  const queries = useQueryClient()
  const query = regulationsApi().getMainRegulation.query({ params: { versionId, mainRegId } })
  const loaded = useQuery({ ...query, staleTime: 0 })
  const queue = useRef(Promise.resolve())
  const key = useRef(query.queryKey).current
  const read = useCallback(() => queries.getQueryData<Draft>(key), [queries, key])
  const put = useCallback((draft: Draft) => void queries.setQueryData<Draft>(key, draft), [queries, key])

  const reload = useCallback(async () => {
    try {
      await queries.fetchQuery({ ...query, staleTime: 0 })
      return true
    } catch {
      return false
    }
    // The query is determined by the key.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [queries, key])

  /** Sends a change, and again against the current text while `canRetry` allows it. */
  const sendWithRetries = useCallback(
    async (change: DraftChange): Promise<WriteOutcome> => {
      for (let attempt = 1; ; attempt++) {
        const before = read()
        if (!before || change.isVersionUnchanged?.(before.version) === false) return { kind: 'stale' }
        try {
          const { version, node = null } = await change.send(before.version.lockVersion)
          if (version) put({ version, nodes: change.apply?.(before.nodes, node) ?? before.nodes })
          if (!change.apply) await queries.refetchQueries({ queryKey: key, exact: true })
          return { kind: 'done', node }
        } catch (failure) {
          const isStale = failure instanceof CallFailure && failure.error === 'resource.stale'
          if (!isStale) {
            const error = failure instanceof CallFailure ? failure.error : ''
            return { kind: 'failed', error, failure }
          }
          await queries.refetchQueries({ queryKey: key, exact: true })
          const after = read()
          if (!after || attempt === maxAttempts || !change.canRetry(before.nodes, after.nodes)) return { kind: 'stale' }
        }
      }
    },
    [key, put, queries, read],
  )
  const write = useCallback(
    (change: DraftChange): Promise<WriteOutcome> => {
      const result = queue.current.then(() => sendWithRetries(change))
      queue.current = result.then(() => undefined)
      return result
    },
    [sendWithRetries],
  )

  const save = useCallback(
    (regulationId: string, unsaved: UnsavedProvision) =>
      saveProvision({ versionId, read, reload, write }, regulationId, unsaved),
    [read, reload, versionId, write],
  )
  const account = useAccount()
  const latestSave = useRef(save)
  const [unsaved] = useState(
    () =>
      new UnsavedProvisions({
        store: new ProvisionDraftStore(window, account, { versionId, mainParentId: mainRegId }),
        locks: createPageLocks(),
        send: (id, entry) => latestSave.current(id, entry),
        onOtherWindowDone: () => void queries.refetchQueries({ queryKey: key, exact: true }),
      }),
  )
  useEffect(() => {
    latestSave.current = save
  }, [save])
  const isLoaded = loaded.data !== undefined
  useEffect(() => {
    if (!isLoaded) return undefined
    const stop = unsaved.start()
    const saveAll = () => void unsaved.saveAll()
    window.addEventListener('online', saveAll)
    return () => {
      window.removeEventListener('online', saveAll)
      stop()
    }
  }, [isLoaded, unsaved])
  return {
    draft: loaded.data,
    error: loaded.error,
    refetch: useCallback(() => void loaded.refetch(), [loaded]),
    write,
    unsaved,
    entries: useSyncExternalStore(unsaved.subscribe, unsaved.current),
  }
}

export type DraftSession = ReturnType<typeof useDraft>
