import type { DeadLetter } from '@portal/contracts-admin'
import { useInfiniteQuery } from '@portal/ui/query'
import { adminApi } from '../../api.ts'

export const deadLetterStates = ['waiting', 'replayed', 'discarded'] as const
export type DeadLetterState = (typeof deadLetterStates)[number]

/** The state an address asks for: those that wait where it says nothing; undefined for any. */
export function deadLetterState(asked: string | null): DeadLetterState | undefined {
  if (asked === 'any') return undefined
  return deadLetterStates.find((state) => state === asked) ?? 'waiting'
}

/** Events of all services that could not be handled, newest first. */
export function useDeadLetters(state: DeadLetterState | undefined) {
  const call = adminApi().listDeadLetters
  const query = useInfiniteQuery({
    queryKey: [...call.key, state ?? 'any'],
    queryFn: ({ pageParam, signal }) =>
      call({ query: { ...(state && { state }), ...(pageParam !== '' && { after: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  const pages = query.data?.pages ?? []
  const letters: readonly DeadLetter[] = pages.flatMap(({ items }) => items)
  return {
    letters,
    silent: pages.at(-1)?.silent ?? [],
    isPending: query.isPending,
    error: query.error,
    refetch: () => void query.refetch(),
    hasOlder: query.hasNextPage,
    isFetchingOlder: query.isFetchingNextPage,
    fetchOlder: () => void query.fetchNextPage(),
  }
}
