import type { ReleasedGeneration, ReleaseLoads } from '@portal/contracts-admin'
import { useInfiniteQuery } from '@portal/ui/query'
import { adminApi } from '../../api.ts'

const atOnce = 10

/** Generations, newest first, with how their releases load by `name version`. */
export function useReleases() {
  const call = adminApi().listReleases
  const query = useInfiniteQuery({
    queryKey: [...call.key, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call({ query: { limit: atOnce, ...(pageParam !== 0 && { before: pageParam }) } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    // What went live a moment ago is why one looks.
    staleTime: 0,
  })
  const pages = query.data?.pages ?? []
  const generations: readonly ReleasedGeneration[] = pages.flatMap(({ items }) => items)
  const loads: ReadonlyMap<string, ReleaseLoads> = new Map(
    pages.flatMap((page) => page.loads.map((each) => [`${each.name} ${each.version}`, each])),
  )
  return {
    live: pages[0]?.live ?? null,
    movable: pages[0]?.movable ?? false,
    generations,
    loads,
    isPending: query.isPending,
    failure: query.data ? null : query.error,
    retry: () => void query.refetch(),
    rest: {
      hasMore: query.hasNextPage,
      isFetching: query.isFetchingNextPage,
      failure: query.isFetchNextPageError ? query.error : null,
      fetch: () => void query.fetchNextPage(),
    },
  }
}
