import { CallFailure } from '@portal/api-client'
import { useQuery, useQueryClient } from '@portal/ui/query'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { regulationsApi } from '../../../api.ts'
import { useAccount } from '../../../kept-values.ts'
import type { Draft, DraftChange, WriteOutcome } from './draft-change.ts'
import { KeptProvisions } from '../saving/kept-provisions.ts'
import { openPages } from '../saving/open-pages.ts'
import { saveProvision } from '../saving/save-provision.ts'
import { UnsavedProvisions, type UnsavedProvision } from '../saving/unsaved-provisions.ts'

const tries = 4

/**
 * An edit in hand: its text as the page knows it, the writes to it one after the other, and what is typed and not saved.
 * Where somebody else wrote, their text is taken over at once, and a write that still fits is made again on top of it.
 */
export function useDraft(versionId: string, mainRegId: string) {
  const queries = useQueryClient()
  const query = regulationsApi().getMainRegulation.query({ params: { versionId, mainRegId } })
  const loaded = useQuery({ ...query, staleTime: 0 })
  const queue = useRef(Promise.resolve())
  const key = useRef(query.queryKey).current
  const read = useCallback(() => queries.getQueryData<Draft>(key), [queries, key])
  const put = useCallback((draft: Draft) => void queries.setQueryData<Draft>(key, draft), [queries, key])

  const readAnew = useCallback(async () => {
    try {
      await queries.fetchQuery({ ...query, staleTime: 0 })
      return true
    } catch {
      return false
    }
    // The query is that of the key.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [queries, key])

  /** One try after the other, each against the text as it is then. */
  const attempt = useCallback(
    async (change: DraftChange): Promise<WriteOutcome> => {
      for (let count = 1; ; count++) {
        const before = read()
        if (!before || change.restsOn?.(before.version) === false) return { kind: 'overtaken' }
        try {
          const { version, node = null } = await change.send(before.version.lockVersion)
          if (version) put({ version, nodes: change.apply?.(before.nodes, node) ?? before.nodes })
          if (!change.apply) await queries.refetchQueries({ queryKey: key, exact: true })
          return { kind: 'done', node }
        } catch (failure) {
          const isStale = failure instanceof CallFailure && failure.error === 'resource.stale'
          if (!isStale) {
            const error = failure instanceof CallFailure ? failure.error : ''
            return { kind: 'refused', error, failure }
          }
          await queries.refetchQueries({ queryKey: key, exact: true })
          const after = read()
          if (!after || count === tries || !change.stillFits(before.nodes, after.nodes)) return { kind: 'overtaken' }
        }
      }
    },
    [key, put, queries, read],
  )
  const write = useCallback(
    (change: DraftChange): Promise<WriteOutcome> => {
      const result = queue.current.then(() => attempt(change))
      queue.current = result.then(() => undefined)
      return result
    },
    [attempt],
  )

  const save = useCallback(
    (regulationId: string, unsaved: UnsavedProvision) =>
      saveProvision({ versionId, read, readAnew, write }, regulationId, unsaved),
    [read, readAnew, versionId, write],
  )
  const account = useAccount()
  const saveNow = useRef(save)
  const [unsaved] = useState(
    () =>
      new UnsavedProvisions({
        kept: new KeptProvisions(window, account, { versionId, mainParentId: mainRegId }),
        pages: openPages(),
        send: (id, entry) => saveNow.current(id, entry),
        onSettledElsewhere: () => void queries.refetchQueries({ queryKey: key, exact: true }),
      }),
  )
  useEffect(() => {
    saveNow.current = save
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

export type DraftInHand = ReturnType<typeof useDraft>
