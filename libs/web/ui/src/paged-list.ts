import { useInfiniteQuery, type QueryKey } from '@tanstack/react-query'
import type { NextPageState } from './components/load-more.tsx'

/** A page of a cursor-paginated list: `next` is the cursor of the next page, or null on the last. */
export interface ListPage {
  readonly items: readonly unknown[]
  readonly next: string | null
}

const pollIntervalMs = 1000

type PageQuery = { readonly after?: string }

interface PagedList<Page extends ListPage> {
  readonly pages: readonly Page[]
  /** Items of all loaded pages, in order. */
  readonly items: readonly Page['items'][number][]
  /** The first page is not loaded yet. */
  readonly isPending: boolean
  /** Why the first page failed to load. A failure of a later page is in `nextPage`. */
  readonly failure: Error | null
  readonly retry: () => void
  readonly nextPage: NextPageState
}

/**
 * Loads a list page by page. `fetchPage` receives the cursor part of the query. Set `staleTime` 0 for data that others
 * change while it is on screen, and `enabled: false` for a list that is not on screen.
 */
export function usePagedList<Page extends ListPage>(
  queryKey: QueryKey,
  fetchPage: (page: PageQuery, options: { readonly signal: AbortSignal }) => Promise<Page>,
  {
    pollWhile,
    ...options
  }: {
    readonly staleTime?: number
    readonly enabled?: boolean
    /** Loads the list again every second while this is true of its items, for example while files are processed. */
    readonly pollWhile?: (items: readonly Page['items'][number][]) => boolean
  } = {},
): PagedList<Page> {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam === null ? {} : { after: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) =>
      pollWhile?.(state.data?.pages.flatMap(({ items }) => items) ?? []) ? pollIntervalMs : false,
    ...options,
  })
  const pages = query.data?.pages ?? []
  return {
    pages,
    items: pages.flatMap(({ items }) => items),
    isPending: query.isPending,
    failure: query.data ? null : query.error,
    retry: () => void query.refetch(),
    nextPage: {
      hasMore: query.hasNextPage,
      isFetching: query.isFetchingNextPage,
      failure: query.isFetchNextPageError ? query.error : null,
      fetch: () => void query.fetchNextPage(),
    },
  }
}
