import { CallFailure, describeFailure } from '@portal/api-client'
import type { RegulationNode } from '@portal/contracts-regulations'
import { useQuery, useQueryClient } from '@portal/ui/query'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { regulationsApi } from '../../api.ts'
import { contentChange, contentOfNode, type Draft, type DraftChange } from './draft-change.ts'
import { useRegulationsText } from './texts.ts'
import { isSame, UnsavedProvisions, type SaveOutcome, type UnsavedProvision } from './unsaved-provisions.ts'

export type WriteOutcome =
  | { readonly kind: 'done'; readonly node: RegulationNode | null }
  | { readonly kind: 'refused'; readonly message: string; readonly error: string; readonly failure: unknown }
  | { readonly kind: 'overtaken' }

const tries = 4
/** Failures that pass by themselves. */
const passing = ['network.unreachable', 'network.timed-out', 'service.unavailable', 'idempotency.in-progress']

/**
 * An edit in hand: its text as the page knows it, the writes to it one after the other, and what is typed and not saved.
 * Where somebody else wrote, their text is taken over at once, and a write that still fits is made again on top of it.
 */
export function useDraft(versionId: string, mainRegId: string) {
  const t = useRegulationsText()
  const queries = useQueryClient()
  const query = regulationsApi().getMainRegulation.query({ params: { versionId, mainRegId } })
  const loaded = useQuery({ ...query, staleTime: 0 })
  const queue = useRef(Promise.resolve())
  const key = useRef(query.queryKey).current
  const read = useCallback(() => queries.getQueryData<Draft>(key), [queries, key])
  const put = useCallback((draft: Draft) => void queries.setQueryData<Draft>(key, draft), [queries, key])

  /** One try after the other, each against the text as it is then. */
  const attempt = useCallback(
    async (change: DraftChange): Promise<WriteOutcome> => {
      for (let count = 1; ; count++) {
        const before = read()
        if (!before) return { kind: 'overtaken' }
        try {
          const { version, node = null } = await change.send(before.version.lockVersion)
          if (version) put({ version, nodes: change.apply?.(before.nodes, node) ?? before.nodes })
          if (!change.apply) await queries.refetchQueries({ queryKey: key, exact: true })
          return { kind: 'done', node }
        } catch (failure) {
          const isStale = failure instanceof CallFailure && failure.error === 'resource.stale'
          if (!isStale) {
            const error = failure instanceof CallFailure ? failure.error : ''
            return { kind: 'refused', message: describeFailure(failure, t).message, error, failure }
          }
          await queries.refetchQueries({ queryKey: key, exact: true })
          const after = read()
          if (!after || count === tries || !change.stillFits(before.nodes, after.nodes)) return { kind: 'overtaken' }
        }
      }
    },
    [key, put, queries, read, t],
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
    async (regulationId: string, { base, content }: UnsavedProvision): Promise<SaveOutcome> => {
      const theirs = () => read()?.nodes.find((node) => node.regulationId === regulationId)
      const change = contentChange(versionId, regulationId, content)
      const isAsBefore = (nodes: readonly RegulationNode[]) => {
        const node = nodes.find((each) => each.regulationId === regulationId)
        return node !== undefined && isSame(contentOfNode(node), base)
      }
      const standing = read()
      if (!standing) return { kind: 'waiting' }
      const conflict = (): SaveOutcome => {
        const node = theirs()
        return { kind: 'conflict', theirs: node ? contentOfNode(node) : null }
      }
      if (!isAsBefore(standing.nodes)) return conflict()
      const outcome = await write({ ...change, stillFits: (_, after) => isAsBefore(after) })
      if (outcome.kind === 'done') return { kind: 'saved' }
      if (outcome.kind === 'overtaken') return conflict()
      return passing.includes(outcome.error) ? { kind: 'waiting' } : { kind: 'refused', message: outcome.message }
    },
    [read, versionId, write],
  )
  const [unsaved] = useState(
    () => new UnsavedProvisions(localStorage, versionId, (id, entry) => saveNow.current(id, entry)),
  )
  const saveNow = useRef(save)
  useEffect(() => {
    saveNow.current = save
  }, [save])
  const isLoaded = loaded.data !== undefined
  useEffect(() => {
    if (!isLoaded) return undefined
    const saveAll = () => void unsaved.saveAll()
    saveAll()
    window.addEventListener('online', saveAll)
    return () => {
      window.removeEventListener('online', saveAll)
      saveAll()
      unsaved.stop()
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
