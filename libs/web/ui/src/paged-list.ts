import { useInfiniteQuery, type QueryKey } from '@tanstack/react-query'
import type { ListRest } from './components/list-end.tsx'

/** A page of a list that has no page numbers: where the next begins, or null on the last. */
export interface ListPage {
  readonly items: readonly unknown[]
  readonly next: string | null
}

type AskedPage = { readonly after?: string }

interface PagedList<Page extends ListPage> {
  readonly pages: readonly Page[]
  /** Of all pages fetched, in order. */
  readonly items: readonly Page['items'][number][]
  /** The first page is not there yet. */
  readonly isPending: boolean
  /** Why there is nothing to show. A later page that did not come is in `rest`. */
  readonly failure: Error | null
  readonly retry: () => void
  readonly rest: ListRest
}

/**
 * A list that comes page by page. `fetchPage` gets the part of the call's query that says where to begin.
 * `staleTime` 0 for what others change while one looks.
 */
export function usePagedList<Page extends ListPage>(
  queryKey: QueryKey,
  fetchPage: (asked: AskedPage, options: { readonly signal: AbortSignal }) => Promise<Page>,
  options: { readonly staleTime?: number } = {},
): PagedList<Page> {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam === null ? {} : { after: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    ...options,
  })
  const pages = query.data?.pages ?? []
  return {
    pages,
    items: pages.flatMap(({ items }) => items),
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
