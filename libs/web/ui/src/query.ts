import { QueryClient, useMutation, type UseMutationResult } from '@tanstack/react-query'
import { useRef } from 'react'

export {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
  type Query,
  type UseQueryResult,
} from '@tanstack/react-query'

export { usePagedList, type ListPage } from './paged-list.ts'

/**
 * Creates the portal's only query client; the shell creates it and remotes get it from the provider. The API client
 * retries (it knows which failures are temporary), so queries don't.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Without a connection, calls fail at once instead of waiting, so that pages can say so.
      queries: {
        networkMode: 'always',
        retry: false,
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/**
 * A write. The Idempotency-Key stays the same while the same variables are retried, and changes after a success or
 * when the variables change: submitting again after a lost response has no second effect.
 */
export function useCommand<Variables, Results>(
  send: (variables: Variables, options: { readonly idempotencyKey: string }) => Promise<Results>,
  options: { readonly onSuccess?: (results: Results, variables: Variables) => unknown } = {},
): UseMutationResult<Results, Error, Variables> {
  const attempt = useRef<{ readonly body: string; readonly key: string }>(undefined)
  return useMutation<Results, Error, Variables>({
    mutationFn: (variables) => {
      const body = JSON.stringify(variables)
      if (attempt.current?.body !== body) attempt.current = { body, key: crypto.randomUUID() }
      return send(variables, { idempotencyKey: attempt.current.key })
    },
    onSuccess: (results, variables) => {
      attempt.current = undefined
      return options.onSuccess?.(results, variables)
    },
  })
}
